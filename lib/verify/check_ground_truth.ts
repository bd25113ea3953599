import {
  comparePresets,
  type ComparePresetsOptions,
  compareQueries,
  compareTables,
  mutationScore,
  presets,
} from "../compare/mod.ts";
import type { Database, Query, QueryOutcome, ResultTable } from "../database/mod.ts";
import { type GoldStatus, realizedQuery } from "../dialogue/mod.ts";
import { nameParts, type Schema } from "../schema/mod.ts";
import { buildSql, type Dialect, lexSql, refusalReason, sql, translate, unlimitedQuery } from "../sql/mod.ts";
import { checkNoCutTies } from "./check_no_cut_ties.ts";
import { checkOutputs } from "./check_outputs.ts";
import { checkSingleValues } from "./check_single_values.ts";
import {
  failed,
  type GroundTruth,
  type Limits,
  notChecked,
  passed,
  steadyQuery,
  undecided,
  whyNoRows,
} from "./ground_truth.ts";
import { literalUses } from "./literal_uses.ts";
import type { CheckResult, VerifiedQuery, VerifyCheck } from "./types.ts";

export interface GroundTruthOptions {
  readonly goldDatabase: Database;
  readonly predictedDatabase: Database;
  readonly schema: Schema;
  readonly reordered?: Database | { readonly reason: string } | undefined;
  readonly mutants?: boolean | undefined;
  readonly limits: Limits;
  /** SQL as written in the dataset. */
  readonly written: string;
  /** Dialect of `written`. */
  readonly from: Dialect;
  /** What the gold database answered each text when the status was found. */
  readonly answers: ReadonlyMap<string, QueryOutcome>;
}

type RunCheck =
  | "equals_itself"
  | "not_whole_table"
  | "stable"
  | "stable_reordered"
  | "no_cut_ties"
  | "literals_occur";

/** Results of the checks that need only the ground truth. */
export interface CheckedGroundTruth {
  readonly status: GoldStatus["status"];
  /** In the database's dialect; absent where it cannot be translated. */
  readonly sql?: string;
  readonly checks: Readonly<
    Record<RunCheck | Extract<VerifyCheck, "runs" | "query" | "returns_rows">, CheckResult>
  >;
  readonly scored: Pick<VerifiedQuery, "mutation_score" | "mutation_score_of" | "mutants">;
}

/** Checks the SQL of one interaction and its result. */
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
      runs: await checkRuns(status, { written, sql, from, to }),
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

/** Runs the ground truth; returns undefined where it gives no complete result. */
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

/** Runs the checks that need the result. */
async function checksOf(
  truth: GroundTruth | undefined,
  { reordered, ran, answers }: GroundTruthOptions & { readonly ran: boolean },
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
  const first = answers.get(truth.sql);
  const again = first?.kind === "rows" && !first.table.truncated
    ? checkSame(first.table, { kind: "rows", table: truth.table })
    : await checkStable(truth);
  const copy = reordered ?? { reason: "no copy with its rows in another order is given" };
  return {
    equals_itself: await checkEqualsItself(truth),
    not_whole_table: await checkNotWholeTable(truth),
    stable: again.ok === true ? await checkSingleValues(truth) : again,
    stable_reordered: "reason" in copy
      ? undecided(copy.reason)
      : await checkStable({ ...truth, query: steadyQuery(copy, truth.limits) }),
    no_cut_ties: await checkNoCutTies(truth),
    literals_occur: await checkLiteralsOccur(truth),
  };
}

/** Checks that each literal compared with a stored column by =, <>, IN or LIKE occurs in that column. */
async function checkLiteralsOccur(truth: GroundTruth): Promise<CheckResult> {
  const { schema, goldDatabase: { dialect }, query } = truth;
  const uses = await literalUses(truth.sql, { schema, dialect });
  if (typeof uses === "string") return undecided(`the text cannot be read: ${uses}`);
  if (uses.length === 0) return passed("no literal is compared with a column");
  const columns = uses.map(({ occurs }) => {
    const anywhere = sql.join(occurs.map((one) => sql`EXISTS (${one})`), sql` OR `);
    return sql`CASE WHEN ${anywhere} THEN 1 ELSE 0 END`;
  });
  const outcome = await query(buildSql(sql`SELECT ${sql.join(columns)}`, dialect), { maxRows: 1 });
  if (outcome.kind !== "rows") return undecided(`the columns cannot be searched: ${whyNoRows(outcome)}`);
  const missing = uses.filter((_, i) => Number(outcome.table.columns[i]?.values[0]) !== 1);
  return missing.length === 0
    ? passed()
    : failed(`no row has ${missing.map(({ text }) => text).join(", nor ")}`);
}

/** Scores the share of mutants that the data distinguish; empty where the score is undefined. */
async function scoreMutants(
  { sql, schema: { tables }, goldDatabase, predictedDatabase, limits }: GroundTruth,
): Promise<Pick<VerifiedQuery, "mutation_score" | "mutation_score_of" | "mutants">> {
  const result = await mutationScore({
    ...{ sql, tables, goldDatabase, predictedDatabase, ...limits },
    timeoutMs: Math.min(limits.timeoutMs, MOST_MS),
  });
  if (result.kind === "unscored") return {};
  const { score, killed, survived, invalid, undecided, survivors } = result;
  return {
    ...(score !== undefined && { mutation_score: score, mutation_score_of: killed + survived }),
    mutants: { killed, survived, invalid, undecided, survivors: survivors.map(({ text }) => text) },
  };
}

/** A mutant that lost its join may not terminate; a slower one counts as not runnable. */
const MOST_MS = 1_000;

/** Checks that the result does not equal, row for row, a base table that the query reads, or a projection of one. */
async function checkNotWholeTable(truth: GroundTruth): Promise<CheckResult> {
  const { table: answer, schema, goldDatabase: { dialect }, query } = truth;
  if (answer.rowCount === 0) return passed();
  const read = await realizedQuery(truth.sql, { schema, dialect });
  if (typeof read === "string") return undecided(`the text cannot be read: ${read}`);
  for (const { name } of tablesOfSize(schema, read.tables, answer.rowCount)) {
    const whole = await query(
      buildSql(sql`SELECT * FROM ${sql.id(...nameParts(name))}`, dialect),
      { maxRows: answer.rowCount },
    );
    if (whole.kind !== "rows" || whole.table.truncated) continue;
    const { verdict } = compareTables(answer, whole.table, { ordered: false, pairByName: false });
    if (verdict === "equal") return failed(`it returns all ${answer.rowCount} rows of table ${name}`);
  }
  return passed();
}

/** Tables of a given row count, and those whose row count is unknown. */
function tablesOfSize({ tables }: Schema, names: readonly string[], rows: number) {
  return tables.filter(({ name, rowCount = rows }) => names.includes(name) && rowCount === rows);
}

/** Checks that a further run returns the same rows. */
async function checkStable(
  { sql, table, query }: Pick<GroundTruth, "sql" | "table" | "query">,
): Promise<CheckResult> {
  return checkSame(table, await query(sql, { maxRows: Math.max(1, table.rowCount) }));
}

/** Checks that a run returned the rows of an earlier one in any order, as an ORDER BY lets only tied rows change places. */
function checkSame(table: ResultTable, again: QueryOutcome): CheckResult {
  if (again.kind !== "rows") return failed(`this time it does not run: ${whyNoRows(again)}`);
  const { verdict, reasons } = compareTables(table, again.table, {
    ordered: false,
    freeColumnOrder: false,
    allowExtraColumns: false,
  });
  if (verdict === "equal" || verdict === "vacuous") return passed();
  if (again.table.truncated || again.table.rowCount > Math.max(1, table.rowCount)) {
    return failed(`this time it returns more than ${table.rowCount} rows`);
  }
  const others = reasons.find(({ kind }) => kind === "missing_rows");
  return failed(
    others?.kind === "missing_rows"
      ? `this time ${others.count} of its ${table.rowCount} rows are others`
      : `this time it returns ${again.table.rowCount} rows that are not the same ${table.rowCount}`,
  );
}

interface TranslatedQuery extends Pick<GroundTruthOptions, "written" | "from"> {
  /** Absent where the text cannot be translated. */
  readonly sql: string | undefined;
  readonly to: Dialect;
}

/** Checks that the ground truth runs; the detail reports what its translation changed. */
async function checkRuns(
  { status, message }: GoldStatus,
  { written, sql, from, to }: TranslatedQuery,
): Promise<CheckResult> {
  const ran = status === "ok" || status === "vacuous";
  if (from === to || sql === undefined) return ran ? passed() : failed(message);
  const rownum = hasRownum(written, from) ? await rownumNote(sql, to) : "";
  const note = `translated from ${from}${rownum}`;
  if (!ran) return failed(`${message} (${note})`);
  return { ...passed(note), ...(rownum !== "" && { noted: true }) };
}

async function rownumNote(sql: string, dialect: Dialect): Promise<string> {
  if (hasRownum(sql, dialect)) return `; ROWNUM stands as it was, and ${dialect} does not know it`;
  const limit = (await unlimitedQuery(sql, dialect))?.limit;
  return `; ROWNUM became LIMIT${limit === undefined ? "" : ` ${limit}`}`;
}

function hasRownum(text: string, dialect: Dialect): boolean {
  return lexSql(text, dialect).some(({ kind, value }) => kind === "word" && /^rownum$/i.test(value));
}

/** Checks that the ground truth, compared with itself, is correct under the default comparison and every preset. */
async function checkEqualsItself(truth: GroundTruth): Promise<CheckResult> {
  const { sql, goldDatabase, predictedDatabase, limits } = truth;
  const twice = { goldDatabase, predictedDatabase, goldSql: sql, predictedSql: sql, ...limits };
  const byDefault = await faultsByDefault(twice);
  // Rows that tie may come in another order each time, which is no fault, while some presets compare row by row.
  const sides = byDefault.length > 0 ? { goldDatabase, predictedDatabase } : sidesOfOneRun(truth);
  const faults = [...byDefault, ...await faultsByPresets({ ...twice, ...sides })];
  return faults.length === 0
    ? passed(`under default, ${Object.keys(presets).join(", ")}`)
    : failed(faultText(faults));
}

/** A fault and the comparison that reports it. */
interface Fault {
  /** Name of the comparison: `default` or a preset. */
  readonly rules: string;
  readonly text: string;
}

function faultText(faults: readonly Fault[]): string {
  return [...Map.groupBy(faults, ({ text }) => text)]
    .map(([text, found]) => `${found.map(({ rules }) => rules).join(", ")}: ${text}`)
    .join("; ");
}

type SelfComparison = Parameters<typeof compareQueries>[0];

async function faultsByDefault(twice: SelfComparison): Promise<readonly Fault[]> {
  const comparison = await compareQueries(twice);
  if ("message" in comparison) {
    return [{ rules: "default", text: comparison.kind === "moved" ? DIFFERENT : comparison.message }];
  }
  const { verdict, reasons } = comparison.verdict;
  // `returns_rows` reports a vacuous result.
  if (verdict === "equal" || verdict === "vacuous") return [];
  const [reason] = reasons;
  const told = verdict === "different" && reason?.kind !== "truncated" ? DIFFERENT : reason?.text ?? verdict;
  return [{ rules: "default", text: told }];
}

/** Two sides that answer a text by one run of it, and the ground truth by the run that there was. */
function sidesOfOneRun({ sql: ran, table, goldDatabase }: GroundTruth): Sides {
  const known = new Map<string, Promise<QueryOutcome>>([[ran, Promise.resolve({ kind: "rows", table })]]);
  const runOnce: Query = (sql, options) => {
    const outcome = known.get(sql) ?? goldDatabase.query(sql, options);
    known.set(sql, outcome);
    return outcome;
  };
  const side = () => ({ dialect: goldDatabase.dialect, query: runOnce });
  return { goldDatabase: side(), predictedDatabase: side() };
}

type Sides = Pick<ComparePresetsOptions, "goldDatabase" | "predictedDatabase">;

async function faultsByPresets(twice: Omit<ComparePresetsOptions, "presets">): Promise<readonly Fault[]> {
  const outcomes = await comparePresets({ ...twice, presets: Object.values(presets) });
  return Object.entries(outcomes).filter(([, { verdict }]) => verdict !== "equal")
    .map(([rules, { verdict, note }]) => ({
      rules,
      text: verdict === "different" ? DIFFERENT : note ?? verdict,
    }));
}

const DIFFERENT = "two runs of it are not equal";
