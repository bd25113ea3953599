import type { Query, QueryOptions, ResultTable, Value } from "../database/mod.ts";
import {
  type Dialect,
  isOrdered,
  openOutputs,
  orderKeys,
  quotientOutputs,
  repeatedOutputs,
  roundedOutputs,
  sortKeyQuery,
  tieRankQuery,
  unlimitedQuery,
  withoutRandomOrder,
} from "../sql/mod.ts";
import { assignChoices, choiceRows } from "./assign_choices.ts";
import { assignWindow } from "./assign_window.ts";
import { compareRules } from "./compare_rules.ts";
import { encodings } from "./encode_tables.ts";
import { type OpenParts, openParts } from "./open_parts.ts";
import { isOrdered as isOrderedBy, windowGroups } from "./position_groups.ts";
import type { QueryFacts, RowChoices, UnlimitedResult } from "./query_facts.ts";

/**
 * What the text of a ground truth tells. An order that cannot be read from it is not assumed, and neither is what does not
 * go with the columns of its result.
 */
export async function factsInText(
  asked: string,
  { dialect, gold }: Pick<FurtherFactsOptions, "dialect" | "gold">,
): Promise<QueryFacts> {
  const known = told.get(gold) ?? new Map<string, Promise<QueryFacts>>();
  told.set(gold, known);
  const key = `${dialect} ${asked}`;
  const facts = known.get(key) ?? readFacts(asked, { dialect, gold });
  known.set(key, facts);
  return await facts;
}

/** What texts tell of a result, which is the same one wherever a steady query is asked again. */
const told = new WeakMap<ResultTable, Map<string, Promise<QueryFacts>>>();

async function readFacts(
  asked: string,
  { dialect, gold }: Pick<FurtherFactsOptions, "dialect" | "gold">,
): Promise<QueryFacts> {
  const sql = await withoutRandomOrder(asked, dialect);
  const ordered = await isOrdered(sql, dialect) ?? false;
  const keys = ordered ? await orderKeys(sql, dialect) : undefined;
  const width = gold.columns.length;
  const places = await placesIn(sql, { dialect, gold });
  const repeats = await repeatedOutputs(sql, dialect, { columns: gold.columns.map(({ name }) => name) });
  const repeated = repeats?.length === width && repeats.some((first) => first !== undefined);
  const rounds = places?.length === width && places.some((asked) => asked !== undefined);
  return {
    ordered,
    ...(keys?.every((key) => key < width) && { orderKeys: keys }),
    ...(rounds && { roundedTo: places }),
    ...(repeated && { repeats }),
  };
}

/** The places that a query rounds each output to, and those that MySQL and MariaDB leave of a quotient. */
async function placesIn(
  sql: string,
  { dialect, gold }: Pick<FurtherFactsOptions, "dialect" | "gold">,
): Promise<readonly (number | undefined)[] | undefined> {
  const places = await roundedOutputs(sql, dialect);
  const quotients = await quotientOutputs(sql, dialect);
  return places?.map((asked, i) => {
    const column = gold.columns[i];
    return asked ?? (quotients?.[i] && column?.type === "decimal" ? placesLeft(column.values) : undefined);
  });
}

/** A quotient has four places more than what is divided; zeros at its end may be hidden. */
function placesLeft(values: readonly Value[]): number {
  const seen = values.map((value) => /\.(\d*?)0*$/.exec(String(value ?? ""))?.[1]?.length ?? 0);
  return seen.reduce((most, places) => Math.max(most, places), 4);
}

interface FurtherFactsOptions {
  readonly sql: string;
  readonly dialect: Dialect;
  /** The result of the ground truth. */
  readonly gold: ResultTable;
  /** What its text tells. */
  readonly facts: QueryFacts;
  /** Runs a query where the ground truth ran. */
  readonly query: Query;
  readonly limits: QueryOptions;
}

/** What is known of a ground truth in the end. */
export interface GatheredFacts extends Omit<OpenParts, "choices"> {
  readonly facts: QueryFacts;
  /** The rows that its sample is taken from, where nothing else is open. */
  readonly sampledFrom?: ResultTable;
}

/**
 * What further queries tell of a ground truth: which of its rows tie, its result without its LIMIT, and what else it
 * leaves open. Only what goes with the result at hand, row by row, is a fact.
 */
export async function gatherFacts(asked: FurtherFactsOptions): Promise<GatheredFacts> {
  const { sql, dialect, gold, limits: { maxRows } } = asked;
  const known = gathered.get(gold) ?? new Map<string, GatheredFacts>();
  const key = `${dialect} ${maxRows} ${sql}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  let allRan = true;
  const query: Query = async (text, bounds) => {
    const outcome = await asked.query(text, bounds);
    allRan &&= outcome.kind === "rows";
    return outcome;
  };
  const facts = await askFacts({ ...asked, query });
  // A query that failed may run the next time.
  if (allRan) gathered.set(gold, known.set(key, facts));
  return facts;
}

/** Facts by result. A query whose answer is kept gives the same result object each time. */
const gathered = new WeakMap<ResultTable, Map<string, GatheredFacts>>();

async function askFacts(asked: FurtherFactsOptions): Promise<GatheredFacts> {
  const { dialect, gold, query, limits } = asked;
  const sql = await withoutRandomOrder(asked.sql, dialect);
  const options = { ...asked, sql };
  const facts = await sortFacts(options) ?? options.facts;
  const open = await openOutputs(sql, dialect);
  if (!open) return { facts, unknown: [], others: [] };
  const askWhole = async (text: string) => {
    const outcome = await query(text, { ...limits, maxRows: Math.max(MOST_ROWS, limits.maxRows ?? 0) });
    return outcome.kind === "rows" && !outcome.table.truncated ? outcome.table : undefined;
  };
  const offset = (await unlimitedQuery(sql, dialect))?.offset ?? 0;
  const { choices, unknown, others } = await openParts(open, { gold, offset, ask: askWhole });
  const fits = choices !== undefined && choiceFits(choices, gold, facts);
  const sampledFrom = open.sampledFrom === undefined ? undefined : await askWhole(open.sampledFrom);
  const unordered = open.unordered.length === gold.columns.length && open.unordered.some((parts) => parts);
  const lost = open.choices && !fits
    ? [{ cause: open.choices.cause, columns: open.choices.outputs.map(({ position }) => position) }]
    : [];
  return {
    facts: {
      ...facts,
      ...(unordered && { unordered: open.unordered }),
      ...(fits && { choices }),
    },
    unknown: [...unknown, ...lost],
    others,
    ...(sampledFrom && { sampledFrom }),
  };
}

/** Whether the result at hand is one that the choices allow. */
function choiceFits(choices: RowChoices, gold: ResultTable, facts: QueryFacts): boolean {
  const rules = compareRules({});
  const rows = choiceRows(choices, { rowCount: gold.rowCount, ordered: isOrderedBy(facts, rules) });
  if (!rows) return false;
  for (const tables of encodings(choices.table, gold, { rules })) {
    if (assignChoices(tables, rows, { freeColumnOrder: false })) return true;
  }
  return false;
}

async function sortFacts(options: FurtherFactsOptions): Promise<QueryFacts | undefined> {
  const { sql, dialect, gold, facts } = options;
  const hidesKeys = facts.ordered &&
    (facts.orderKeys === undefined || facts.orderKeys.some((key) => holdsText(gold, key)));
  const cut = await unlimitedQuery(sql, dialect);
  if (cut && (cut.offset > 0 || cut.limit === undefined || gold.rowCount >= cut.limit)) {
    const whole = await ask(cut.sql, options, hidesKeys);
    const unlimited = whole && { ...whole, offset: cut.offset };
    if (unlimited && mayLetThrough(unlimited, gold, facts)) {
      const end = cut.offset + gold.rowCount;
      const sortKeys = whole.sortKeys?.map((values) => values.slice(cut.offset, end));
      return { ...facts, unlimited, ...(sortKeys && { sortKeys }) };
    }
  }
  const keyed = hidesKeys ? await ask(sql, options, true) : undefined;
  return keyed?.sortKeys && mayLetThrough({ ...keyed, offset: 0 }, gold, facts)
    ? { ...facts, sortKeys: keyed.sortKeys }
    : undefined;
}

/** The result of a query, with the sort keys beside it where they are asked for. */
async function ask(
  sql: string,
  { dialect, gold, facts, query, limits }: FurtherFactsOptions,
  asksKeys: boolean,
): Promise<Omit<UnlimitedResult, "offset"> | undefined> {
  const maxRows = Math.max(MOST_ROWS, limits.maxRows ?? 0);
  const ranked = asksKeys ? await tieRankQuery(sql, dialect) : undefined;
  const ranks = ranked === undefined ? undefined : await query(ranked, { ...limits, maxRows });
  if (
    ranks?.kind === "rows" && !ranks.table.truncated && ranks.table.columns.length === gold.columns.length + 1
  ) {
    const columns = ranks.table.columns;
    return {
      table: { ...ranks.table, columns: columns.slice(0, -1) },
      sortKeys: [columns.at(-1)?.values ?? []],
    };
  }
  const keyed = asksKeys ? await sortKeyQuery(sql, dialect) : undefined;
  if (asksKeys && !keyed && facts.orderKeys === undefined) return undefined;
  const outcome = await query(keyed?.sql ?? sql, { ...limits, maxRows });
  if (outcome.kind !== "rows" || outcome.table.truncated) return undefined;
  const { table } = outcome;
  const width = gold.columns.length;
  if (table.columns.length !== width + (keyed?.added ?? 0)) return undefined;
  const keys = keyed &&
    [...keyed.positions.map((position) => table.columns[position]), ...table.columns.slice(width)];
  return {
    table: { ...table, columns: table.columns.slice(0, width) },
    ...(keys && { sortKeys: keys.map((column) => column?.values ?? []) }),
  };
}

/** Texts that a collation takes for equal tie; all other values tie where they are the same. */
function holdsText({ columns }: ResultTable, position: number): boolean {
  return columns[position]?.values.some((value) => typeof value === "string") ?? false;
}

/** Rows that a further query may give. */
const MOST_ROWS = 100_000;

/** Whether the result at hand is one that the ground truth may give by what is known now. */
function mayLetThrough(unlimited: UnlimitedResult, gold: ResultTable, facts: QueryFacts): boolean {
  const rules = compareRules({});
  const groups = windowGroups(gold, unlimited, { facts, rules });
  if (!groups) return false;
  for (const tables of encodings(unlimited.table, gold, { rules })) {
    if (assignWindow(tables, groups, { freeColumnOrder: false })) return true;
  }
  return false;
}
