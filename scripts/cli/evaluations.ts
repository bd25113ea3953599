import { howMany, InputError } from "../../lib/base/mod.ts";
import type { EvalOptions } from "./eval_options.ts";

/** What can be given for each dataset. */
type PerDataset = "dataset" | "database" | "lexicon";

/** What `deno task eval` was asked for, with one or several datasets. */
export type GivenEvalOptions =
  & Omit<EvalOptions, PerDataset>
  & { readonly [Name in PerDataset]?: readonly string[] | undefined };

/** The word for the embedded database where other datasets have another. */
const EMBEDDED = "embedded";

/**
 * Returns the evaluations that a command line asks for, one for each dataset. The first database and lexicon belong to the
 * first dataset and so on; a single one belongs to all.
 *
 * @throws {InputError} If their numbers do not fit, or an option is about one dataset alone.
 */
export function evaluationsOf(
  { dataset = [], database = [], lexicon = [], ...options }: GivenEvalOptions,
): readonly EvalOptions[] {
  for (const [name, given] of Object.entries({ database, lexicon })) {
    if (given.length <= 1 || given.length === dataset.length) continue;
    throw new InputError(
      `--${name} is given ${given.length} times for ${howMany(dataset.length, "dataset")}: ` +
        `give one for all datasets, or one for each in their order${
          name === "database" ? ` ("--database ${EMBEDDED}" is the embedded one)` : ""
        }`,
    );
  }
  const { suite, databases } = options;
  if (suite === undefined && databases !== undefined) {
    throw new InputError("--databases belongs to a test suite: add --suite, or give --database");
  }
  if (suite !== undefined && dataset.length > 1) {
    throw new InputError(`--suite ${suite} is one file: give --dataset once`);
  }
  const of = (given: readonly string[], place: number) => given.length === 1 ? given[0] : given[place];
  const databaseOf = (place: number) => {
    const url = of(database, place);
    return url === EMBEDDED ? undefined : url;
  };
  const evaluations = Array.from({ length: Math.max(1, dataset.length) }, (_, place) => ({
    ...options,
    ...{ dataset: dataset[place], database: databaseOf(place), lexicon: of(lexicon, place) },
  }));
  if (evaluations.length > 1) {
    for (const name of ["only", "baseline"] as const) {
      if (options[name] === undefined) continue;
      throw new InputError(`--${name} is about one dataset: give --dataset once, or leave out --${name}`);
    }
  }
  return evaluations;
}
