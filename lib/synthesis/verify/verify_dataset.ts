import type { Database } from "../../database/mod.ts";
import { type Dataset, type Dialogue, dialogueKeys, goldStatus } from "../../dialogue/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { refusalReason, translate } from "../../sql/mod.ts";
import { checkEqualsItself } from "./check_equals_itself.ts";
import { checkLiteralsOccur } from "./check_literals_occur.ts";
import { checkNoCutTies } from "./check_no_cut_ties.ts";
import { checkNotWholeTable } from "./check_not_whole_table.ts";
import { checkRealizesPlan } from "./check_realizes_plan.ts";
import { checkRuns } from "./check_runs.ts";
import { checkStable } from "./check_stable.ts";
import { failed, type GroundTruth, type Limits, notChecked, passed, steadyQuery } from "./ground_truth.ts";
import { scoreMutants } from "./score_mutants.ts";
import type { CheckResult, VerifiedQuery, VerifyCheck } from "./types.ts";

export interface VerifyDatasetOptions {
  /** Where ground truths run. */
  readonly goldDatabase: Database;
  /** The same data, opened apart, where they run as predictions. */
  readonly predictedDatabase: Database;
  readonly schema: Schema;
  /** The same data with its rows in another order, or why there is none. @default there is none */
  readonly reordered?: Database | { readonly reason: string };
  /** Score how many mutants of each ground truth the data tell apart. @default false */
  readonly mutants?: boolean;
  /** Milliseconds until a query is ended. @default 10_000 */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * The gold gate over a dataset: checks every ground truth, in the dataset's order, and yields what was found of it as soon
 * as it is known. Interactions without SQL are left out.
 *
 * `runs`, after translation into the database's dialect; `query`: it is a single query; `equals_itself` under the default
 * comparison and every preset; `returns_rows`: one that is not all NULL; `not_whole_table`: its answer is no base table
 * row for row; `stable` when it runs again, and `stable_reordered` on other physical rows; `no_cut_ties`: no LIMIT cuts
 * through ties, or without an order; `literals_occur`: in the columns that they are compared with; `realizes_plan`: the last
 * query of a dialogue reads the tables and makes the joins of its combination. Every line has every check; of a ground
 * truth that does not run, most are `not_checked`.
 *
 * @throws {OutsideError} If a database goes away and does not come back.
 * @throws {RangeError} If both databases are the same object.
 *
 * @example
 * ```ts
 * import { openDatabase, introspect } from "querylogue/database";
 * import { parseDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 * import { verifyDataset } from "querylogue/synthesis";
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
  const { goldDatabase, predictedDatabase, timeoutMs = 10_000, signal } = options;
  if (goldDatabase === predictedDatabase) {
    throw new RangeError("Cannot verify on one connection: open the database once for each side");
  }
  const limits = { timeoutMs, ...(signal && { signal }) };
  const { sql_dialect: from = goldDatabase.dialect } = dataset.control;
  const to = goldDatabase.dialect;
  const keys = dialogueKeys(dataset);
  for await (const status of goldStatus(dataset, goldDatabase, limits)) {
    const dialogue = dataset.dialogues[keys.indexOf(status.dialogue_key)] as Dialogue;
    const written = dialogue.interactions[status.interaction - 1]?.ground_truth_sql ?? "";
    const translated = await translate(written, { from, to });
    const sql = translated.kind === "translated" ? translated.sql : undefined;
    const refused = sql === undefined ? undefined : await refusalReason(sql, to);
    const truth = await rerun(sql, { ...options, limits });
    signal?.throwIfAborted();
    yield {
      dialogue_key: status.dialogue_key,
      interaction: status.interaction,
      status: status.status,
      checks: {
        runs: await checkRuns(status, { written, ...(sql !== undefined && { sql }), from, to }),
        query: sql === undefined
          ? notChecked("the text cannot be translated")
          : refused === undefined
          ? passed()
          : failed(refused),
        returns_rows: status.status === "ok"
          ? passed()
          : status.status === "vacuous"
          ? failed(status.message)
          : notChecked(NO_ANSWER),
        ...await checksOf(truth, { ...options, ran: status.status === "ok" || status.status === "vacuous" }),
        realizes_plan: await checkRealizesPlan({
          dialogue,
          interaction: status.interaction,
          schema: options.schema,
          dialect: from,
        }),
      },
      ...(options.mutants === true && truth !== undefined && await scoreMutants(truth)),
    };
  }
}

const NO_ANSWER = "there is no answer to look at";

/** The ground truth with its answer, where it has one. */
async function rerun(
  sql: string | undefined,
  { goldDatabase, predictedDatabase, schema, limits }: VerifyDatasetOptions & { readonly limits: Limits },
): Promise<GroundTruth | undefined> {
  if (sql === undefined) return undefined;
  const query = steadyQuery(goldDatabase, limits);
  const outcome = await query(sql);
  if (outcome.kind !== "rows" || outcome.table.truncated) return undefined;
  return { sql, table: outcome.table, schema, goldDatabase, predictedDatabase, query, limits };
}

type RunCheck = Exclude<VerifyCheck, "runs" | "query" | "returns_rows" | "realizes_plan">;

/** The checks that need the answer. */
async function checksOf(
  truth: GroundTruth | undefined,
  { reordered, ran }: VerifyDatasetOptions & { readonly ran: boolean },
): Promise<Readonly<Record<RunCheck, CheckResult>>> {
  if (truth === undefined) {
    const missing = notChecked(NO_ANSWER);
    return {
      equals_itself: missing,
      not_whole_table: missing,
      stable: ran ? failed("run again, it gives no answer") : missing,
      stable_reordered: missing,
      no_cut_ties: missing,
      literals_occur: missing,
    };
  }
  const copy = reordered ?? { reason: "no copy with its rows in another order is given" };
  return {
    equals_itself: await checkEqualsItself(truth),
    not_whole_table: await checkNotWholeTable(truth),
    stable: await checkStable(truth),
    stable_reordered: "reason" in copy
      ? notChecked(copy.reason)
      : await checkStable({ ...truth, query: steadyQuery(copy, truth.limits) }),
    no_cut_ties: await checkNoCutTies(truth),
    literals_occur: await checkLiteralsOccur(truth),
  };
}
