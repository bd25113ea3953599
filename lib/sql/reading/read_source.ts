import type { KnownTable } from "../column_types.ts";
import { isNode } from "../is_node.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { outputNamed, type Relation } from "../relation.ts";
import { nameOf, namesOf, nodesOf, opened } from "../tree_parts.ts";
import { type CteNames, type ReadingContext, readInside, sourceOf } from "./reading_context.ts";
import { readExpression } from "./read_expression.ts";
import { keysBeyond } from "./tree_rest.ts";
import type { ColumnReading, JoinReading, SourceReading, SqlExpression, TableReading } from "./types.ts";

/** What stands in a FROM clause or behind JOIN; its columns come into sight. */
export function readSource(item: SqlTree | undefined, context: ReadingContext): SourceReading {
  const { source, relations } = sourceAt(item, context);
  context.scope.relations.push(...relations);
  return source;
}

/** A join; its source and the condition see all that stands before it. */
export function readJoin({ this: joined, kind, using, on }: SqlNode, context: ReadingContext): JoinReading {
  const before = context.scope.relations.flatMap(({ outputs }) => outputs);
  const source = readSource(joined, context);
  const type = joinType(kind);
  const names = namesOf(using);
  if (type.startsWith("natural")) {
    const { relations } = context.scope;
    for (const { name } of relations.at(-1)?.outputs ?? []) {
      if (name !== undefined && outputNamed(before, name)) context.scope.merged.add(name.toLowerCase());
    }
  }
  for (const name of names) context.scope.merged.add(name.toLowerCase());
  const condition = isNode(on) ? readExpression(on, context) : undefined;
  return {
    type,
    source,
    using: names,
    pairs: condition ? pairsOf(condition) : [],
    ...(condition && { on: condition }),
  };
}

function joinType(kind: SqlTree | undefined): string {
  const words = String(kind ?? "Inner").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return { implicit: "cross", straight: "inner", outer: "full" }[words] ?? words;
}

/** Columns that must be equal for the whole condition to hold. */
function pairsOf(condition: SqlExpression): JoinReading["pairs"] {
  if (condition.kind === "and") return condition.conditions.flatMap(pairsOf);
  if (condition.kind !== "comparison" || condition.operator !== "=" || condition.negated) return [];
  const { left, right } = condition;
  return left.kind === "column" && right.kind === "column" ? [{ left, right }] : [];
}

interface ReadSource {
  readonly source: SourceReading;
  readonly relations: readonly Relation[];
}

function sourceAt(item: SqlTree | undefined, context: ReadingContext): ReadSource {
  const [kind, body] = opened(item);
  const called = nameOf(body.alias);
  switch (kind) {
    case "table":
      return tableAt(item, context);
    case "subquery":
      return queryAt(item, { called, names: namesOf(body.column_aliases), context });
    case "paren":
      return isQuery(body.this)
        ? queryAt(body.this, { called, names: [], context })
        : sourceAt(body.this, context);
    case "alias":
      if (!isQuery(body.this)) break;
      return queryAt(body.this, { called, names: namesOf(body.column_aliases), context });
    case "joined_table": {
      const inside = { ...context, scope: { ...context.scope, relations: [] as Relation[] } };
      const source = readSource(body.left, inside);
      const joins = nodesOf(body.joins).map((join) => readJoin(join, inside));
      const { relations } = inside.scope;
      return called === undefined ? { source: { kind: "joined", source, joins }, relations } : {
        source: { kind: "joined", source, joins, called },
        relations: [{ called, outputs: relations.flatMap(({ outputs }) => outputs) }],
      };
    }
  }
  return otherAt(item, { called, names: namesOf(body.column_aliases), context });
}

/** A query in parentheses, however many. */
function isQuery(item: SqlTree | undefined): boolean {
  const [kind, body] = opened(item);
  return kind === "paren" ? isQuery(body.this) : queries.has(kind);
}

const queries: ReadonlySet<string> = new Set(["subquery", "select", "union", "intersect", "except"]);

function otherAt(
  item: SqlTree | undefined,
  { called, names, context, table }: {
    readonly called: string | undefined;
    readonly names: readonly string[];
    readonly context: ReadingContext;
    readonly table?: TableReading;
  },
): ReadSource {
  const output = sourceOf((column) => columnOf(column, { source: called }), context);
  return {
    source: {
      kind: "other",
      text: isNode(item) ? context.text.write(item) : "",
      ...(called !== undefined && { called }),
      parts: isNode(item) ? [readExpression(item, context)] : [],
      ...(table && { table }),
    },
    relations: [{ called, outputs: names.map(output), rest: (column) => output(column).origins }],
  };
}

function tableAt(item: SqlTree | undefined, context: ReadingContext): ReadSource {
  const [, body] = opened(item);
  const own = nameOf(body.name) ?? "";
  const parts = [nameOf(body.catalog), nameOf(body.schema), own].filter((part) => part !== undefined);
  const called = nameOf(body.alias) ?? own;
  const names = namesOf(body.column_aliases);
  const { ctes, text } = context;
  const cte = parts.length === 1 ? ctes.get(own.toLowerCase()) : undefined;
  if (cte !== undefined) {
    return {
      source: { kind: "with", name: own, called, ...(names.length > 0 && { columns: names }) },
      relations: [relationOf(cte, { called, names, context })],
    };
  }
  const known = knownTable(parts, text.tables);
  const table = known?.name ?? parts.join(".");
  const source: TableReading = {
    kind: "table",
    table,
    known: known !== undefined,
    called,
    ...(names.length > 0 && { columns: names }),
  };
  if (keysBeyond(body, tableKeys).length > 0) return otherAt(item, { called, names, context, table: source });
  const output = sourceOf((column) => columnOf(column, { source: called, table }), context);
  if (known === undefined) {
    return { source, relations: [{ called, outputs: [], rest: (column) => output(column).origins }] };
  }
  const outputs = known.columns.map((column, i) => ({ ...output(column), name: names[i] ?? column }));
  return { source, relations: [{ called, outputs }] };
}

const tableKeys = ["name", "schema", "catalog", "alias", "column_aliases"];

function queryAt(
  item: SqlTree | undefined,
  { called, names, context }: {
    readonly called: string | undefined;
    readonly names: readonly string[];
    readonly context: ReadingContext;
  },
): ReadSource {
  const read = readInside(item, context);
  return {
    source: {
      kind: "query",
      query: read.query,
      ...(called !== undefined && { called }),
      ...(names.length > 0 && { columns: names }),
    },
    relations: [relationOf(read, { called, names, context })],
  };
}

/** A derived table, whose columns have the names of a query's outputs unless it is given others. */
function relationOf(
  { names, isOpen }: CteNames,
  { called, names: given, context }: {
    readonly called: string | undefined;
    readonly names: readonly string[];
    readonly context: ReadingContext;
  },
): Relation {
  const output = sourceOf((column) => columnOf(column, { source: called }), context);
  const outputs = Array.from({ length: Math.max(names.length, given.length) }, (_, i) => {
    const name = given[i] ?? names[i];
    return name === undefined ? { name, origins: [] } : output(name);
  });
  return { called, outputs, ...(isOpen && { rest: (column: string) => output(column).origins }) };
}

function columnOf(
  column: string,
  { source, table }: { readonly source: string | undefined; readonly table?: string },
): ColumnReading {
  return {
    kind: "column",
    column,
    ...(source !== undefined && { source }),
    ...(table !== undefined && { table }),
  };
}

/**
 * The known table that a name in a query means. Either may lack leading parts (`city` means `geo.city`, `main.city`
 * means `city`); the same case goes before another.
 *
 * @param parts The parts of the name as the query writes them, the table's own name last.
 * @returns `undefined` where there is none, or more than one.
 */
function knownTable(parts: readonly string[], tables: readonly KnownTable[]): KnownTable | undefined {
  const same = (fold: (text: string) => string) =>
    tables.filter((table) => {
      const length = Math.min(parts.length, table.parts.length);
      return parts.slice(-length).every((part, i) =>
        fold(part) === fold(table.parts.slice(-length)[i] ?? "")
      );
    });
  const exact = same((text) => text);
  const candidates = exact.length > 0 ? exact : same((text) => text.toLowerCase());
  return candidates.length === 1 ? candidates[0] : undefined;
}
