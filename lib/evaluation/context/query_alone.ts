import type { Interaction } from "../../dialogue/mod.ts";
import { fold, type Linker } from "../../linking/mod.ts";
import { nameColumns, orderJoins, type Schema } from "../../schema/mod.ts";
import type {
  ColumnReference,
  ConjunctiveOutput,
  ConjunctiveQuery,
  Filter,
} from "../../specification/mod.ts";

/** What a dialogue has said before an utterance. */
export interface SaidBefore {
  /** Ground truths of earlier interactions that could be read. */
  readonly queries: readonly ConjunctiveQuery[];
  /** Conditions of earlier changes of the context, as SQL over qualified columns. */
  readonly restrictions: readonly string[];
}

export interface QueryAloneOptions {
  readonly before: SaidBefore;
  readonly schema: Schema;
  /** Finds what the words of the utterance name. */
  readonly linker: Linker;
}

/**
 * The ground truth without its context: without each condition, order, output and table that the dialogue has said before
 * and that the utterance does not name. Undefined where no query remains, as the utterance names none of its outputs, or
 * nothing at all; the query itself where nothing is left out.
 */
export function queryAlone(
  query: ConjunctiveQuery,
  { utterance }: Pick<Interaction, "utterance">,
  { before, schema, linker }: QueryAloneOptions,
): ConjunctiveQuery | undefined {
  const named = namesOf(utterance, { schema, linker });
  if (!named.anything) return undefined;
  const isInherited = (part: keyof ConjunctiveQuery, one: unknown) =>
    before.queries.some((earlier) => [earlier[part]].flat().some((other) => isSame(one, other)));
  const outputs = query.outputs.filter((output) => named.output(output) || !isInherited("outputs", output));
  if (outputs.length < query.outputs.length) return undefined;
  const filters = query.filters.filter((filter) =>
    named.filter(filter) || !(isInherited("filters", filter) || isRestricted(filter, before.restrictions))
  );
  const isOrdered = query.orderBy.some((order) => named.output(order.by) || !isInherited("orderBy", order));
  const { limit, ...unlimited } = query;
  const alone = {
    ...unlimited,
    ...(isOrdered && limit !== undefined && { limit }),
    filters,
    orderBy: isOrdered ? query.orderBy : [],
  };
  const joined = withoutTables(alone, (table) => isInherited("tables", table) && !named.table(table));
  return isSame(joined, query) ? query : joined;
}

/** Tells what the words of an utterance name. */
function namesOf(
  utterance: string,
  { schema, linker }: Pick<QueryAloneOptions, "schema" | "linker">,
) {
  const mentions = linker(utterance);
  const words = ` ${fold(utterance.replaceAll(/(?<=\d),(?=\d{3})/g, "")).map(({ text }) => text).join(" ")} `;
  const table = (name: string) => mentions.some((one) => one.kind === "table" && one.table === name);
  const column = ({ table, column }: ColumnReference) =>
    mentions.some((one) => one.kind === "column" && one.table === table && one.column === column);
  const isName = (one: ColumnReference) => {
    const held = schema.tables.find((held) => held.name === one.table);
    return held !== undefined && (nameColumns(held)[0]?.columns ?? []).includes(one.column);
  };
  const literal = (value: string | number | boolean) => {
    if (typeof value === "boolean") return false;
    const said = /^\d{4}-\d\d-\d\d/.test(`${value}`) ? `${value}`.slice(0, 4) : `${value}`;
    return words.includes(` ${fold(said).map(({ text }) => text).join(" ")} `);
  };
  return {
    anything: mentions.length > 0,
    table,
    output: (one: ConjunctiveOutput): boolean => {
      if (one.column === undefined) return / (how many|number|count|total) /.test(words);
      return column(one.column) || isName(one.column) && table(one.column.table) ||
        one.kind === "aggregate" && one.function === "count" && table(one.column.table);
    },
    filter: (filter: Filter): boolean => {
      switch (filter.kind) {
        case "comparison":
          return literal(filter.value) || typeof filter.value === "boolean" && column(filter.column);
        case "between":
          return [filter.low, filter.high].every(literal);
        case "one_of":
          return filter.values.every(literal);
        case "pattern":
          return literal(filter.pattern.replaceAll(/[%_]/g, " "));
        case "null":
          return column(filter.column);
        case "average":
          return column(filter.column) || / average /.test(words);
        case "exists":
          return table(filter.table);
        default:
          return filter satisfies never;
      }
    },
  };
}

/** Whether a change of the context has set a condition on the column of a filter. */
function isRestricted(filter: Filter, restrictions: readonly string[]): boolean {
  const column = filter.kind === "exists" ? filter.table : `${filter.column.table}.${filter.column.column}`;
  return restrictions.some((restriction) => restriction.replaceAll(/["`[\]]/g, "").includes(column));
}

/** Removes tables at the ends of the joins that may be left out and that nothing else of the query uses. */
function withoutTables(
  query: ConjunctiveQuery,
  mayLeaveOut: (table: string) => boolean,
): ConjunctiveQuery {
  const used = tablesUsed(query);
  const end = query.tables.find((table) =>
    query.tables.length > 1 && !used.has(table) && mayLeaveOut(table) &&
    query.joins.filter(({ from, to }) => from.table === table || to.table === table).length === 1
  );
  if (end === undefined) return query;
  const tables = query.tables.filter((table) => table !== end);
  const joins = query.joins.filter(({ from, to }) => from.table !== end && to.table !== end);
  return withoutTables(
    { ...query, tables, joins: orderJoins(joins, tables[0] ?? "") },
    mayLeaveOut,
  );
}

function tablesUsed({ outputs, filters, groupBy, groupFilters, orderBy }: ConjunctiveQuery): Set<string> {
  const values = [
    ...outputs,
    ...groupFilters.map(({ output }) => output),
    ...orderBy.map(({ by }) => by),
  ];
  return new Set([
    ...values.flatMap(({ column }) => column === undefined ? [] : [column.table]),
    ...filters.flatMap((filter) =>
      filter.kind === "exists" ? [filter.join.from.table, filter.join.to.table] : [filter.column.table]
    ),
    ...groupBy.map(({ table }) => table),
  ]);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
