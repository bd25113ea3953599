import { compareTables } from "../compare/mod.ts";
import type { Database, ResultTable } from "../database/mod.ts";
import {
  type Dataset,
  type Dialogue,
  dialogueKeys,
  goldStatus,
  type Interaction,
  realized,
} from "../dialogue/mod.ts";
import type { Glossary } from "../linking/mod.ts";
import type { Schema } from "../schema/mod.ts";
import { type Dialect, translate } from "../sql/mod.ts";
import { checkGroundTruth } from "./check_ground_truth.ts";
import { checkPartialIsPartial, checkSentenceSaysQuery, checkStandsAlone } from "./check_sentences.ts";
import { checkUnanswerable } from "./check_unanswerable.ts";
import {
  failed,
  type GroundTruth,
  type Limits,
  notChecked,
  passed,
  recordAnswers,
  steadyQuery,
  undecided,
  whyNoRows,
} from "./ground_truth.ts";
import { readInteraction } from "./read_interaction.ts";
import { type SentenceTools, sentenceTools } from "./sentence_tools.ts";
import type { CheckResult, VerifiedQuery, VerifyCheck } from "./types.ts";

export interface VerifyDatasetOptions {
  /** Runs the ground truths. */
  readonly goldDatabase: Database;
  /** A second connection to the same data, which runs the ground truths as predictions. */
  readonly predictedDatabase: Database;
  readonly schema: Schema;
  /** The same data in another row order, or the reason why there is none. @default there is none */
  readonly reordered?: Database | { readonly reason: string } | undefined;
  /** Score the share of mutants of each ground truth that the data distinguish. @default false */
  readonly mutants?: boolean | undefined;
  /** Business terms that sentences may use instead of the schema's names; ignored where `tools` is given. @default none */
  readonly glossary?: Glossary | undefined;
  /** Sentence checks shared by several datasets of one database. @default `sentenceTools` of the gold database */
  readonly tools?: (() => Promise<SentenceTools>) | undefined;
  /** Milliseconds until a query is ended. @default 10_000 */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Checks every interaction of a dataset in order (the gold gate) and yields each result when it is known. Interactions
 * without SQL are yielded as `not_asked` where their sentences can be checked, and skipped otherwise.
 *
 * Checks of the ground truth:
 * - `runs`: it runs after translation into the database's dialect.
 * - `query`: it is a single query, and no output is a literal.
 * - `equals_itself`: it equals itself under the default comparison and every preset.
 * - `returns_rows`: at least one row is not all NULL.
 * - `not_whole_table`: its result is not a base table.
 * - `stable`, `stable_reordered`: a second run, and a run on another row order, return the same rows.
 * - `no_cut_ties`: every LIMIT is ordered and separates no ties.
 * - `literals_occur`: its literals occur in the columns that they are compared with.
 * - `realizes_plan`: the last query of a dialogue, or of the kinds `context` and `mixed` all queries together, reads the
 *   tables and makes the joins of its combination.
 * - `one_dialogue_per_combination`: no other dialogue has the same combination.
 *
 * Checks of the sentences, which are matched as English by words and positions, without a model:
 * - `sentence_says_query`: the standalone intention, or a context-free intention, states each value, comparison, function,
 *   order, limit and negation of the query, states no others, and does not contradict its joins, groups and counts.
 * - `standalone_stands_alone`: it has no reference to the context.
 * - `partial_is_partial`: exactly the partial questions refer to the context or omit something.
 * - `readings_differ`: the readings of an ambiguous question run and have different results.
 * - `unanswerable_holds`: an unanswerable question has a reason, and the database lacks one of its words or names.
 *
 * Each result has every check; most are `not_checked` for a ground truth that does not run.
 *
 * @throws {OutsideError} If the connection to a database is lost and cannot be restored.
 * @throws {RangeError} If both databases are the same object.
 *
 * @example
 * ```ts
 * import { openDatabase, introspect } from "querylogue/database";
 * import { parseDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 * import { verifyDataset } from "querylogue/verify";
 *
 * const path = await Deno.makeTempFile();
 * new DatabaseSync(path).exec("CREATE TABLE lake (name TEXT, depth); INSERT INTO lake VALUES ('Thun', 217), ('Zug', 198)");
 * const interaction = (sql: string) => ({ utterance: "?", intention: "?", ground_truth_sql: sql });
 * const dataset = parseDataset({
 *   dialogues: [{
 *     experiment_id: "1",
 *     total_expected_interactions: 2,
 *     interactions: [interaction("SELECT name FROM lake"), interaction("SELECT depth FROM lake WHERE name = 'Zug'")],
 *   }],
 * });
 * {
 *   await using goldDatabase = await openDatabase(`sqlite:${path}`);
 *   await using predictedDatabase = await openDatabase(`sqlite:${path}`);
 *   const schema = await introspect(goldDatabase);
 *   const found = await Array.fromAsync(verifyDataset(dataset, { goldDatabase, predictedDatabase, schema }));
 *   assert.deepEqual(found.map(({ checks }) => checks.not_whole_table), [
 *     { ok: false, detail: "it returns all 2 rows of table lake" },
 *     { ok: true, detail: "" },
 *   ]);
 * }
 * await Deno.remove(path);
 * ```
 */
export async function* verifyDataset(
  dataset: Dataset,
  options: VerifyDatasetOptions,
): AsyncGenerator<VerifiedQuery> {
  const { goldDatabase, predictedDatabase, schema, glossary, timeoutMs = 10_000, signal } = options;
  if (goldDatabase === predictedDatabase) {
    throw new RangeError("Cannot verify on one connection: open the database once for each side");
  }
  const limits = { timeoutMs, signal };
  const { sql_dialect: from = goldDatabase.dialect } = dataset.control;
  const keys = dialogueKeys(dataset);
  const single = checkOneDialogue(dataset);
  const tools = options.tools ?? sentenceTools(goldDatabase, { schema, glossary, signal });
  const recorded = recordAnswers(goldDatabase);
  const statuses = goldStatus(dataset, recorded.database, limits);
  for (const [place, dialogue] of dataset.dialogues.entries()) {
    const last = dialogue.interactions.findLastIndex((one) => one.ground_truth_sql !== undefined);
    for (const [index, interaction] of dialogue.interactions.entries()) {
      signal?.throwIfAborted();
      const written = interaction.ground_truth_sql;
      if (written === undefined && !hasWordsToCheck(interaction)) continue;
      recorded.answers.clear();
      const ended = written === undefined ? undefined : await statuses.next();
      const truth = written === undefined || ended === undefined || ended.done
        ? undefined
        : await checkGroundTruth(ended.value, {
          ...options,
          written,
          from,
          limits,
          answers: recorded.answers,
        });
      yield {
        dialogue_key: keys[place] ?? "",
        interaction: index + 1,
        status: truth?.status ?? "not_asked",
        checks: {
          ...truth?.checks ?? NOT_ASKED,
          realizes_plan: await checkRealizesPlan({ dialogue, interaction: index + 1, schema, dialect: from }),
          ...await checkWords(interaction, {
            ...{ tools, from, database: goldDatabase, limits },
            sql: truth?.sql,
          }),
          one_dialogue_per_combination: index === last && single[place] || notChecked(LAST_ALONE),
        },
        ...truth?.scored,
      };
    }
  }
}

/** Whether an interaction without SQL has sentences to check. */
function hasWordsToCheck({ standalone_intention, question_type, readings = [] }: Interaction): boolean {
  return standalone_intention !== undefined || question_type === "unanswerable" ||
    question_type === "ambiguous" || readings.length > 0;
}

/** Kinds of dialogues whose queries make the joins of the combination together. */
const TOGETHER: ReadonlySet<string> = new Set(["context", "mixed"]);

const LAST_ALONE = "the last query of the dialogue is checked";
const NO_QUERY: CheckResult = notChecked("it asks for no data");
const NOT_ASKED = {
  runs: NO_QUERY,
  query: NO_QUERY,
  equals_itself: NO_QUERY,
  returns_rows: NO_QUERY,
  not_whole_table: NO_QUERY,
  stable: NO_QUERY,
  stable_reordered: NO_QUERY,
  no_cut_ties: NO_QUERY,
  literals_occur: NO_QUERY,
};

/** Checks that each join combination occurs in one dialogue only; results are by position in the dataset. */
function checkOneDialogue(dataset: Dataset): readonly CheckResult[] {
  const keys = dialogueKeys(dataset);
  const places = Map.groupBy(
    dataset.dialogues.keys(),
    (place) => dataset.dialogues[place]?.join_combination?.id,
  );
  return dataset.dialogues.map(({ join_combination }, place) => {
    if (join_combination === undefined) return notChecked("the dialogue has no join combination");
    const others = (places.get(join_combination.id) ?? []).filter((other) => other !== place);
    return others.length === 0 ? passed() : failed(
      `${join_combination.id} also gives the dialogue ${others.map((other) => keys[other]).join(", ")}`,
    );
  });
}

interface PlannedQuery {
  readonly dialogue: Dialogue;
  /** From 1. */
  readonly interaction: number;
  readonly schema: Schema;
  /** Dialect of its ground truths. */
  readonly dialect: Dialect;
}

/**
 * Checks that every table of a dialogue's combination is read and every join of it is made: by the last query, as the paper
 * has it, or where the context changes by the queries together, as an answer about one thing needs no more than its own.
 */
async function checkRealizesPlan(planned: PlannedQuery): Promise<CheckResult> {
  const { dialogue, interaction, schema, dialect } = planned;
  if (dialogue.join_combination === undefined) return notChecked("the dialogue has no join combination");
  const last = dialogue.interactions.findLastIndex((one) => one.ground_truth_sql !== undefined);
  if (interaction !== last + 1) return notChecked("the last query of the dialogue is checked");
  const read = TOGETHER.has(dialogue.kind)
    ? dialogue
    : { ...dialogue, interactions: dialogue.interactions.slice(last, last + 1) };
  const { plan, unreadable } = await realized({ control: {}, dialogues: [read] }, schema, { dialect });
  const [unread] = unreadable;
  if (unread !== undefined) return undecided(`the text cannot be read: ${unread.reason}`);
  const found = plan?.combinations[0];
  const missed = [
    ...(found?.missed_tables ?? []).map((table) => `it does not read ${table}`),
    ...(found?.missed_joins ?? []).map(({ from, to }) =>
      `it does not join ${endText(from)} = ${endText(to)}`
    ),
  ];
  return missed.length === 0 ? passed() : failed(missed.join("; "));
}

function endText(
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
): string {
  return `${table}(${columns.join(", ")})`;
}

interface WordsOptions {
  readonly tools: () => Promise<SentenceTools>;
  readonly database: Database;
  readonly limits: Limits;
  /** Dialect of the dataset's SQL. */
  readonly from: Dialect;
  /** The ground truth in the database's dialect; absent where there is none. */
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

/** Runs the checks of an interaction's sentences. */
async function checkWords(
  interaction: Interaction,
  { tools, database, limits, from, sql }: WordsOptions,
): Promise<Readonly<Record<WordCheck, CheckResult>>> {
  const opened = await tools();
  const { dialect } = database;
  const queries = await Promise.all((interaction.readings ?? []).map(async ({ ground_truth_sql }) => {
    const translated = await translate(ground_truth_sql, { from, to: dialect });
    return translated.kind === "translated" ? translated.sql : undefined;
  }));
  const words = await readInteraction(interaction, { ...opened, dialect, sql, readings: queries });
  return {
    sentence_says_query: checkSentenceSaysQuery(words),
    standalone_stands_alone: checkStandsAlone(interaction),
    partial_is_partial: checkPartialIsPartial(words),
    readings_differ: await checkReadingsDiffer(interaction, {
      query: steadyQuery(database, limits),
      queries,
    }),
    unanswerable_holds: checkUnanswerable(interaction, opened),
  };
}

interface ReadingsCheck {
  readonly query: GroundTruth["query"];
  /** Queries of the readings in the database's dialect; undefined where one cannot be translated. */
  readonly queries: readonly (string | undefined)[];
}

/**
 * Checks that an ambiguous question has at least two readings with different non-empty results, and that the ground truth is
 * the query of one of them.
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
    if (outcome.table.truncated) return undecided(`reading ${i + 1} returns too many rows to compare`);
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
