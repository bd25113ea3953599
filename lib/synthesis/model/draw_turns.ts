import { randomFrom, shuffle } from "../../base/mod.ts";
import type { ThematicRelation, UnanswerableReason } from "../../dialogue/mod.ts";
import type { QuestionType, TypeMix } from "../type_mix.ts";

/** What is decided of a turn before it is written. */
export interface DrawnTurn {
  readonly type: QuestionType;
  /** To the turns before, of which the writer chooses one; absent for the first question, and for what asks nothing. */
  readonly relations?: readonly ThematicRelation[];
  /** Of an unanswerable turn, why it is. */
  readonly reason?: UnanswerableReason;
  /** What an unanswerable or improper turn is about. */
  readonly about?: string;
}

export interface DrawTurnsOptions {
  readonly seed: number;
  readonly mix: TypeMix;
}

/**
 * The types of the turns of some dialogues and the relations that they may have to the turns before, drawn as MMSQL does
 * (appendix B): two for an answerable turn, any for the others, as not every ambiguity and lack is to be had by each; of
 * unanswerable turns the reason, of improper ones the occasion. The first and the last question are answerable,
 * unanswerable and ambiguous ones stand between, improper turns anywhere.
 *
 * Of each type, the first dialogues together have as many turns as the mix asks for, give or take one, however few they
 * are. What a dialogue gets depends on the seed and the dialogues before it alone.
 *
 * @param answerable Of each dialogue the number of answerable questions, at least 2.
 */
export function drawTurns(
  answerable: readonly number[],
  { seed, mix }: DrawTurnsOptions,
): readonly (readonly DrawnTurn[])[] {
  const count = (type: QuestionType, dialogues: number) => {
    const asked = answerable.slice(0, dialogues).reduce((sum, number) => sum + number, 0);
    return Math.floor(asked * mix[type] / mix.answerable + randomFrom(seed, "turns", type)());
  };
  return answerable.map((number, i) => {
    const before = { unanswerable: count("unanswerable", i), improper: count("improper", i) };
    const drawn = (type: QuestionType) =>
      new Array<QuestionType>(count(type, i + 1) - count(type, i)).fill(type);
    const random = randomFrom(seed, "turns", i);
    const middle = shuffle(random, [
      ...new Array<QuestionType>(number - 2).fill("answerable"),
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
          const [reason, about] = nextOfShuffled(lacks, { seed, deck: type, dealt: before.unanswerable++ });
          return { type, relations, reason, about };
        }
        case "improper":
          if (place === 0) return { type, about: "a greeting" };
          if (place === types.length - 1) return { type, about: "thanks or a goodbye" };
          return { type, about: nextOfShuffled(occasions, { seed, deck: type, dealt: before.improper++ }) };
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

interface DealOptions {
  readonly seed: number;
  /** What is dealt: each deck is shuffled by itself. */
  readonly deck: string;
  /** How many were dealt before, from 0. */
  readonly dealt: number;
}

/** The next of some items that are dealt in shuffled order: none comes again before all have come. */
function nextOfShuffled<Item>(items: readonly Item[], { seed, deck, dealt }: DealOptions): Item {
  if (items.length === 0) throw new RangeError(`Cannot deal "${deck}": there is nothing in it`);
  return shuffle(randomFrom(seed, "deal", deck), items)[dealt % items.length] as Item;
}
