import type { Dataset } from "../dialogue/mod.ts";
import { type Diversity, diversityOf, type VerifiedQuery, verifyDataset } from "../verify/mod.ts";
import { loadWords, type WordFiles } from "./load_words.ts";
import type { OpenPairOptions } from "./open_pair.ts";
import { translatedTruths } from "./translated_truths.ts";
import { prepareVerification } from "./prepare_verification.ts";

export interface VerifyOptions extends Omit<OpenPairOptions, "variants">, WordFiles {
  /** Score how many mutants of each ground truth the data tell apart. @default false */
  readonly mutants?: boolean | undefined;
  /** Milliseconds until a query is ended. @default 10_000 */
  readonly timeoutMs?: number | undefined;
  /** Called with the findings of each ground truth and awaited before the next one. @default nothing */
  readonly onQuery?: ((query: VerifiedQuery) => void | Promise<void>) | undefined;
}

/** The findings on a dataset. */
export interface Verification {
  readonly queries: readonly VerifiedQuery[];
  readonly diversity: Diversity;
  /** Where the ground truths ran. */
  readonly databaseUrl: string;
}

/**
 * Verifies every ground truth of a dataset on its database, and measures the variety of the dataset. Ground truths that
 * were proven on a certain day run with that day, unless the settings name another.
 *
 * @throws {InputError} If it is no database, or the glossary or the lexicon does not fit it.
 * @throws {OutsideError} If the database is not reached, or gone.
 */
export async function verify(dataset: Dataset, options: VerifyOptions = {}): Promise<Verification> {
  const { settings = {}, mutants = false, timeoutMs, onQuery, onWarning, signal } = options;
  const { today } = dataset.control;
  await using setup = await prepareVerification({ ...options, settings: { today, ...settings } });
  const { schema, goldDatabase, predictedDatabase, reordered } = setup;
  const translated = translatedTruths(dataset, goldDatabase.dialect);
  if (translated !== undefined) onWarning?.(translated.text);
  const { glossary } = await loadWords(options, goldDatabase, { schema, signal });
  const verified = verifyDataset(dataset, {
    ...{ goldDatabase, predictedDatabase, schema, reordered, mutants, glossary, timeoutMs, signal },
  });
  const queries: VerifiedQuery[] = [];
  for await (const query of verified) {
    queries.push(query);
    await onQuery?.(query);
  }
  const { dialect, url: databaseUrl } = goldDatabase;
  return { queries, diversity: await diversityOf(dataset, schema, { dialect }), databaseUrl };
}
