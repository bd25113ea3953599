import { z } from "zod";
import { formFault, InputError, nearestName } from "../../base/mod.ts";
import { knownTables, nameParts, type Schema } from "../../schema/mod.ts";
import type { ColumnReference, ComparisonOperator, Filter, Literal } from "../../specification/mod.ts";
import {
  buildSql,
  describeQuery,
  type Dialect,
  type QueryDescription,
  sql,
  type SqlExpression,
} from "../../sql/mod.ts";
import type { Glossary, MeasureEntry, TermEntry } from "./types.ts";

/** Converts a condition that is one comparison, range, list or NULL test of a column with literals; else undefined. */
function conditionFilter(
  condition: SqlExpression,
  table: string,
): Exclude<Filter, { readonly kind: "exists" }> | undefined {
  switch (condition.kind) {
    case "comparison": {
      const column = columnOf(condition.left, table);
      const value = literalOf(condition.right);
      if (column === undefined || value === undefined || condition.quantifier || condition.escape) {
        return undefined;
      }
      const { operator, negated } = condition;
      if (operator === "like" && typeof value === "string") {
        return { kind: "pattern", column, pattern: value, negated };
      }
      return isOperator(operator) && !negated ? { kind: "comparison", column, operator, value } : undefined;
    }
    case "between": {
      const column = columnOf(condition.left, table);
      const [low, high] = [literalOf(condition.low), literalOf(condition.high)];
      if (column === undefined || low === undefined || high === undefined || condition.negated) {
        return undefined;
      }
      return { kind: "between", column, low, high };
    }
    case "in": {
      const column = columnOf(condition.left, table);
      const values = "kind" in condition.values ? [undefined] : condition.values.map(literalOf);
      const known = values.filter((value) => value !== undefined);
      if (column === undefined || known.length === 0 || known.length < values.length) return undefined;
      return { kind: "one_of", column, values: known, negated: condition.negated };
    }
    case "null_test": {
      const column = columnOf(condition.left, table);
      return column && { kind: "null", column, negated: condition.negated };
    }
    default:
      return undefined;
  }
}

function columnOf(expression: SqlExpression, table: string): ColumnReference | undefined {
  return expression.kind === "column" && expression.table === table
    ? { table, column: expression.column }
    : undefined;
}

function literalOf(expression: SqlExpression): Literal | undefined {
  if (expression.kind !== "literal") return undefined;
  switch (expression.type) {
    case "number":
      return Number(expression.value);
    case "boolean":
      return expression.value.toLowerCase() === "true";
    case "text":
    case "date":
      return expression.value;
    default:
      return undefined;
  }
}

const operators: readonly string[] = [
  "=",
  "<>",
  "<",
  "<=",
  ">",
  ">=",
] satisfies readonly ComparisonOperator[];

function isOperator(operator: string): operator is ComparisonOperator {
  return operators.includes(operator);
}

const text = z.string().trim().min(1);
const texts = z.array(text).default([]);
const glossaryDocument = z.strictObject({
  tables: z.record(
    text,
    z.strictObject({ synonyms: texts, singular: text.exactOptional(), plural: text.exactOptional() }),
  ).default({}),
  columns: z.record(text, z.strictObject({ synonyms: texts, unit: text.exactOptional() })).default({}),
  values: z.record(text, z.record(text, z.array(text).min(1))).default({}),
  terms: z.array(
    z.strictObject({ term: text, plural: text.exactOptional(), table: text, condition: text }),
  ).default([]),
  measures: z.array(
    z.strictObject({
      name: text,
      tables: z.array(text).min(1),
      sql: text,
      description: text.exactOptional(),
    }),
  ).default([]),
  views: z.record(text, z.strictObject({ description: text.exactOptional(), synonyms: texts })).default({}),
});

export interface ParseGlossaryOptions {
  /** Dialect of the conditions and measures. @default "duckdb" */
  readonly dialect?: Dialect | undefined;
  /** Name of the document in messages. @default "the glossary" */
  readonly source?: string | undefined;
}

/**
 * Validates a parsed glossary document: `{"tables": {"country": {"synonyms": ["nation"], "singular", "plural"}},
 * "columns": {"country.gdp": {"synonyms": ["economic output"], "unit"}}, "values": {"city.name": {"Paris": ["the Ville
 * Lumière"]}}, "terms": [{"term": "big city", "plural", "table": "city", "condition": "population > 1000000"}],
 * "measures": [{"name": "population density", "tables": ["country"], "sql": "population / area", "description"}],
 * "views": {"big_cities": {"description", "synonyms"}}}`. All parts are optional.
 *
 * Names are those of the schema; columns are `table.column`. Values are not checked.
 *
 * @param json The parsed document.
 * @throws {InputError} If the document is not a glossary, has a name that the schema lacks (the message gives the nearest
 * one), or has SQL that cannot be parsed.
 *
 * @example
 * ```ts
 * import { parseGlossary } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * const columns = [{ name: "population", type: "INTEGER", notNull: false }];
 * const schema = { tables: [{ name: "city", columns, primaryKey: [], uniqueKeys: [] }], foreignKeys: [] };
 * const terms = [{ term: "big city", table: "city", condition: "population > 1000000" }];
 * const glossary = await parseGlossary({ terms }, schema);
 * assert.deepEqual(glossary.terms[0]?.filter, {
 *   kind: "comparison",
 *   column: { table: "city", column: "population" },
 *   operator: ">",
 *   value: 1000000,
 * });
 * await assert.rejects(parseGlossary({ tables: { citty: {} } }, schema), /no table "citty".*did you mean "city"/);
 * ```
 */
export async function parseGlossary(
  json: unknown,
  schema: Schema,
  { dialect = "duckdb", source = "the glossary" }: ParseGlossaryOptions = {},
): Promise<Glossary> {
  const parsed = glossaryDocument.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues as [z.core.$ZodIssue];
    const path = issue.path.join(".") || "its top level";
    throw new InputError(
      `Cannot read ${source}: malformed at ${path} (${
        formFault(issue, json)
      }); correct it as lib/linking/README.md shows`,
    );
  }
  const document = parsed.data;
  const names = knownNames(schema, source);
  const terms: TermEntry[] = [];
  for (const entry of document.terms) {
    names.table(entry.table);
    const query = buildSql(
      sql`SELECT 1 FROM ${sql.id(...nameParts(entry.table))} WHERE ${sql.raw(entry.condition)}`,
      dialect,
    );
    const where = await readSql(query, `the condition of the term "${entry.term}"`, [entry.table]);
    const condition = where.query.kind === "select" ? where.query.where : undefined;
    const filter = condition === undefined ? undefined : conditionFilter(condition, entry.table);
    terms.push({ ...entry, ...(filter && { filter }) });
  }
  const measures: MeasureEntry[] = [];
  for (const entry of document.measures) {
    for (const table of entry.tables) names.table(table);
    const tables = sql.join(entry.tables.map((table) => sql.id(...nameParts(table))), sql`, `);
    const query = buildSql(sql`SELECT ${sql.raw(entry.sql)} FROM ${tables}`, dialect);
    await readSql(query, `the measure "${entry.name}"`, entry.tables);
    measures.push(entry);
  }
  return {
    tables: Object.entries(document.tables).map(([table, entry]) => ({
      table: names.table(table),
      ...entry,
    })),
    columns: Object.entries(document.columns).map(([name, entry]) => ({ ...names.column(name), ...entry })),
    values: Object.entries(document.values).flatMap(([name, values]) => {
      const column = names.column(name);
      return Object.entries(values).map(([value, synonyms]) => ({ ...column, value, synonyms }));
    }),
    terms,
    measures,
    views: Object.entries(document.views).map(([view, entry]) => ({ view: names.view(view), ...entry })),
  };

  async function readSql(query: string, what: string, tables: readonly string[]) {
    const known = knownTables({ tables: schema.tables.filter(({ name }) => tables.includes(name)) });
    const description = await describeQuery(query, { dialect, tables: known });
    const fault = faultOf(description, known.flatMap(({ columns }) => columns));
    if (description.kind === "described" && fault === undefined) return description;
    throw new InputError(`Cannot use ${source}: ${what} ${fault}`);
  }
}

/** Returns why SQL cannot be used; undefined where it can. */
function faultOf(description: QueryDescription, columns: readonly string[]): string | undefined {
  if (description.kind === "unreadable") return `cannot be read as SQL (${description.reason}); correct it`;
  const [missing] = description.use?.unresolved ?? [];
  if (missing === undefined) return undefined;
  return `names a column "${missing}" that its tables do not have${suggestion(missing, columns)}`;
}

function suggestion(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return near === undefined ? "; correct the name" : `: did you mean "${near}"?`;
}

/** Looks up names of the schema; throws for unknown ones. */
function knownNames(schema: Schema, source: string) {
  const tables = schema.tables.map(({ name }) => name);
  const views = (schema.views ?? []).map(({ name }) => name);
  const columns = new Map<string, ColumnReference>(
    schema.tables.flatMap(({ name: table, columns }) =>
      columns.map(({ name: column }) => [`${table}.${column}`, { table, column }] as const)
    ),
  );
  const refuse = (kind: string, name: string, known: readonly string[]) =>
    new InputError(`Cannot use ${source}: the schema has no ${kind} "${name}"${suggestion(name, known)}`);
  return {
    table: (name: string) => {
      if (!tables.includes(name)) throw refuse("table", name, tables);
      return name;
    },
    view: (name: string) => {
      if (!views.includes(name)) throw refuse("view", name, views);
      return name;
    },
    column: (name: string) => {
      const found = columns.get(name);
      if (found === undefined) throw refuse("column", name, [...columns.keys()]);
      return found;
    },
  };
}
