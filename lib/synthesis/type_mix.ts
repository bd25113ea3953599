import { InputError } from "../base/mod.ts";
import type { Interaction } from "../dialogue/mod.ts";

/** Question types of MMSQL. */
export type QuestionType = NonNullable<Interaction["question_type"]>;

/** Weights of the question types among all turns, of any sum. */
export type TypeMix = Readonly<Record<QuestionType, number>>;

/** Counts of user turns in the MMSQL test set. */
export const defaultTypeMix: TypeMix = { answerable: 554, unanswerable: 21, ambiguous: 84, improper: 149 };

/** The share of the unanswerable turns that ask by a name that the data do not hold. */
export const misnamedShare = 0.4;

/**
 * How many turns of each further type a mix asks for over so many answerable ones; `no_such_value` are those of the
 * unanswerable ones that ask by a name that the data do not hold.
 *
 * @example
 * ```ts
 * import { wantedTurns } from "querylogue/synthesis";
 * import assert from "node:assert/strict";
 *
 * const mix = { answerable: 4, unanswerable: 1, ambiguous: 1, improper: 2 };
 * assert.deepEqual(wantedTurns(20, mix), { unanswerable: 5, no_such_value: 2, ambiguous: 5, improper: 10 });
 * ```
 */
export function wantedTurns(answerable: number, mix: TypeMix = defaultTypeMix): WantedTurns {
  const { unanswerable, ambiguous, improper } = mix;
  const of = (weight: number) => answerable * weight / mix.answerable;
  return {
    unanswerable: of(unanswerable),
    no_such_value: of(unanswerable) * misnamedShare,
    ambiguous: of(ambiguous),
    improper: of(improper),
  };
}

/** Numbers of turns, which need not be whole. */
export type WantedTurns = Readonly<
  Record<Exclude<QuestionType, "answerable"> | "no_such_value", number>
>;

/** Most other turns per answerable question. */
const MOST_PER_ANSWERABLE = 3;

/**
 * Checks that dialogues can have a type mix: each join of a combination needs an answerable question, and each answerable
 * question allows at most three other turns.
 *
 * @throws {InputError} If a weight is negative or not finite, or less than a quarter of the weight is answerable.
 *
 * @example
 * ```ts
 * import { checkTypeMix } from "querylogue/synthesis";
 * import assert from "node:assert/strict";
 *
 * checkTypeMix({ answerable: 2, unanswerable: 1, ambiguous: 1, improper: 0 });
 * const mix = { answerable: 1, unanswerable: 9, ambiguous: 0, improper: 0 };
 * assert.throws(() => checkTypeMix(mix), /10% .* at least 25%/);
 * ```
 */
export function checkTypeMix(mix: TypeMix): void {
  for (const [type, weight] of Object.entries(mix)) {
    if (Number.isFinite(weight) && weight >= 0) continue;
    throw new InputError(
      `Cannot mix question types with a weight of ${weight} for "${type}": give 0 or a positive number`,
    );
  }
  const { answerable, unanswerable, ambiguous, improper } = mix;
  const others = unanswerable + ambiguous + improper;
  if (answerable > 0 && others <= answerable * MOST_PER_ANSWERABLE) return;
  const share = answerable + others === 0 ? 0 : answerable / (answerable + others);
  throw new InputError(
    `Cannot mix question types with ${
      Math.round(share * 100)
    }% answerable ones, as each join needs one of its own: give "answerable" at least ${
      100 / (1 + MOST_PER_ANSWERABLE)
    }% of the weight`,
  );
}
