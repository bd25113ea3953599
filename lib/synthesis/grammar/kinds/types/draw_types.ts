import type { Variation } from "../../../variation.ts";
import { type QuestionType, type TypeMix, wantedTurns } from "../../../type_mix.ts";

/** `misnamed` is unanswerable by a name that the data do not hold. */
export type ExtraType = Exclude<QuestionType, "answerable"> | "misnamed";

/**
 * The types of the turns that are mixed in among so many answerable ones. Laid end to end as long as the mix asks for
 * each, the types fill a line; the turns are the points on it one apart. So the number of each is that which the mix asks
 * for, rounded up or down, and the types of one dialogue are as different as the mix allows. From dialogue to dialogue the
 * first point advances evenly, so that few dialogues come near the mix, too.
 */
export function drawTypes(answerable: number, mix: TypeMix, variation: Variation): readonly ExtraType[] {
  const wanted = wantedTurns(answerable, mix);
  const lengths: readonly (readonly [ExtraType, number])[] = [
    ["misnamed", wanted.no_such_value],
    ["unanswerable", wanted.unanswerable - wanted.no_such_value],
    ["ambiguous", wanted.ambiguous],
    ["improper", wanted.improper],
  ];
  const first = variation.fraction("first extra turn");
  let end = 0;
  return lengths.flatMap(([type, length]) => {
    const start = end;
    end += length;
    const number = Math.ceil(end - first) - Math.ceil(start - first);
    return new Array<ExtraType>(number).fill(type);
  });
}
