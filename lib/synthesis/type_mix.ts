import { InputError } from "../base/mod.ts";
import type { Interaction } from "../dialogue/mod.ts";

/** Question types of MMSQL. */
export type QuestionType = NonNullable<Interaction["question_type"]>;

/** Weights of the question types among all turns, of any sum. */
export type TypeMix = Readonly<Record<QuestionType, number>>;

/** Counts of user turns in the MMSQL test set. */
export const defaultTypeMix: TypeMix = { answerable: 554, unanswerable: 21, ambiguous: 84, improper: 149 };

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
