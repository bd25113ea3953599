import type { ColumnFilter } from "../plan/propose_filter.ts";
import { areDisjoint } from "../plan/are_disjoint.ts";
import {
  aboutOne,
  aboutSome,
  brieflyAboutSome,
  type ContextWords,
  instead,
  noLonger,
} from "./context_phrases.ts";
import type { ContextTurn } from "../plan/context_turn.ts";
import { sentence } from "./full_sentence.ts";
import type { Lexicon } from "../../../linking/mod.ts";
import { modifiersOf, nameOf, nounPhrase, ownFilters, type Scene } from "./noun_phrase.ts";
import { properNames } from "./proper_name.ts";
import { restricted } from "../plan/restriction.ts";
import { createScene } from "./scene.ts";
import { allThings, type Thing } from "../plan/thing.ts";
import { valueText } from "../english/value_text.ts";
import type { Variation } from "../../variation.ts";
import { withModifiers } from "./with_modifiers.ts";

/** A context turn as it is explained, and with nothing left to guess. */
export interface ContextMeaning {
  readonly intention: string;
  readonly standalone: string;
}

/** What a change of the context means for the questions after it. */
export function contextMeaning(turn: ContextTurn, lexicon: Lexicon, variation: Variation): ContextMeaning {
  const things = plainNoun(turn, lexicon, variation);
  const explain = variation.within("intention");
  const alone = variation.within("standalone");
  const now = wordsOf(turn, turn.filter, lexicon, explain).told;
  if (turn.change === "withdraw") {
    return {
      intention: sentence(explain.pick("withdrawn", [
        `the restriction to ${now} no longer applies`,
        `for the following questions, drop the restriction to ${now}`,
        `from here on the questions are no longer only about ${now}`,
      ])),
      standalone: sentence(alone.pick("withdrawn", [
        `for all following questions, all ${things} count`,
        `apply to all following questions: all ${things}`,
      ])),
    };
  }
  const full = wordsOf(turn, turn.filter, lexicon, alone).told;
  const before = turn.before === undefined ? undefined : wordsOf(turn, turn.before, lexicon, explain).told;
  return {
    intention: sentence(
      before === undefined
        ? explain.pick("set", [
          `the following questions are only about ${now}`,
          `in what I ask next, consider only ${now}`,
          `the answers from here on should be limited to ${now}`,
          `until I say otherwise, take only ${now} into account`,
        ])
        : explain.pick("replaced", [
          `the following questions are about ${now} instead of ${before}`,
          `in what I ask next, consider only ${now}, no longer ${before}`,
          `replace the restriction to ${before} by one to ${now}`,
        ]),
    ),
    standalone: sentence(alone.pick("set", [
      `apply to all following questions: only ${full}`,
      `for all following questions, consider only ${full}`,
      `restrict the answers to all following questions to ${full}`,
    ])),
  };
}

/** What is restricted, in the plural. */
function plainNoun({ listing }: ContextTurn, lexicon: Lexicon, variation: Variation): string {
  return createScene(listing, lexicon, variation).root.plural;
}

function wordsOf(
  { listing }: Pick<ContextTurn, "listing">,
  filter: ColumnFilter,
  lexicon: Lexicon,
  variation: Variation,
): ContextWords {
  const scene = createScene(restricted(listing, filter), lexicon, variation);
  const { root } = scene;
  const value = filter.kind === "comparison" && typeof filter.value === "string" ? filter.value : undefined;
  const named = allThings(root).find((thing) => nameOf(thing, scene) !== undefined);
  const name = named === undefined ? undefined : shortName(named, scene);
  if (named === root && name !== undefined && value !== undefined) {
    return { told: `the ${root.singular} named ${value}`, short: nameOf(root, scene) ?? name, name };
  }
  const short = nounPhrase(root, scene, { number: "plural" });
  const modifiers = modifiersOf(root, scene, { number: "plural" });
  const those = withModifiers("those", modifiers, { number: "plural", person: root.person });
  const ones = withModifiers("the ones", modifiers, { number: "plural", person: root.person });
  return { told: short, short, those, ones, ...(name === undefined ? {} : { name }) };
}

/** Whether what a context restricts is said by a name. */
export function isSaidByName(turn: ContextTurn, lexicon: Lexicon, variation: Variation): boolean {
  return wordsOf(turn, turn.filter, lexicon, variation).name !== undefined;
}

/** A name as one says it of what has been spoken of: "the Danube", "Peru". */
function shortName(thing: Thing, scene: Scene): string | undefined {
  const filter = ownFilters(thing, scene).find((own) => own.kind === "comparison" && own.operator === "=");
  if (filter?.kind !== "comparison") return undefined;
  const { table, column } = filter.column;
  const name = valueText(filter.value, { ...scene.lexicon.column(table, column), kind: "label" });
  const [first = name] = properNames(thing, name);
  return first.startsWith(`the ${thing.singular} `) ? name : first;
}

/**
 * A context turn as it is typed.
 *
 * @param briefly Whether hardly anything is asked under it, so that "from now on" would promise too much.
 */
export function contextUtterance(
  turn: ContextTurn,
  lexicon: Lexicon,
  variation: Variation,
  briefly = false,
): string {
  const now = wordsOf(turn, turn.filter, lexicon, variation);
  const things = plainNoun(turn, lexicon, variation);
  switch (turn.change) {
    case "set": {
      const about = briefly ? brieflyAboutSome : aboutSome;
      return sentence(
        variation.pick(
          "set",
          now.those === undefined ? aboutOne(now.short, briefly) : about(now, { things, leans: turn.leans }),
        ),
      );
    }
    case "replace": {
      const before = turn.before === undefined ? undefined : wordsOf(turn, turn.before, lexicon, variation);
      const areOthers = turn.before !== undefined && areDisjoint(turn.filter, turn.before);
      return sentence(variation.pick("replace", instead(now, before, { things, areOthers })));
    }
    case "withdraw":
      return sentence(variation.pick("withdraw", noLonger(now, turn.narrowed ? undefined : things)));
    default:
      return turn.change satisfies never;
  }
}
