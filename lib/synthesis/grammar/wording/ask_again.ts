import type { Again } from "../plan/dialogue_event.ts";
import { sentence } from "./full_sentence.ts";
import type { State } from "../plan/types.ts";
import type { Variation } from "../../variation.ts";

/** What is asked again, with the words for what it asks for. */
export interface AskedAgain extends Again {
  readonly asked: {
    readonly singular: string;
    readonly plural: string;
    /** The context restricts these and nothing else, so that "which ones" are no others. */
    readonly isRestricted: boolean;
    /** Nothing is listed but their names. */
    readonly isBare: boolean;
  };
  /** The context that ends was said by a name, which nobody calls a restriction. */
  readonly isNamed: boolean;
}

/** The last question once more, in the turn that changes the context. */
export function askAgainWithin(again: AskedAgain, variation: Variation): string {
  return sentence(variation.pick("again within", [
    "what is the answer then?",
    "how does the answer look then?",
    "the same question again, please",
    "now the last question once more",
    "what do I get then?",
    "please answer the last question again",
    "what would you answer then?",
    ...ofForm(again),
  ]));
}

/** The last question once more, after the context has changed: "And now?" */
export function askAgain(again: AskedAgain, variation: Variation): string {
  const { change, place, detail, isNamed } = again;
  const neutral = [
    "same question again, please",
    "the last question once more, please",
    "how does the answer look now?",
    "what is the answer now?",
  ];
  const common = change === "replace"
    ? [
      "and now?",
      ...neutral,
      ...(place ? ["and there?", "the same for there, please", "what about there?"] : []),
    ]
    : isNamed
    ? neutral
    : [
      "and now, without that restriction?",
      "the same question again, this time without that restriction",
      "what do I get without that restriction?",
      "ask the last question again, please",
      "how does the answer look now?",
      "and what is the answer without that restriction?",
      "the same without that limit, please",
    ];
  return sentence(
    variation.pick("again", [
      ...common,
      ...(detail && change === "replace" ? ["what is it now?", "and what is it now?"] : ofForm(again)),
    ]),
  );
}

/** What a question of its form is called; "ones" are those that were just spoken of. */
function ofForm({ state: { form, specification }, asked }: AskedAgain): readonly string[] {
  const { singular, plural, isRestricted, isBare } = asked;
  const [ones, single] = isRestricted ? ["ones", "one"] : [plural, singular];
  switch (form) {
    case "list":
      return [
        "show me that list again",
        ...(isBare ? [`which ${ones} are they now?`, `and which ${ones} now?`] : ["show me the new list"]),
      ];
    case "scalar":
      if (!counts(specification)) return ["what is the figure now?", "and what is the figure now?"];
      return isRestricted
        ? ["how many are there now?", "and how many now?", "what is the count now?"]
        : [`how many ${plural} is it now?`, `and how many ${plural} now?`, "what is the count now?"];
    case "grouped":
      return ["show me those numbers again", "and what are the numbers now?"];
    case "ranking":
      return specification.limit === 1
        ? [`which ${single} is it now?`, `and which ${single} now?`]
        : [`which ${ones} are they now?`, `and which ${ones} now?`];
    default:
      return form satisfies never;
  }
}

function counts({ outputs }: State["specification"]): boolean {
  return outputs.some((output) => output.kind === "aggregate" && output.function === "count");
}
