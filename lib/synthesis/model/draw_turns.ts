import { randomFrom, shuffle } from "../../base/mod.ts";
import type { ThematicRelation, UnanswerableReason } from "../../dialogue/mod.ts";
import type { QuestionType, TypeMix } from "../type_mix.ts";

/** The requirements of a turn, drawn before it is written. */
export interface DrawnTurn {
  readonly type: QuestionType;
  /** Allowed relations to earlier turns; absent for the first question and for turns that ask nothing. */
  readonly relations?: readonly ThematicRelation[];
  /** Reason of an unanswerable turn. */
  readonly reason?: UnanswerableReason;
  /** Subject of an unanswerable or improper turn. */
  readonly about?: string;
}

export interface DrawTurnsOptions {
  readonly seed: number;
  readonly mix: TypeMix;
}

/** What one dialogue has room for. */
export interface TurnRoom {
  /** Number of answerable questions, at least 2. */
  readonly answerable: number;
  /** Most ambiguous turns that its tables can serve. */
  readonly mostAmbiguous: number;
}

/**
 * Draws the types of the turns of some dialogues and their relations to earlier turns as in MMSQL (appendix B): two allowed
 * relations for an answerable turn, all for the others; a reason for an unanswerable turn, a subject for an improper one.
 * The first and last questions are answerable, unanswerable and ambiguous ones lie between, improper turns anywhere.
 *
 * For any number of dialogues, the number of turns of each type deviates from the mix by at most one; ambiguous turns for
 * which a dialogue has no room wait for the next one that has. The turns of a dialogue depend on the seed and the dialogues
 * before it only.
 */
export function drawTurns(
  dialogues: readonly TurnRoom[],
  { seed, mix }: DrawTurnsOptions,
): readonly (readonly DrawnTurn[])[] {
  const count = (type: QuestionType, number: number) => {
    const asked = dialogues.slice(0, number).reduce((sum, { answerable }) => sum + answerable, 0);
    return Math.floor(asked * mix[type] / mix.answerable + randomFrom(seed, "turns", type)());
  };
  let ambiguous = 0;
  return dialogues.map(({ answerable, mostAmbiguous }, i) => {
    const before = { unanswerable: count("unanswerable", i), improper: count("improper", i), ambiguous };
    ambiguous = Math.min(count("ambiguous", i + 1), ambiguous + mostAmbiguous);
    const due = {
      unanswerable: count("unanswerable", i + 1),
      improper: count("improper", i + 1),
      ambiguous,
    };
    const drawn = (type: keyof typeof due) => new Array<QuestionType>(due[type] - before[type]).fill(type);
    const random = randomFrom(seed, "turns", i);
    const middle = shuffle(random, [
      ...new Array<QuestionType>(answerable - 2).fill("answerable"),
      ...drawn("unanswerable"),
      ...drawn("ambiguous"),
    ]);
    const types: QuestionType[] = ["answerable", ...middle, "answerable"];
    for (const improper of drawn("improper")) {
      types.splice(Math.floor(random() * (types.length + 1)), 0, improper);
    }
    const first = types.indexOf("answerable");
    return types.map((type, place): DrawnTurn => {
      switch (type) {
        case "answerable":
          return place > first ? { type, relations: shuffle(random, relations).slice(0, 2) } : { type };
        case "ambiguous":
          return { type, relations };
        case "unanswerable": {
          const [reason, about] = nextOfShuffled(lacks, { seed, list: type, taken: before.unanswerable++ });
          return { type, relations, reason, about };
        }
        case "improper":
          if (place === 0) return { type, about: "a greeting" };
          if (place === types.length - 1) return { type, about: "thanks or a goodbye" };
          return { type, about: nextOfShuffled(occasions, { seed, list: type, taken: before.improper++ }) };
        default:
          return type satisfies never;
      }
    });
  });
}

const relations: readonly ThematicRelation[] = [
  "refinement",
  "theme_entity",
  "theme_property",
  "answer_refinement",
];

const lacks: readonly (readonly [UnanswerableReason, string])[] = [
  ["no_such_column", "a property of these things that no table holds"],
  ["no_such_table", "things that go with these and that no table holds"],
  ["not_a_query", "the wish to change, save or send something"],
  ["outside_the_data", "an opinion or advice"],
  ["outside_the_data", "the future"],
];

const occasions = [
  "thanks",
  "a moment is needed, for a reason of the person's own",
  "what the person needs all this for",
  "praise of the system",
  "a memory or a plan that the subject brings to mind",
  "a word on the weather or the time of day",
];

interface ShuffleOptions {
  readonly seed: number;
  /** Name of the list, which has its own order. */
  readonly list: string;
  /** Number of items taken before. */
  readonly taken: number;
}

/** Returns the next item in shuffled order; an item recurs only after all others. */
function nextOfShuffled<Item>(items: readonly Item[], { seed, list, taken }: ShuffleOptions): Item {
  return shuffle(randomFrom(seed, "deal", list), items)[taken % items.length] as Item;
}
