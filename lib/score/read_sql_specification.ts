import type { Schema } from "../schema/mod.ts";
import {
  isSpecification,
  nodesIn,
  type Selection,
  type Specification,
  specificationOf,
  specificationsIn,
  type Value,
} from "../specification/mod.ts";
import {
  agentDialect,
  clausesOf,
  columnUse,
  type Dialect,
  nameOf,
  nodesBelow,
  nodesOf,
  parseSql,
  translateAgentSql,
} from "../sql/mod.ts";
import { dateUnitOf } from "./dates/date_parts.ts";
import { explicitSql } from "./explicit_sql.ts";
import { joinShape } from "./join_shape.ts";
import { columnNameOf, readSqlFilters } from "./read_sql_filters.ts";
import { throughDerived } from "./through_derived.ts";
import type { JoinShape, ScoreAggregation, ScoreFunction, SqlSpecification } from "./types.ts";

/** What a query asks for, or why that cannot be read. */
export type SqlSpecificationReading =
  | {
    readonly kind: "read";
    readonly specification: SqlSpecification;
    /** Number of conditions that no filter can say: OR of several columns, comparisons with queries. */
    readonly unread: number;
    readonly joins: JoinShape;
  }
  /** `reason` ends a sentence that begins with the SQL. */
  | { readonly kind: "not_readable"; readonly reason: string };

/**
 * Reads what SQL asks for (STEF, section 3.2.2), without a schema: every column that the query names is taken to exist in
 * the table that it is taken from, as the paper demands.
 *
 * Aliases, WITH clauses and nested queries are resolved by `specificationOf`; filters of nested queries count, projections
 * and the order are those of the outermost.
 *
 * @param dialect A dialect that agents write, for example `snowflake`.
 * @throws {InputError} If the dialect is unknown.
 *
 * @example
 * ```ts
 * import { readSqlSpecification } from "querylogue/score";
 * import assert from "node:assert/strict";
 *
 * const read = await readSqlSpecification("SELECT SUM(spend) AS s FROM t WHERE Country ILIKE 'China' ORDER BY s", "postgres");
 * assert(read.kind === "read");
 * assert.deepEqual(read.specification.filters, [{ column: "Country", operator: "=", values: ["china"] }]);
 * assert.deepEqual(read.specification.aggregations, [{ function: "sum", column: "spend", distinct: false }]);
 * ```
 */
export async function readSqlSpecification(sql: string, dialect: string): Promise<SqlSpecificationReading> {
  const from = agentDialect(dialect);
  const translated = from.kind === "own"
    ? { kind: "translated" as const, sql }
    : await translateAgentSql(sql, { from, to: "duckdb" });
  if (translated.kind === "unreadable") return { kind: "not_readable", reason: translated.reason };
  const known = from.kind === "own" ? from.name : "duckdb";
  const written = await explicitSql(translated.sql, known);
  const clauses = await clausesOf(written.sql, { dialect: known });
  if (clauses.kind === "unreadable") return { kind: "not_readable", reason: clauses.reason };
  const schema = await impliedSchema(written.sql, known);
  const read = await specificationOf(written.sql, { dialect: known, schema });
  if (read.kind === "not_readable") return { kind: "not_readable", reason: read.reason };
  const { query } = clauses;
  const hasStar = query.kind === "select" &&
    query.outputs.some(({ expression }) => expression.kind === "star");
  const specification = throughDerived(read.specification);
  if (!hasStar && outermost(specification).outputs.length === 0) {
    return { kind: "not_readable", reason: "it shows nothing" };
  }
  const { filters, conditional, unread } = readSqlFilters(specification);
  return {
    kind: "read",
    specification: {
      ...{ ...flat(specification, hasStar), filters },
      ...(conditional.length > 0 && { conditional_filters: conditional }),
    },
    unread: unread + written.left,
    joins: joinShape(specification),
  };
}

/**
 * The tables of a query with the columns that it names. A name that nothing places is one of the first table; one of a WITH
 * clause or derived table with a star, and one of USING, may be of any.
 */
async function impliedSchema(sql: string, dialect: Dialect): Promise<Schema> {
  const use = await columnUse(sql, { dialect, tables: [] });
  if (use.kind === "unreadable") return { tables: [], foreignKeys: [] };
  const columns = new Map(use.sources.map(({ table }) => [table, new Set<string>()]));
  for (const { source, column } of use.columns) columns.get(use.sources[source]?.table ?? "")?.add(column);
  const [first] = columns.values();
  const placed = new Set([...columns.values()].flatMap((names) => [...names]));
  const shared = await usingNames(sql, dialect);
  for (const name of [...use.unresolved, ...shared]) {
    const column = name.slice(name.lastIndexOf(".") + 1);
    if (column !== name || shared.includes(name)) { for (const names of columns.values()) names.add(column); }
    else if (!placed.has(column)) first?.add(column);
  }
  return {
    tables: Array.from(columns, ([name, names]) => ({
      name,
      // Of real numbers every division is exact, so that none is unreadable.
      columns: Array.from(names, (column) => ({ name: column, type: "REAL", notNull: false })),
      primaryKey: [],
      uniqueKeys: [],
    })),
    foreignKeys: [],
  };
}

async function usingNames(sql: string, dialect: Dialect): Promise<readonly string[]> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable") return [];
  return [...nodesBelow(parsed.statements)].flatMap(({ using }) => nodesOf(using)).flatMap((one) =>
    nameOf(one) ?? []
  );
}

function flat(specification: Specification, hasStar: boolean): SqlSpecification {
  const outer = outermost(specification);
  const plain = outer.outputs.filter(({ value }) => !hasAggregate(value));
  const shown = plain.map(({ value }) => columnNameOf(value)).filter((name) => name !== undefined);
  const { limit } = specification.cut ?? {};
  const keys = specificationsIn(specification).flatMap((one) =>
    one.kind !== "selection" ? [] : one.groupBy.map((key) => ({ key, isInner: one !== outer }))
  );
  const grouped = [
    ...new Set(
      keys.flatMap(({ key, isInner }) => [dateUnitOf(key), isInner ? columnNameOf(key) : undefined])
        .filter((name) => name !== undefined),
    ),
  ];
  return {
    projections: hasStar ? ["*"] : [...new Set(shown)],
    aggregations: specificationsIn(specification).flatMap((one) =>
      one.kind === "selection" ? one.outputs.flatMap(({ value }) => aggregationsOf(value)) : []
    ),
    filters: [],
    group_by: outer.groupBy.map(columnNameOf).filter((name) => name !== undefined),
    ...(grouped.length > 0 && { grouped }),
    ...(outer.having !== undefined && { having: true }),
    order_by: outer.orderBy.map(({ by, direction }) => {
      const column = columnNameOf(by);
      return { ...(column !== undefined && { column }), aggregate: hasAggregate(by), direction };
    }),
    ...(limit !== undefined && { limit }),
  };
}

/** The selection that gives the rows: that of the first part of a combination. */
function outermost(specification: Specification): Selection {
  return specification.kind === "selection" ? specification : outermost(specification.left);
}

function hasAggregate(value: Value): boolean {
  return nodesIn(value, { intoQueries: false }).some(({ kind }) => kind === "aggregate");
}

function aggregationsOf(value: Value): readonly ScoreAggregation[] {
  return nodesIn(value, { intoQueries: false }).flatMap((node): readonly ScoreAggregation[] => {
    if (isSpecification(node) || node.kind !== "aggregate") return [];
    const column = node.value === undefined ? undefined : columnNameOf(node.value);
    return [{
      function: KNOWN.find((name) => name === node.function) ?? "other",
      ...(column !== undefined && { column }),
      distinct: node.distinct ?? false,
    }];
  });
}

const KNOWN: readonly ScoreFunction[] = ["count", "sum", "average", "minimum", "maximum"];
