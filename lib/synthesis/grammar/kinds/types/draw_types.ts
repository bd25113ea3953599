import { type QuestionType, type TypeMix, wantedTurns } from "../../../type_mix.ts";

/** `misnamed` is unanswerable by a name that the data do not hold. */
export type ExtraType = Exclude<QuestionType, "answerable"> | "misnamed";

export interface DrawTypesOptions {
  /** Answerable questions of the dialogue. */
  readonly answerable: number;
  /** Those of the dialogues before it. */
  readonly before: number;
  readonly mix: TypeMix;
}

/** What is drawn for one dialogue. */
export interface DrawnTypes {
  readonly types: readonly ExtraType[];
  /** Ambiguous turns of the dialogues before it. */
  readonly ambiguousBefore: number;
}

/**
 * The types of the turns that are mixed in among the answerable ones of a dialogue. Over all dialogues the turns are one
 * sequence, each of the type that is the furthest behind what the mix asks for (the method of Sainte-Laguë). So the number of
 * each type comes near what the mix asks for also over few dialogues, and neighbours are as different as it allows.
 */
export function drawTypes({ answerable, before, mix }: DrawTypesOptions): DrawnTypes {
  const perQuestion = wantedTurns(1, mix);
  const weights: Readonly<Record<ExtraType, number>> = {
    misnamed: perQuestion.no_such_value,
    unanswerable: perQuestion.unanswerable - perQuestion.no_such_value,
    ambiguous: perQuestion.ambiguous,
    improper: perQuestion.improper,
  };
  const all = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const turnsAfter = (questions: number) => Math.round(questions * all);
  const drawn = new Map<ExtraType, number>();
  const sequence = Array.from({ length: turnsAfter(before + answerable) }, () => {
    const type = furthestBehind(weights, drawn);
    drawn.set(type, (drawn.get(type) ?? 0) + 1);
    return type;
  });
  const start = turnsAfter(before);
  return {
    types: sequence.slice(start),
    ambiguousBefore: sequence.slice(0, start).filter((type) => type === "ambiguous").length,
  };
}

const TYPES: readonly ExtraType[] = ["improper", "ambiguous", "unanswerable", "misnamed"];

function furthestBehind(
  weights: Readonly<Record<ExtraType, number>>,
  drawn: ReadonlyMap<ExtraType, number>,
): ExtraType {
  const wantOf = (type: ExtraType) => weights[type] / (2 * (drawn.get(type) ?? 0) + 1);
  return TYPES.reduce((best, type) => wantOf(type) > wantOf(best) ? type : best);
}
