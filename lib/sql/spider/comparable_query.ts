import type {
  SpiderColumn,
  SpiderConditions,
  SpiderOutput,
  SpiderQuery,
  SpiderTable,
  SpiderTerm,
  SpiderValue,
} from "./types.ts";

export interface ComparableOptions {
  readonly tables: readonly SpiderTable[];
  /** The column that stands for a column of a foreign key. */
  readonly merged: ReadonlyMap<string, string>;
  /** Whether values stay. */
  readonly values: boolean;
  /** Whether DISTINCT stays. */
  readonly distinct: boolean;
}

/**
 * A query as the evaluator compares it: values dropped, DISTINCT forgotten, columns of foreign keys as one.
 *
 * Only the query and what stands behind its set operations are rewritten in full. Subqueries of conditions lose their values
 * alone; subqueries in FROM stay as they are. A column is taken for another only where its own table stands in the FROM of the
 * first query of all.
 */
export function comparableQuery(query: SpiderQuery, options: ComparableOptions): SpiderQuery {
  const { tables, merged, distinct } = options;
  const read = new Set(query.sources.map((source) => source.kind === "table" ? source.table : undefined));
  const inSight = new Set(
    tables.filter(({ name }) => read.has(name.toLowerCase()))
      .flatMap((table) => table.columns.map((column) => `${table.name}.${column}`.toLowerCase())),
  );
  const valued = options.values ? query : withoutValues(query);
  return withColumns(valued, (column) => ({
    ...column,
    column: (inSight.has(column.column) ? merged.get(column.column) : undefined) ?? column.column,
    distinct: distinct && column.distinct,
  }));
}

function withoutValues(query: SpiderQuery): SpiderQuery {
  return {
    ...query,
    joins: dropValues(query.joins),
    where: dropValues(query.where),
    having: dropValues(query.having),
    ...(query.combined && { combined: { ...query.combined, query: withoutValues(query.combined.query) } }),
  };
}

function dropValues(conditions: SpiderConditions): SpiderConditions {
  const keep = (value: SpiderValue): SpiderValue[] =>
    value.kind === "query" ? [{ kind: "query", query: withoutValues(value.query) }] : [];
  return {
    ...conditions,
    units: conditions.units.map((unit) => ({ ...unit, values: unit.values.flatMap(keep) })),
  };
}

type Rewrite = (column: SpiderColumn) => SpiderColumn;

function withColumns(query: SpiderQuery, rewrite: Rewrite): SpiderQuery {
  const term = ({ operator, left, right }: SpiderTerm): SpiderTerm => ({
    operator,
    left: rewrite(left),
    ...(right && { right: rewrite(right) }),
  });
  const conditions = ({ units, connectors }: SpiderConditions): SpiderConditions => ({
    units: units.map((unit) => ({ ...unit, term: term(unit.term) })),
    connectors,
  });
  const output = (item: SpiderOutput): SpiderOutput => ({ ...item, term: term(item.term) });
  return {
    ...query,
    outputs: query.outputs.map(output),
    joins: conditions(query.joins),
    where: conditions(query.where),
    group: query.group.map(rewrite),
    having: conditions(query.having),
    ...(query.order && { order: { ...query.order, terms: query.order.terms.map(term) } }),
    ...(query.combined &&
      { combined: { ...query.combined, query: withColumns(query.combined.query, rewrite) } }),
  };
}
