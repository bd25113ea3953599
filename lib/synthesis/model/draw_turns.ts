import { choose, randomFrom, shuffle } from "../../base/mod.ts";
import type { ThematicRelation } from "../../dialogue/mod.ts";
import { drawTypes } from "../grammar/kinds/types/draw_types.ts";
import type { QuestionType, TypeMix } from "../grammar/kinds/types/type_mix.ts";
import { createVariation } from "../grammar/variation.ts";

/** What is decided of a turn before it is written. */
export interface DrawnTurn {
  readonly type: QuestionType;
  /** To the turns before; absent for the first question, and for what asks nothing. */
  readonly relation?: ThematicRelation;
}

export interface DrawTurnsOptions {
  readonly seed: number;
  /** Position of the dialogue in its plan, from 0. */
  readonly index: number;
  readonly mix: TypeMix;
}

/**
 * The types of the turns of a dialogue and their relations to the turns before, drawn as MMSQL does (appendix B). The
 * first and the last question are answerable, unanswerable and ambiguous ones stand between, improper turns anywhere.
 *
 * @param answerable Number of answerable questions, at least 2.
 */
export function drawTurns(
  answerable: number,
  { seed, index, mix }: DrawTurnsOptions,
): readonly DrawnTurn[] {
  const random = randomFrom(seed, "turns", index);
  const others: readonly QuestionType[] = drawTypes(answerable, mix, createVariation(seed, index));
  const middle = shuffle(random, [
    ...new Array<QuestionType>(answerable - 2).fill("answerable"),
    ...others.filter((type) => type !== "improper"),
  ]);
  const types: QuestionType[] = ["answerable", ...middle, "answerable"];
  for (const improper of others.filter((type) => type === "improper")) {
    types.splice(Math.floor(random() * (types.length + 1)), 0, improper);
  }
  const first = types.indexOf("answerable");
  return types.map((type, i) =>
    type === "improper" || i <= first ? { type } : { type, relation: choose(random, relations) }
  );
}

const relations: readonly ThematicRelation[] = [
  "refinement",
  "theme_entity",
  "theme_property",
  "answer_refinement",
];
