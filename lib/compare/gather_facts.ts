import type { Query, QueryOptions, ResultTable } from "../database/mod.ts";
import {
  type Dialect,
  isOrdered,
  orderKeys,
  roundedOutputs,
  sortKeyQuery,
  unlimitedQuery,
} from "../sql/mod.ts";
import { assignWindow } from "./assign_window.ts";
import { compareRules } from "./compare_rules.ts";
import { encodings } from "./encode_tables.ts";
import { windowGroups } from "./position_groups.ts";
import type { QueryFacts, UnlimitedResult } from "./query_facts.ts";

/**
 * What the text of a ground truth tells. An order that cannot be read from it is not assumed, and neither is what does not
 * go with the columns of its result.
 */
export async function factsInText(
  sql: string,
  { dialect, gold }: Pick<FurtherFactsOptions, "dialect" | "gold">,
): Promise<QueryFacts> {
  const ordered = await isOrdered(sql, dialect) ?? false;
  const keys = ordered ? await orderKeys(sql, dialect) : undefined;
  const places = await roundedOutputs(sql, dialect);
  const width = gold.columns.length;
  const rounds = places?.length === width && places.some((asked) => asked !== undefined);
  return {
    ordered,
    ...(keys?.every((key) => key < width) && { orderKeys: keys }),
    ...(rounds && { roundedTo: places }),
  };
}

export interface FurtherFactsOptions {
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

/**
 * What further queries tell of a ground truth: its sort keys where its columns do not show them, and its result without
 * its LIMIT. Only what goes with the result at hand, row by row, is a fact.
 *
 * @returns The facts with what was found; `undefined` where nothing more is known.
 */
export async function gatherFacts(options: FurtherFactsOptions): Promise<QueryFacts | undefined> {
  const { sql, dialect, gold, facts } = options;
  const hidesKeys = facts.ordered && facts.orderKeys === undefined;
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
  { dialect, gold, query, limits }: FurtherFactsOptions,
  asksKeys: boolean,
): Promise<Omit<UnlimitedResult, "offset"> | undefined> {
  const keyed = asksKeys ? await sortKeyQuery(sql, dialect) : undefined;
  if (asksKeys && !keyed) return undefined;
  const maxRows = Math.max(MOST_ROWS, limits.maxRows ?? 0);
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
