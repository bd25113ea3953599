import { OutsideError } from "../base/mod.ts";
import {
  type Database,
  type HeldSnapshot,
  type Query,
  type QueryOptions,
  type QueryOutcome,
  type ResultTable,
  runsOnServer,
} from "../database/mod.ts";
import { type Dialect, otherNullPlaces, refusalReason, unlimitedQuery } from "../sql/mod.ts";
import { boundedResult } from "./bounded_result.ts";
import type { CompareOptions } from "./compare_options.ts";
import { compareTables } from "./compare_tables.ts";
import { factsInText, type GatheredFacts, gatherFacts } from "./gather_facts.ts";
import type { OtherQuery } from "./open_parts.ts";
import type { QueryFacts } from "./query_facts.ts";
import { shownBySides } from "./shown_by_sides.ts";
import { type ResultsListener, shownResults } from "./shown_results.ts";
import type { Verdict } from "./types.ts";
import { withoutColumns, withoutRepeats } from "./without_repeats.ts";

/**
 * Gives the answer that is compared.
 *
 * @param gold The result of the ground truth, which may still be on its way.
 * @param held The state of the data that the ground truth runs on. @default the database as it is
 */
type Predict = (gold: Promise<QueryOutcome>, held?: HeldSnapshot) => Promise<QueryOutcome>;

interface CompareAnswerOptions extends QueryOptions, CompareOptions, ResultsListener {
  /** Where the ground truth runs. */
  readonly goldDatabase: Database;
  readonly goldSql: string;
  readonly predict: Predict;
  /** Leave out examples of rows and names that may be values. @default where the database hides values */
  readonly hidden?: boolean | undefined;
  /** The answer is that of another engine, which may sort NULL elsewhere. @default false */
  readonly otherEngine?: boolean | undefined;
  /** The query that gives the answer, whose words are no hidden values. @default none */
  readonly predictedSql?: string | undefined;
}

/** How comparing two queries ended. */
export type QueryComparison =
  | { readonly kind: "judged"; readonly verdict: Verdict }
  /** The ground truth returns nothing, or nothing but NULL, so that its agreement with a prediction says little. */
  | { readonly kind: "gold_vacuous"; readonly verdict: Verdict }
  /** The ground truth is no query, does not run, or ran into a limit. */
  | { readonly kind: "gold_failed"; readonly message: string }
  /** A connection was lost, or the query was called off: nobody's answer is wrong. */
  | {
    readonly kind: "errored";
    readonly message: string;
    /** Which query ran on the connection that was lost. @default the ground truth's */
    readonly side?: "predicted";
  }
  /** The answers differ in what the ground truth leaves open, and nothing tells what else it allows. */
  | { readonly kind: "gold_open"; readonly message: string }
  /** The answers differ, and so does the ground truth's own when it is asked again: nobody's answer is wrong. */
  | { readonly kind: "moved"; readonly message: string };

/**
 * Runs the ground truth and compares its result with an answer, wherever that comes from; the rules are those of
 * {@link compareQueries}.
 */
export async function compareAnswer(options: CompareAnswerOptions): Promise<QueryComparison> {
  const { goldDatabase, goldSql, predictedSql = "", hidden = goldDatabase.hides !== undefined } = options;
  const { gold, predicted, facts, verdict, open, openColumns, openAnywhere } = await judge(options);
  if (gold.kind === "connection_lost") return { kind: "errored", message: gold.message };
  if (predicted.kind === "connection_lost") {
    return { kind: "errored", message: predicted.message, side: "predicted" };
  }
  if (gold.kind !== "rows") return { kind: "gold_failed", message: explain(gold) };
  if (open !== undefined) {
    return { kind: "gold_open", message: `The ground truth leaves its answer open: ${open}.` };
  }
  const asksAgain = verdict.verdict === "different" && !isCut(verdict) && openAnywhere !== true;
  if (asksAgain && goldDatabase.onSnapshot === undefined) {
    const again = await ask(goldDatabase, { sql: goldSql, limits: limitsOf(options) });
    if (again.kind !== "rows") return { kind: "errored", message: explain(again) };
    const closed = withoutColumns(gold.table, facts, openColumns);
    // A steady query gives the very same table.
    const hasMoved = again.table !== gold.table && compareTables(
          closed.gold,
          withoutColumns(again.table, facts, openColumns).gold,
          { ...options, ...closed.facts },
        ).verdict === "different";
    if (hasMoved) return MOVED;
  }
  if (!hidden) options.onResults?.(shownResults(gold.table, predicted, { ...options, verdict }));
  const blank = gold.table.columns.every(({ values }) => values.every((value) => value === null));
  return {
    kind: blank ? "gold_vacuous" : "judged",
    verdict: hidden ? withoutValues(verdict, [goldSql, predictedSql]) : verdict,
  };
}

interface Judged {
  readonly gold: QueryOutcome;
  readonly predicted: QueryOutcome;
  readonly facts: QueryFacts;
  readonly verdict: Verdict;
  /** What the ground truth leaves open, where that alone tells the answers apart. @default nothing */
  readonly open?: string;
  /** Columns of the ground truth that it may fill otherwise each time. */
  readonly openColumns: ReadonlySet<number>;
  /** All of its answer may be another each time. @default false */
  readonly openAnywhere?: boolean;
}

const NO_COLUMNS: ReadonlySet<number> = new Set();

/** Runs everything that a verdict needs, on one state of the data where the engine can share it. */
async function judge(options: CompareAnswerOptions): Promise<Judged> {
  const { goldDatabase } = options;
  if (goldDatabase.onSnapshot === undefined) {
    return await judgeBy(options, { query: goldDatabase.query.bind(goldDatabase) });
  }
  try {
    return await goldDatabase.onSnapshot(
      (held) => judgeBy(options, { query: held.query, held }),
      options.signal && { signal: options.signal },
    );
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const lost: QueryOutcome = { kind: "connection_lost", message: error.message };
    return {
      gold: lost,
      predicted: lost,
      facts: { ordered: false },
      verdict: notRun(lost),
      openColumns: NO_COLUMNS,
    };
  }
}

async function judgeBy(
  options: CompareAnswerOptions,
  { query: goldQuery, held }: { readonly query: Query; readonly held?: HeldSnapshot },
): Promise<Judged> {
  const { goldDatabase: { dialect }, goldSql, predict } = options;
  const limits = limitsOf(options);
  const asked = ask({ dialect, query: goldQuery }, { sql: goldSql, limits });
  const answers = await Promise.all([asked, predict(asked, held)]);
  const [gold, predicted] = [boundedResult(answers[0]), boundedResult(answers[1])];
  if (gold.kind !== "rows" || predicted.kind !== "rows") {
    const verdict = predicted.kind === "rows" ? NOTHING : notRun(predicted);
    return { gold, predicted, facts: { ordered: false }, verdict, openColumns: NO_COLUMNS };
  }
  const facts = await factsInText(goldSql, { dialect, gold: gold.table });
  const verdict = compareTables(gold.table, predicted.table, { ...options, ...facts });
  if (verdict.verdict !== "different" || isCut(verdict)) {
    return { gold, predicted, facts, verdict, openColumns: NO_COLUMNS };
  }
  let lost: QueryOutcome | undefined;
  const query: Query = async (sql, bounds) => {
    const outcome = await goldQuery(sql, bounds);
    // A file's process ends with a query that is too much for it; a server that is gone may come back.
    if (outcome.kind === "connection_lost" && runsOnServer(dialect)) lost = outcome;
    return boundedResult(outcome);
  };
  const further = await gatherFacts({ sql: goldSql, dialect, gold: gold.table, facts, query, limits });
  if (lost !== undefined) return { gold: lost, predicted, facts, verdict, openColumns: NO_COLUMNS };
  const shows = await shownBySides({
    gold: { sql: goldSql, table: gold.table },
    predicted: { sql: options.predictedSql, table: predicted.table },
    dialect,
  });
  const judged = compareTables(gold.table, predicted.table, { ...options, ...further.facts, shows });
  const openColumns = new Set(further.unknown.flatMap(({ columns }) => columns ?? []));
  const openAnywhere = further.unknown.some(({ columns }) => columns === undefined);
  const known = { gold, predicted, facts: further.facts, verdict: judged, openColumns, openAnywhere };
  if (judged.verdict !== "different") return known;
  const tables = { gold: gold.table, predicted: predicted.table };
  const nulls = options.otherEngine
    ? await nullPlaces(goldSql, { dialect, ...tables, facts: further.facts })
    : [];
  for (const { sql: other, cause } of [...further.others, ...nulls]) {
    const outcome = await query(other, limits);
    if (outcome.kind !== "rows") continue;
    const told = await factsInText(other, { dialect, gold: outcome.table });
    const given = { sql: other, dialect, gold: outcome.table, facts: told, query, limits };
    const { facts: allowed } = await gatherFacts(given);
    const second = compareTables(outcome.table, predicted.table, { ...options, ...allowed });
    if (second.verdict !== "equal") continue;
    const text =
      `The ground truth leaves its answer open (${cause}); the prediction's is one that it allows.`;
    return { ...known, verdict: { ...second, reasons: [{ kind: "open_output", text }, ...second.reasons] } };
  }
  const open = differsInOpen(gold.table, predicted.table, { further, options, openColumns });
  return open === undefined ? known : { ...known, open };
}

/** Whether two results differ in nothing but what the ground truth leaves open; if so, what that is. */
function differsInOpen(
  gold: ResultTable,
  predicted: ResultTable,
  { further: { unknown, facts, sampledFrom }, options, openColumns }: {
    readonly openColumns: ReadonlySet<number>;
    readonly further: GatheredFacts;
    readonly options: CompareAnswerOptions;
  },
): string | undefined {
  if (unknown.length === 0) return undefined;
  const causes = [...new Set(unknown.map(({ cause }) => cause))].join("; ");
  const shown = withoutRepeats(gold, facts).gold;
  if (predicted.columns.length < shown.columns.length) return undefined;
  if (sampledFrom) return mayBeSample(sampledFrom, predicted, options) ? causes : undefined;
  if (unknown.some(({ columns }) => columns === undefined)) return causes;
  const { gold: closed, facts: known } = withoutColumns(gold, facts, openColumns);
  const { verdict } = compareTables(closed, predicted, { ...options, ...known, allowExtraColumns: true });
  return verdict === "different" ? undefined : causes;
}

/** Whether a result holds rows of another, and no others. */
export function mayBeSample(whole: ResultTable, predicted: ResultTable, options: CompareOptions): boolean {
  const rowCount = Math.min(whole.rowCount, predicted.rowCount);
  const first: ResultTable = {
    ...whole,
    rowCount,
    columns: whole.columns.map((column) => ({ ...column, values: column.values.slice(0, rowCount) })),
  };
  const unlimited = { table: whole, offset: 0 };
  return compareTables(first, predicted, { ...options, ordered: false, unlimited }).verdict !== "different";
}

function isCut({ reasons }: Verdict): boolean {
  return reasons.some(({ kind }) => kind === "truncated");
}

/** Stands where there is no ground truth to compare with. */
const NOTHING: Verdict = { verdict: "failed", reasons: [] };

export function limitsOf({ maxRows, timeoutMs, signal }: QueryOptions): QueryOptions {
  return {
    maxRows,
    timeoutMs,
    signal,
  };
}

const MOVED: QueryComparison = {
  kind: "moved",
  message:
    "Asked again, the ground truth gave another answer: the data moved, or the query leaves its answer open.",
};

/** Runs a query if it is one, and again where it ended its own process. */
export async function ask(
  database: Pick<Database, "dialect" | "query">,
  { sql, limits }: { readonly sql: string; readonly limits: QueryOptions },
): Promise<QueryOutcome> {
  const reason = await refusalReason(sql, database.dialect);
  if (reason !== undefined) return { kind: "refused", reason };
  const outcome = await database.query(sql, limits);
  if (!endsProcess(outcome)) return outcome;
  // A process that something else ended does not end again; a query that ends its own process does not run.
  const again = await database.query(sql, limits);
  return endsProcess(again) ? { kind: "failed", message: again.message } : again;
}

function endsProcess(
  outcome: QueryOutcome,
): outcome is Extract<QueryOutcome, { readonly kind: "connection_lost" }> {
  return outcome.kind === "connection_lost" && outcome.processEnded === true;
}

type Ending = Exclude<QueryOutcome, { kind: "rows" }>;

function notRun(ending: Ending): Verdict {
  const text = explain(ending);
  return ending.kind === "refused"
    ? { verdict: "refused", reasons: [{ kind: "no_query", text }] }
    : { verdict: "failed", reasons: [{ kind: "does_not_run", text }] };
}

function explain(ending: Ending): string {
  switch (ending.kind) {
    case "refused":
      return ending.reason;
    case "failed":
    case "out_of_memory":
    case "connection_lost":
      return ending.message;
    case "timed_out":
      return [`The query was ended after ${ending.timeoutMs} ms.`, ending.stillRuns ?? []].flat().join(" ");
    default:
      return ending satisfies never;
  }
}

interface NullPlacesOptions {
  readonly dialect: Dialect;
  readonly gold: ResultTable;
  readonly predicted: ResultTable;
  readonly facts: QueryFacts;
}

/**
 * The ground truth with NULL where other engines sort it, unless it says where. No query where that cannot explain a
 * difference: nothing orders, the numbers of rows differ, or no sort key is NULL in a result without LIMIT.
 */
async function nullPlaces(
  sql: string,
  { dialect, gold, predicted, facts: { ordered, orderKeys } }: NullPlacesOptions,
): Promise<readonly OtherQuery[]> {
  if (!ordered || gold.rowCount !== predicted.rowCount) return [];
  const keys = orderKeys?.flatMap((key) => gold.columns[key]?.values ?? []);
  const isWithoutNull = keys !== undefined && !keys.includes(null);
  if (isWithoutNull && await unlimitedQuery(sql, dialect) === undefined) return [];
  const others = await otherNullPlaces(sql, dialect);
  return others.map((sql) => ({ sql, cause: "where NULL stands in its order" }));
}

/**
 * A verdict without what may be a stored value: examples of rows, as these are of any columns, and names of columns that
 * the queries do not spell, as a PIVOT makes names of values. The latter are shown as an ellipsis.
 *
 * @param queries The texts of the queries that made the columns.
 */
function withoutValues({ verdict, reasons }: Verdict, queries: readonly string[]): Verdict {
  const spelled = new Set(queries.flatMap(wordsIn));
  const shown = (name: string) => wordsIn(name).every((word) => spelled.has(word)) ? name : HIDDEN;
  return {
    verdict,
    reasons: reasons.map((reason) => {
      if ("examples" in reason) return { ...reason, examples: [] };
      if ("column" in reason) {
        const column = shown(reason.column);
        return { ...reason, text: reason.text.replace(`"${reason.column}"`, () => `"${column}"`), column };
      }
      if (!("columns" in reason)) return reason;
      const columns = reason.columns.map(shown);
      const listed = reason.text.replace(reason.columns.join(", "), () => columns.join(", "));
      const text = reason.columns.reduce(
        (text, name, i) => text.replace(`"${name}"`, () => `"${columns[i]}"`),
        listed,
      );
      return { ...reason, text, columns };
    }),
  };
}

const HIDDEN = "…";

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
}
