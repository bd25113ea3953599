import { randomFrom } from "../../../../base/mod.ts";
import type { Variation } from "../../../variation.ts";
import type { QuestionType, TypeMix } from "../../../type_mix.ts";

export type ExtraType = Exclude<QuestionType, "answerable">;

const STEPS = Array.from({ length: 2_000 }, (_, i) => (i + 0.5) / 2_000);

/**
 * The types of the turns that are mixed in among so many answerable ones. Their number is that which the mix asks for,
 * rounded up or down so that dialogues have it on average. The types of one dialogue are as different as the mix allows.
 */
export function drawTypes(answerable: number, mix: TypeMix, variation: Variation): readonly ExtraType[] {
  const { unanswerable, ambiguous, improper } = mix;
  const others = unanswerable + ambiguous + improper;
  const part = variation.pick(`extra turns of ${answerable}`, STEPS);
  const number = Math.floor(answerable * others / mix.answerable + part);
  // Steps for the types, too, would keep time with those for their number; two together only name the dialogue.
  const random = randomFrom(0, variation.pick("first name", STEPS), variation.pick("second name", STEPS));
  const start = random();
  return Array.from({ length: number }, (_, i): ExtraType => {
    const at = others * ((start + i / number) % 1);
    if (at < ambiguous) return "ambiguous";
    return at < ambiguous + unanswerable ? "unanswerable" : "improper";
  });
}
