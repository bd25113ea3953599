import { buildSql, type Dialect, dialectTraits, sql, type SqlSource } from "../sql/mod.ts";
import { type Join, nameParts } from "../schema/mod.ts";
import type {
  ColumnReference,
  ConjunctiveOutput,
  ConjunctiveQuery,
  Filter,
  Ordering,
} from "./conjunctive_query.ts";

/**
 * Writes a specification as one line of SQL with quoted names and qualified columns.
 *
 * A dot in a table name separates the schema. Aggregates are named after what they compute (`average_population`).
 * NULL sort keys come last in both directions on every dialect. A join between two tables already in FROM (a circle,
 * or parallel keys) adds its condition to the join before it. An `exists` filter over a self reference asks for rows
 * that refer to this one.
 *
 * @throws {RangeError} If there is no output, a `one_of` has no values, or a join or a table is not connected to those
 * before it.
 *
 * @example
 * ```ts
 * import { toSql } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const specification = {
 *   tables: ["river"],
 *   joins: [],
 *   outputs: [{ kind: "column", column: { table: "river", column: "name" } }],
 *   filters: [{ kind: "comparison", column: { table: "river", column: "length" }, operator: ">", value: 1000 }],
 *   groupBy: [],
 *   groupFilters: [],
 *   orderBy: [],
 *   distinct: false,
 * } as const;
 * assert.equal(
 *   toSql(specification, "duckdb"),
 *   `SELECT "river"."name" FROM "river" WHERE "river"."length" > 1000`,
 * );
 * ```
 */
export function toSql(specification: ConjunctiveQuery, dialect: Dialect): string {
  const { outputs, filters, groupBy, groupFilters, orderBy, limit, distinct } = specification;
  if (outputs.length === 0) throw new RangeError("Cannot write SQL for a specification without outputs");
  const clauses: Part[] = [
    sql`${sql.raw(distinct ? "SELECT DISTINCT" : "SELECT")} ${list(outputs.map(namedOutput))}`,
    from(specification),
  ];
  if (filters.length > 0) clauses.push(sql`WHERE ${all(filters.map(condition))}`);
  if (groupBy.length > 0) clauses.push(sql`GROUP BY ${list(groupBy.map(columnName))}`);
  if (groupFilters.length > 0) {
    clauses.push(
      sql`HAVING ${
        all(groupFilters.map((f) => sql`${expression(f.output)} ${sql.raw(f.operator)} ${f.value}`))
      }`,
    );
  }
  if (orderBy.length > 0) clauses.push(sql`ORDER BY ${list(orderBy.map((key) => sortKey(key, dialect)))}`);
  if (limit !== undefined) {
    clauses.push(dialect === "oracle" ? sql`FETCH FIRST ${limit} ROWS ONLY` : sql`LIMIT ${limit}`);
  }
  return buildSql(sql.join(clauses, sql` `), dialect);
}

type Part = SqlSource & ReturnType<typeof sql.id>;

function list(parts: readonly Part[]): Part {
  return sql.join(parts, sql`, `);
}

function all(parts: readonly Part[]): Part {
  return sql.join(parts, sql` AND `);
}

function tableName(table: string): Part {
  return sql.id(...nameParts(table));
}

function columnName({ table, column }: ColumnReference): Part {
  return sql.id(...nameParts(table), column);
}

function from({ tables: [first, ...rest], joins }: ConjunctiveQuery): Part {
  if (first === undefined) throw new RangeError("Cannot write SQL for a specification without tables");
  const standing = new Set([first]);
  const steps: { table: string; conditions: Part[] }[] = [];
  for (const join of joins) {
    const known = [join.from.table, join.to.table].filter((table) => standing.has(table));
    const added = [join.from.table, join.to.table].find((table) => !standing.has(table));
    const last = steps.at(-1);
    if (
      known.length === 0 || join.from.table === join.to.table || (added === undefined && last === undefined)
    ) {
      throw new RangeError(
        `Cannot join "${join.from.table}" and "${join.to.table}": exactly one of them must stand in the FROM clause already`,
      );
    }
    if (added === undefined) last?.conditions.push(...pairs(join, join.from.table, join.to.table));
    else {
      standing.add(added);
      steps.push({ table: added, conditions: pairs(join, join.from.table, join.to.table) });
    }
  }
  const loose = rest.find((table) => !standing.has(table));
  if (loose !== undefined) throw new RangeError(`Cannot select from "${loose}": no join leads to it`);
  const joined = steps.map(({ table, conditions }) => sql`JOIN ${tableName(table)} ON ${all(conditions)}`);
  return sql`FROM ${sql.join([tableName(first), ...joined], sql` `)}`;
}

function pairs(join: Join, from: string, to: string): Part[] {
  return join.from.columns.map((column, i) => {
    const other = join.to.columns[i];
    if (other === undefined) {
      throw new RangeError(
        `Cannot join "${join.from.table}" and "${join.to.table}": their columns do not pair up`,
      );
    }
    return sql`${columnName({ table: from, column })} = ${columnName({ table: to, column: other })}`;
  });
}

function expression(output: ConjunctiveOutput): Part {
  if (output.kind === "column") return columnName(output.column);
  if (output.column === undefined) return sql`COUNT(*)`;
  const argument = output.distinct ? sql`DISTINCT ${columnName(output.column)}` : columnName(output.column);
  return sql`${sql.raw(functions[output.function])}(${argument})`;
}

const functions = { count: "COUNT", sum: "SUM", average: "AVG", minimum: "MIN", maximum: "MAX" } as const;

function namedOutput(output: ConjunctiveOutput): Part {
  if (output.kind === "column") return columnName(output.column);
  const words = [output.function, output.distinct && "distinct", output.column?.column].filter((word) =>
    word
  );
  return sql`${expression(output)} AS ${sql.id(words.join("_"))}`;
}

function condition(filter: Filter): Part {
  switch (filter.kind) {
    case "comparison":
      return sql`${columnName(filter.column)} ${sql.raw(filter.operator)} ${filter.value}`;
    case "between":
      return sql`${columnName(filter.column)} BETWEEN ${filter.low} AND ${filter.high}`;
    case "one_of":
      if (filter.values.length === 0) throw new RangeError("Cannot write SQL for a choice among no values");
      return sql`${columnName(filter.column)} ${not(filter)}IN (${sql.join(filter.values, sql`, `)})`;
    case "pattern":
      return sql`${columnName(filter.column)} ${not(filter)}LIKE ${filter.pattern}`;
    case "null":
      return sql`${columnName(filter.column)} IS ${not(filter)}NULL`;
    case "average": {
      const average = sql`SELECT AVG(${columnName(filter.column)}) FROM ${tableName(filter.column.table)}`;
      return sql`${columnName(filter.column)} ${sql.raw(filter.operator)} (${average})`;
    }
    case "exists":
      return exists(filter);
    default:
      return filter satisfies never;
  }
}

function not({ negated }: { readonly negated: boolean }): Part {
  return sql.raw(negated ? "NOT " : "");
}

function exists({ join, table, negated }: Extract<Filter, { kind: "exists" }>): Part {
  if (join.from.table === join.to.table) {
    const alias = `other_${nameParts(table).at(-1)}`;
    const inner = sql`SELECT 1 FROM ${tableName(table)} ${sql.id(alias)} WHERE ${
      all(pairs(join, alias, table))
    }`;
    return sql`${not({ negated })}EXISTS (${inner})`;
  }
  const inner = sql`SELECT 1 FROM ${tableName(table)} WHERE ${
    all(pairs(join, join.from.table, join.to.table))
  }`;
  return sql`${not({ negated })}EXISTS (${inner})`;
}

/** Dialects differ in where NULL sorts; the clause is written only where the default is not "last". */
function sortKey({ by, direction }: Ordering, dialect: Dialect): Part {
  const descending = direction === "descending";
  const key = descending ? sql`${expression(by)} DESC` : expression(by);
  const { nullsAreFirst, hasNullsLast } = dialectTraits[dialect];
  if (!nullsAreFirst(descending)) return key;
  return hasNullsLast ? sql`${key} NULLS LAST` : sql`${expression(by)} IS NULL, ${key}`;
}
