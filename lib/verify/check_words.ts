import { compareTables } from "../compare/mod.ts";
import type { Database, ResultTable } from "../database/mod.ts";
import type { Interaction } from "../dialogue/mod.ts";
import { specificationOf } from "../specification/mod.ts";
import { type Dialect, translate } from "../sql/mod.ts";
import { checkPartialIsPartial, checkSentenceSaysQuery, checkStandsAlone } from "./check_sentences.ts";
import { checkUnanswerable } from "./check_unanswerable.ts";
import {
  failed,
  type GroundTruth,
  type Limits,
  notChecked,
  passed,
  steadyQuery,
  whyNoRows,
} from "./ground_truth.ts";
import type { SentenceTools } from "./sentence_tools.ts";
import type { CheckResult, VerifyCheck } from "./types.ts";

export interface WordsOptions {
  readonly tools: () => Promise<SentenceTools>;
  readonly database: Database;
  readonly limits: Limits;
  /** Dialect that the dataset's SQL is written in. */
  readonly from: Dialect;
  /** The ground truth as it runs; absent where there is none. */
  readonly sql?: string | undefined;
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

interface ReadingsCheck {
  readonly query: GroundTruth["query"];
  /** Queries of the readings as they run, in their order; absent where one cannot be translated. */
  readonly queries: readonly (string | undefined)[];
}

/**
 * Whether an ambiguous question has at least two readings, each reading's query returns something, their answers differ from
 * one another, and the ground truth is that of one of them.
 */
async function checkReadingsDiffer(
  { question_type, readings = [], ground_truth_sql }: Interaction,
  { query, queries }: ReadingsCheck,
): Promise<CheckResult> {
  if (question_type !== "ambiguous" && readings.length === 0) {
    return notChecked("the question is not ambiguous");
  }
  if (readings.length < 2) return failed("an ambiguous question needs two readings at least");
  if (
    ground_truth_sql !== undefined &&
    !readings.some((one) => one.ground_truth_sql.trim() === ground_truth_sql.trim())
  ) {
    return failed("the ground truth is that of none of the readings");
  }
  const answers: ResultTable[] = [];
  for (const [i, sql] of queries.entries()) {
    if (sql === undefined) return failed(`the query of reading ${i + 1} cannot be translated`);
    const outcome = await query(sql);
    if (outcome.kind !== "rows") {
      return failed(`the query of reading ${i + 1} does not run: ${whyNoRows(outcome)}`);
    }
    if (outcome.table.truncated) return notChecked(`reading ${i + 1} returns too many rows to compare`);
    if (isEmpty(outcome.table)) return failed(`reading ${i + 1} returns nothing`);
    answers.push(outcome.table);
  }
  for (const [i, answer] of answers.entries()) {
    const same = answers.findIndex((other, k) => k > i && areEqual(answer, other));
    if (same >= 0) return failed(`readings ${i + 1} and ${same + 1} have the same answer`);
  }
  return passed();
}

function isEmpty({ rowCount, columns }: ResultTable): boolean {
  return rowCount === 0 || columns.every(({ values }) => values.every((value) => value === null));
}

function areEqual(a: ResultTable, b: ResultTable): boolean {
  return compareTables(a, b, { ordered: false, pairByName: false, allowExtraColumns: false }).verdict ===
    "equal";
}
