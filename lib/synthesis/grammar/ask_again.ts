import { sentence } from "./full_sentence.ts";
import type { State } from "./types.ts";
import type { Variation } from "./variation.ts";

/** What has changed since the question was asked. */
export interface Again {
  readonly state: State;
  readonly change: "replace" | "withdraw";
  /** The context is a place. */
  readonly place: boolean;
  /** One thing was asked of the one that the context is about. */
  readonly detail: boolean;
}

/** The last question once more, in the turn that changes the context. */
export function askAgainWithin({ state }: Again, variation: Variation): string {
  return sentence(variation.pick("again within", [
    "what is the answer then?",
    "how does the answer look then?",
    "the same question again, please",
    "now the last question once more",
    "what do I get then?",
    "please answer the last question again",
    "what would you answer then?",
    ...ofForm(state),
  ]));
}

/** The last question once more, after the context has changed: "And now?" */
export function askAgain({ state, change, place, detail }: Again, variation: Variation): string {
  const common = change === "withdraw"
    ? [
      "and now, without that restriction?",
      "the same question again, this time without it",
      "what do I get without that restriction?",
      "ask the last question again, please",
      "how does the answer look now?",
      "and what is the answer without it?",
      "the same without that limit, please",
    ]
    : [
      "and now?",
      "same question again, please",
      "the last question once more, please",
      "how does the answer look now?",
      "what is the answer now?",
      ...(place ? ["and there?", "the same for there, please", "what about there?"] : []),
    ];
  return sentence(
    variation.pick("again", [
      ...common,
      ...(detail && change === "replace" ? ["what is it now?", "and what is it now?"] : ofForm(state)),
    ]),
  );
}

function ofForm({ form, specification }: State): readonly string[] {
  switch (form) {
    case "list":
      return ["show me that list again", "which ones are they now?", "and which ones now?"];
    case "scalar":
      return specification.outputs.some((output) =>
          output.kind === "aggregate" && output.function === "count"
        )
        ? ["how many are there now?", "and how many now?", "what is the count now?"]
        : ["what is the figure now?", "and what is it now?"];
    case "grouped":
      return ["show me those numbers again", "and what are the numbers now?"];
    case "ranking":
      return specification.limit === 1
        ? ["which one is it now?", "and which one now?"]
        : ["which ones are they now?", "and which ones now?"];
    default:
      return form satisfies never;
  }
}
