import { InputError } from "../../base/mod.ts";
import { type Correlations, correlations, type mmsqlTypes } from "../../metrics/mod.ts";
import { type Rating, readRatings } from "./read_ratings.ts";

/** Types of questions whose replies are rated, in the order of the paper's Table II, and all of them together. */
export const ratedTypes = ["unanswerable", "ambiguous", "improper", "all"] as const;

/** How the scores of a model go with those of people; field names are those of the JSON. */
export interface RatingAgreement {
  readonly types: Readonly<Record<typeof ratedTypes[number], Correlations>>;
  /** Replies that only one side rated. */
  readonly unmatched: { readonly human: number; readonly model: number };
}

/**
 * Compares the response quality scores of a model with those of people by the replies that both rated, per type of
 * question.
 *
 * @param files Read by {@linkcode readRatings}; one scored file may hold both.
 * @throws {InputError} If a file is none, both call a reply's question of another type, a type is missing, or they have no
 * reply in common.
 */
export async function ratingAgreement(
  files: { readonly human: string; readonly model: string },
): Promise<RatingAgreement> {
  const human = await readRatings(files.human, "human");
  const model = new Map((await readRatings(files.model)).map((rating) => [rating.id, rating]));
  const pairs = human.flatMap((rating) => {
    const other = model.get(rating.id);
    return other === undefined
      ? []
      : [{ type: typeOf(rating, other, files), human: rating.rqs, model: other.rqs }];
  });
  if (pairs.length === 0) {
    throw new InputError(
      `${files.human} and ${files.model} rate no reply in common: their ids have to be the same`,
    );
  }
  const of = (type: typeof ratedTypes[number]) => {
    const own = pairs.filter((pair) => type === "all" || pair.type === type);
    return correlations(own.map(({ model }) => model), own.map(({ human }) => human));
  };
  return {
    types: {
      unanswerable: of("unanswerable"),
      ambiguous: of("ambiguous"),
      improper: of("improper"),
      all: of("all"),
    },
    unmatched: { human: human.length - pairs.length, model: model.size - pairs.length },
  };
}

function typeOf(
  human: Rating,
  model: Rating,
  files: { readonly human: string; readonly model: string },
): typeof mmsqlTypes[number] {
  const type = human.type ?? model.type;
  if (type === undefined) {
    throw new InputError(`"${human.id}" has no "type" in ${files.human} and ${files.model}; add it in one`);
  }
  if (model.type === undefined || model.type === type) return type;
  throw new InputError(
    `"${human.id}" is ${type} in ${files.human} and ${model.type} in ${files.model}; correct one of them`,
  );
}
