import type { Database } from "../database/mod.ts";
import type { GoldStatus } from "../dialogue/mod.ts";
import type { Schema } from "../schema/mod.ts";
import { type Dialect, refusalReason, translate } from "../sql/mod.ts";
import { checkEqualsItself } from "./check_equals_itself.ts";
import { checkLiteralsOccur } from "./check_literals_occur.ts";
import { checkNoCutTies } from "./check_no_cut_ties.ts";
import { checkNotWholeTable } from "./check_not_whole_table.ts";
import { checkOutputs } from "./check_outputs.ts";
import { checkRuns } from "./check_runs.ts";
import { checkSingleValues } from "./check_single_values.ts";
import { checkStable } from "./check_stable.ts";
import { failed, type GroundTruth, type Limits, notChecked, passed, steadyQuery } from "./ground_truth.ts";
import { scoreMutants } from "./score_mutants.ts";
import type { CheckResult, VerifiedQuery, VerifyCheck } from "./types.ts";

export interface GroundTruthOptions {
  readonly goldDatabase: Database;
  readonly predictedDatabase: Database;
  readonly schema: Schema;
  readonly reordered?: Database | { readonly reason: string };
  readonly mutants?: boolean;
  readonly limits: Limits;
  /** As the dataset has it. */
  readonly written: string;
  /** Dialect that it is written in. */
  readonly from: Dialect;
}

type RunCheck =
  | "equals_itself"
  | "not_whole_table"
  | "stable"
  | "stable_reordered"
  | "no_cut_ties"
  | "literals_occur";

/** What was found of a ground truth by itself. */
export interface CheckedGroundTruth {
  readonly status: GoldStatus["status"];
  /** As it runs; absent where it cannot be translated. */
  readonly sql?: string;
  readonly checks: Readonly<
    Record<RunCheck | Extract<VerifyCheck, "runs" | "query" | "returns_rows">, CheckResult>
  >;
  readonly scored: Pick<VerifiedQuery, "mutation_score" | "mutation_score_of" | "mutants">;
}

/** Checks the SQL of one interaction and its answer. */
export async function checkGroundTruth(
  status: GoldStatus,
  options: GroundTruthOptions,
): Promise<CheckedGroundTruth> {
  const { goldDatabase, limits, written, from } = options;
  const to = goldDatabase.dialect;
  const translated = await translate(written, { from, to });
  const sql = translated.kind === "translated" ? translated.sql : undefined;
  const refused = sql === undefined ? undefined : await refusalReason(sql, to);
  const truth = await rerun(sql, options);
  limits.signal?.throwIfAborted();
  const ran = status.status === "ok" || status.status === "vacuous";
  return {
    status: status.status,
    ...(sql !== undefined && { sql }),
    checks: {
      runs: await checkRuns(status, { written, ...(sql !== undefined && { sql }), from, to }),
      query: sql === undefined
        ? notChecked("the text cannot be translated")
        : refused === undefined
        ? await checkOutputs(sql, { dialect: to, schema: options.schema })
        : failed(refused),
      returns_rows: status.status === "ok"
        ? passed()
        : status.status === "vacuous"
        ? failed(status.message)
        : notChecked(NO_ANSWER),
      ...await checksOf(truth, { ...options, ran }),
    },
    scored: options.mutants === true && truth !== undefined ? await scoreMutants(truth) : {},
  };
}

const NO_ANSWER = "there is no answer to look at";

/** The ground truth with its answer, where it has one. */
async function rerun(
  sql: string | undefined,
  { goldDatabase, predictedDatabase, schema, limits }: GroundTruthOptions,
): Promise<GroundTruth | undefined> {
  if (sql === undefined) return undefined;
  const query = steadyQuery(goldDatabase, limits);
  const outcome = await query(sql);
  if (outcome.kind !== "rows" || outcome.table.truncated) return undefined;
  return { sql, table: outcome.table, schema, goldDatabase, predictedDatabase, query, limits };
}

/** The checks that need the answer. */
async function checksOf(
  truth: GroundTruth | undefined,
  { reordered, ran }: GroundTruthOptions & { readonly ran: boolean },
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
  const again = await checkStable(truth);
  const copy = reordered ?? { reason: "no copy with its rows in another order is given" };
  return {
    equals_itself: await checkEqualsItself(truth),
    not_whole_table: await checkNotWholeTable(truth),
    stable: again.ok === true ? await checkSingleValues(truth) : again,
    stable_reordered: "reason" in copy
      ? notChecked(copy.reason)
      : await checkStable({ ...truth, query: steadyQuery(copy, truth.limits) }),
    no_cut_ties: await checkNoCutTies(truth),
    literals_occur: await checkLiteralsOccur(truth),
  };
}
