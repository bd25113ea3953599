import type { Database } from "../database/mod.ts";
import type { Interaction } from "../dialogue/mod.ts";
import { specificationOf } from "../specification/mod.ts";
import { type Dialect, translate } from "../sql/mod.ts";
import { checkReadingsDiffer } from "./check_readings_differ.ts";
import { checkPartialIsPartial, checkSentenceSaysQuery, checkStandsAlone } from "./check_sentences.ts";
import { checkUnanswerable } from "./check_unanswerable.ts";
import { type Limits, steadyQuery } from "./ground_truth.ts";
import type { SentenceTools } from "./sentence_tools.ts";
import type { CheckResult, VerifyCheck } from "./types.ts";

export interface WordsOptions {
  readonly tools: () => Promise<SentenceTools>;
  readonly database: Database;
  readonly limits: Limits;
  /** Dialect that the dataset's SQL is written in. */
  readonly from: Dialect;
  /** The ground truth as it runs; absent where there is none. */
  readonly sql?: string;
}

type WordCheck = Extract<
  VerifyCheck,
  | "sentence_says_query"
  | "standalone_stands_alone"
  | "partial_is_partial"
  | "readings_differ"
  | "unanswerable_holds"
>;

/** The checks of what an interaction says. */
export async function checkWords(
  interaction: Interaction,
  { tools, database, limits, from, sql }: WordsOptions,
): Promise<Readonly<Record<WordCheck, CheckResult>>> {
  const { schema, checkSentence, unknownWords } = await tools();
  const { dialect } = database;
  const queries = await Promise.all((interaction.readings ?? []).map(async ({ ground_truth_sql }) => {
    const translated = await translate(ground_truth_sql, { from, to: dialect });
    return translated.kind === "translated" ? translated.sql : undefined;
  }));
  const read = (text: string | undefined) =>
    text === undefined ? Promise.resolve(undefined) : specificationOf(text, { dialect, schema });
  const asked = await read(sql);
  const readings = await Promise.all(queries.map(read));
  const words = { interaction, checkSentence, readings, ...(asked && { asked }) };
  return {
    sentence_says_query: checkSentenceSaysQuery(words),
    standalone_stands_alone: checkStandsAlone(interaction),
    partial_is_partial: checkPartialIsPartial(words),
    readings_differ: await checkReadingsDiffer(interaction, {
      query: steadyQuery(database, limits),
      queries,
    }),
    unanswerable_holds: checkUnanswerable(interaction, unknownWords),
  };
}
