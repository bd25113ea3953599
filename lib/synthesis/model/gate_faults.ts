import { compareTables } from "../../compare/mod.ts";
import { querySteadily, type ResultTable } from "../../database/mod.ts";
import { type Dialogue, type Interaction, realizedQuery } from "../../dialogue/mod.ts";
import { joinIdentity, nameParts, tableRole } from "../../schema/mod.ts";
import {
  buildSql,
  type Dialect,
  isNode,
  lexSql,
  nameOf,
  nodesBelow,
  nodesOf,
  opened,
  parseSql,
  sql,
  type SqlNode,
  type SqlTree,
  writeSql,
} from "../../sql/mod.ts";
import { type VerifyCheck, verifyDataset } from "../../verify/mod.ts";
import { statedQueries, type StatedQuery } from "./stated_queries.ts";
import { interactionFault } from "./interaction_fault.ts";
import { partialFaults } from "./partial_faults.ts";
import type { ModelSynthesisSetup } from "./types.ts";

/** Runs the queries of a dialogue, including those of further readings, and returns their faults, a sentence each. */
export async function gateFaults(
  dialogue: Dialogue,
  setup: ModelSynthesisSetup,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const partial = await partialFaults(dialogue.interactions, setup);
  return [
    ...await checksFailed(dialogue, { ...setup, complete: partial.map(({ place }) => place) }, signal),
    ...await answerFaults(dialogue.interactions, setup, signal),
    ...await sparseColumnFaults(dialogue.interactions, setup, signal),
    ...await contextFaults(dialogue.interactions, setup, signal),
    ...partial.map(({ place, fault }) => interactionFault(place, fault)),
    ...(dialogue.kind === "partial" ? await joinFaults(dialogue, setup) : []),
  ];
}

interface ChecksSetup extends ModelSynthesisSetup {
  /** Interactions whose utterance is known to be no partial question. */
  readonly complete: readonly number[];
}

/** A failed check. */
interface FailedCheck {
  readonly name: string;
  readonly detail: string;
  readonly place: number;
  /** Number of the further reading that it is about. */
  readonly reading?: number | undefined;
}

async function checksFailed(
  dialogue: Dialogue,
  { database, predictedDatabase, schema, tools, complete }: ChecksSetup,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const further = furtherReadings(dialogue);
  const dialogues = [dialogue, ...(further === undefined ? [] : [further.dialogue])];
  const options = { goldDatabase: database, predictedDatabase, schema, tools, signal };
  const last = dialogue.interactions.findLastIndex((one) => one.ground_truth_sql !== undefined) + 1;
  const found: FailedCheck[] = [];
  for await (const verified of verifyDataset({ control: {}, dialogues }, options)) {
    const own = verified.dialogue_key === dialogue.experiment_id;
    const at = own ? { place: verified.interaction } : further?.places[verified.interaction - 1];
    for (const [name, { ok, detail }] of Object.entries(verified.checks)) {
      // A last query that cannot be parsed may not realize the combination.
      const unproven = own && verified.interaction === last &&
        name === ("realizes_plan" satisfies VerifyCheck) &&
        ok === "not_checked";
      if (ok === false || unproven) found.push({ name, detail, place: 0, ...at });
    }
  }
  return found.filter((one) => !isToldElsewhere(one, { found, complete })).map(
    ({ name, detail, place, reading }) => {
      const what = `${name.replaceAll("_", " ")}: ${detail}`;
      return interactionFault(place, reading === undefined ? what : `reading ${reading}: ${what}`);
    },
  );
}

/** Whether a failed check only repeats another fault. */
function isToldElsewhere(
  { name, detail, place, reading }: FailedCheck,
  { found, complete }: { readonly found: readonly FailedCheck[]; readonly complete: readonly number[] },
): boolean {
  const here = found.filter((other) => other.place === place);
  switch (name) {
    case "runs" satisfies VerifyCheck:
      return reading === undefined &&
        here.some((other) => detail === `in reading ${other.reading}, ${other.detail}`);
    case "returns_rows" satisfies VerifyCheck:
      return here.some((other) => other.name === "literals_occur" && other.reading === reading);
    case "readings_differ" satisfies VerifyCheck:
      return here.some((other) => other.name === "runs" || other.name === "returns_rows");
    case "sentence_says_query" satisfies VerifyCheck:
      // The check of the whole turn covers its readings, and names the first that fails.
      return reading !== undefined &&
        here.some((other) =>
          other.reading === undefined && other.detail.startsWith(`the meaning of reading ${reading}:`)
        );
    case "partial_is_partial" satisfies VerifyCheck:
      return complete.includes(place) ||
        here.some((other) => other.name === "sentence_says_query" && sharesFault(detail, other.detail));
    default:
      return false;
  }
}

/** Whether the detail of one sentence check holds a fault that that of another lists. */
function sharesFault(detail: string, listing: string): boolean {
  return listing.slice(listing.indexOf(": ") + 2).split("; ").some((fault) => detail.includes(fault));
}

/** Returns the readings other than the ground truth as a dialogue, with the interaction and the number of each. */
function furtherReadings(dialogue: Dialogue):
  | {
    readonly dialogue: Dialogue;
    readonly places: readonly { readonly place: number; readonly reading: number }[];
  }
  | undefined {
  const readings = dialogue.interactions.flatMap(({ readings = [] }, i) =>
    readings.slice(1).map((reading, k) => ({ ...reading, place: i + 1, reading: k + 2 }))
  );
  if (readings.length === 0) return undefined;
  return {
    places: readings.map(({ place, reading }) => ({ place, reading })),
    dialogue: {
      experiment_id: `${dialogue.experiment_id} readings`,
      total_expected_interactions: readings.length,
      kind: dialogue.kind,
      interactions: readings.map(({ meaning, ground_truth_sql }) => ({
        utterance: meaning,
        intention: meaning,
        standalone_intention: meaning,
        ground_truth_sql,
        utterance_kinds: ["question"],
        expected_reply: ["response"],
      })),
    },
  };
}

/**
 * Finds questions of a partial dialogue that add no join of the combination. A link table needs no question of its own, so that
 * one question for each link table of the combination may add none.
 */
async function joinFaults(
  { interactions, join_combination: combination }: Dialogue,
  { schema, database: { dialect } }: ModelSynthesisSetup,
): Promise<readonly string[]> {
  const open = new Set((combination?.joins ?? []).map(joinIdentity));
  if (open.size === 0) return [];
  const faults: string[] = [];
  for (const [i, { ground_truth_sql: sql }] of interactions.entries()) {
    if (sql === undefined) continue;
    const read = await realizedQuery(sql, { schema, dialect });
    if (typeof read === "string") continue;
    const brought = read.joins.map(joinIdentity).filter((join) => open.delete(join));
    if (brought.length === 0) faults.push(interactionFault(i + 1, NO_JOIN));
  }
  const joinsOf = (table: string) =>
    (combination?.joins ?? []).filter(({ from, to }) => from.table === table || to.table === table).length;
  const links = (combination?.tables ?? []).filter((table) =>
    tableRole(schema, table) === "link" && joinsOf(table) > 1
  );
  return faults.slice(links.length);
}

const NO_JOIN = "it makes no join of the combination that no query before it made";

/**
 * Finds queries whose result an earlier result shows already, alone or within more columns, or is mostly NULL; results of over
 * 1,000 rows are not compared, nor the readings of one turn, which `verifyDataset` compares.
 */
async function answerFaults(
  interactions: readonly Interaction[],
  { database }: ModelSynthesisSetup,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const answers: (Asked & { readonly table: ResultTable })[] = [];
  for (const { place, reading, sql } of statedQueries(interactions)) {
    const outcome = await querySteadily(database, sql, { maxRows: 1_000, signal });
    if (outcome.kind !== "rows" || outcome.table.truncated) continue;
    const { table } = outcome;
    faults.push(
      ...emptyColumns(table).map((name) =>
        interactionFault(
          place,
          `${
            queryOf(reading)
          }'s answer holds nothing in more than half of the rows of ${name}; ask for what is known`,
        )
      ),
    );
    const before = answers.find((other) => other.place !== place && shows(other.table, table));
    if (before !== undefined) faults.push(interactionFault(place, showsAgain({ reading }, before)));
    answers.push({ table, place, reading });
  }
  return faults;
}

function emptyColumns({ columns }: ResultTable): readonly string[] {
  return columns.filter(({ values }) => values.filter((value) => value === null).length * 2 > values.length)
    .map(({ name }) => name);
}

/** Whether the columns of one result hold another one, row by row. */
function shows(before: ResultTable, after: ResultTable): boolean {
  return compareTables(after, before, { ordered: false, pairByName: false })
    .verdict ===
    "equal";
}

/** A query by its interaction and, where it is that of an ambiguous turn, its reading. */
type Asked = Pick<StatedQuery, "place" | "reading">;

function showsAgain({ reading }: Pick<Asked, "reading">, before: Asked): string {
  const told = before.reading === undefined ? "" : `, reading ${before.reading},`;
  return `${queryOf(reading)}'s answer is shown by that of interaction ${before.place}${told} already`;
}

function queryOf(reading: number | undefined): string {
  return reading === undefined ? "its query" : `the query of reading ${reading}`;
}

/** Finds restrictions that do not run or select no or all rows, and queries without a restriction in force. */
async function contextFaults(
  interactions: readonly Interaction[],
  setup: ModelSynthesisSetup,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { dialect } = setup.database;
  const faults: string[] = [];
  let inForce: readonly string[] = [];
  for (const [i, { context, ground_truth_sql: query }] of interactions.entries()) {
    for (const restriction of context?.restrictions ?? []) {
      const fault = await restrictionFault(restriction, setup, signal);
      if (fault !== undefined) faults.push(interactionFault(i + 1, `restriction ${restriction}: ${fault}`));
    }
    inForce = context?.restrictions ?? inForce;
    if (query === undefined) continue;
    const held = new Set(lexSql(query, dialect).map(({ value }) => value.toLowerCase()));
    const missing = inForce.filter((restriction) =>
      marksOf(restriction, dialect).some((mark) => !held.has(mark))
    );
    faults.push(
      ...missing.map((restriction) =>
        interactionFault(i + 1, `its query does not hold the restriction ${restriction}`)
      ),
    );
  }
  return faults;
}

async function restrictionFault(
  restriction: string,
  { database, schema }: ModelSynthesisSetup,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const tokens = lexSql(restriction, database.dialect);
  const named = tokens.filter((_, i) => tokens[i + 1]?.value === "." && tokens[i + 1]?.kind === "symbol")
    .map(({ value }) => value.toLowerCase());
  const tables = schema.tables.filter(({ name }) =>
    named.includes(nameParts(name).at(-1)?.toLowerCase() ?? "")
  );
  const [table] = tables;
  if (table === undefined || tables.length > 1) {
    return "it must name its column with its table, and only one table";
  }
  const counted = buildSql(
    sql`SELECT count(*), count(CASE WHEN ${sql.raw(restriction)} THEN 1 END) FROM ${
      sql.id(...nameParts(table.name))
    }`,
    database.dialect,
  );
  const outcome = await querySteadily(database, counted, { timeoutMs: 10_000, signal });
  if (outcome.kind !== "rows") return outcome.kind === "failed" ? outcome.message : "it cannot be run";
  const [all, met] = outcome.table.columns.map(({ values }) => Number(values[0]));
  if (met === 0) return `no row of ${table.name} meets it`;
  return met === all ? `every row of ${table.name} meets it` : undefined;
}

/** The literals and the column of a restriction in lower case; a query that applies it contains them. */
function marksOf(restriction: string, dialect: Dialect): readonly string[] {
  const tokens = lexSql(restriction, dialect);
  const marks = tokens.filter(({ kind }, i) =>
    kind === "text" || kind === "number" || tokens[i - 1]?.value === "." && tokens[i - 1]?.kind === "symbol"
  );
  return marks.map(({ value }) => value.toLowerCase());
}

/**
 * Finds queries that aggregate or order by an expression that is NULL in more than half of the rows, as their results mislead.
 * Subqueries are checked separately; unreadable and failing ones are skipped.
 */
async function sparseColumnFaults(
  interactions: readonly Interaction[],
  { database }: ModelSynthesisSetup,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { place, reading, sql } of statedQueries(interactions)) {
    for (const { counting, weighed } of await countings(sql, database.dialect)) {
      const outcome = await querySteadily(database, counting, {
        ...{ maxRows: MOST_GROUPS, timeoutMs: 10_000, signal },
      });
      if (outcome.kind !== "rows" || outcome.table.truncated) continue;
      const [all = 0, ...filled] = outcome.table.columns.map(({ values }) =>
        [...values].reduce<number>((sum, value) => sum + Number(value), 0)
      );
      for (const [i, what] of weighed.entries()) {
        const empty = all - (filled[i] ?? 0);
        if (empty * 2 <= all) continue;
        const fault =
          `${
            queryOf(reading)
          } computes or orders with ${what}, which is empty in ${empty} of the ${all} rows ` +
          "that this is done over; use what is known, or ask for the rows where it is";
        faults.push(interactionFault(place, fault));
      }
    }
  }
  return [...new Set(faults)];
}

/** Most groups that are read. */
const MOST_GROUPS = 10_000;

interface Counting {
  /** Counts, for each group, its rows and the non-NULL values of each expression. */
  readonly counting: string;
  /** The expressions as SQL, at least one. */
  readonly weighed: readonly string[];
}

async function countings(sql: string, dialect: Dialect): Promise<readonly Counting[]> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable") return [];
  const found: Counting[] = [];
  for (const node of nodesBelow(parsed.statements)) {
    const [kind, select] = opened(node);
    if (kind !== "select") continue;
    const used = [...computed(select), ...orderColumns(select)];
    const texts = await writeSql(used, dialect);
    const weighed = new Map(used.map((expression, i) => [texts[i] ?? "", expression]));
    if (weighed.size === 0) continue;
    const query = {
      ...select,
      expressions: [countOf(), ...[...weighed.values()].map(countOf)],
      ...{ distinct: false, order_by: null, limit: null, offset: null, fetch: null },
    };
    const [counting = ""] = await writeSql([{ select: query }], dialect);
    found.push({ counting, weighed: [...weighed.keys()] });
  }
  return found;
}

function countOf(expression?: SqlNode): SqlNode {
  return { count: { this: expression ?? null, star: expression === undefined, distinct: false } };
}

/** The arguments of sums, averages, minima and maxima of a SELECT. */
function computed({ expressions, having, order_by }: SqlNode): readonly SqlNode[] {
  return [expressions, having, order_by].flatMap(ownNodes).flatMap((node) => {
    const [kind, { this: argument }] = opened(node);
    return COMPUTING.has(kind) && isNode(argument) ? [argument] : [];
  });
}

const COMPUTING: ReadonlySet<string> = new Set(["sum", "avg", "min", "max"]);

/** The columns of ORDER BY, also by alias or ordinal. */
function orderColumns({ expressions, order_by: order }: SqlNode): readonly SqlNode[] {
  const outputs = nodesOf(expressions).map((output) => {
    const [kind, { this: inside, alias }] = opened(output);
    return kind === "alias" && isNode(inside) ? { expression: inside, alias } : { expression: output };
  });
  const keys = isNode(order) ? nodesOf(order.expressions).map((key) => key.this).filter(isNode) : [];
  return keys.map((key) => {
    const [kind, { value, name, table }] = opened(key);
    const output = kind === "literal"
      ? outputs[Number(value) - 1]
      : kind === "column" && !isNode(table)
      ? outputs.find(({ alias }) => isNode(alias) && sameName(alias, name))
      : undefined;
    return output?.expression ?? key;
  }).filter((expression) => opened(expression)[0] === "column");
}

function sameName(one: SqlTree | undefined, other: SqlTree | undefined): boolean {
  return nameOf(one)?.toLowerCase() === nameOf(other)?.toLowerCase();
}

/** The nodes of a tree outside subqueries. */
function ownNodes(tree: SqlTree | undefined): readonly SqlNode[] {
  if (!isNode(tree)) return nodesOf(tree).flatMap(ownNodes);
  return opened(tree)[0] === "select" ? [] : [tree, ...Object.values(tree).flatMap(ownNodes)];
}
