import { knownTables, nameParts, type Schema } from "../schema/mod.ts";
import {
  buildSql,
  describeQuery,
  type Dialect,
  dialectTraits,
  sql,
  type SqlExpression,
  type SqlSource,
} from "../sql/mod.ts";

/** A literal that a query compares with a stored column. */
export interface LiteralUse {
  /** The comparison as text, for example `city.name = 'Bern'`. */
  readonly text: string;
  /** Queries, of which at least one returns a row where the literal occurs. */
  readonly occurs: readonly SqlSource[];
}

/**
 * Returns the literals that a query compares with stored columns by =, <>, IN, LIKE, ILIKE or GLOB, also under NOT and
 * through `lower`, `upper` and `trim`, without duplicates. Columns that an OR compares with the same literal are
 * alternatives (`a = 'x' OR b = 'x'`). NULL and computed values are not included.
 *
 * @returns The reason where the text cannot be parsed.
 */
export async function literalUses(
  query: string,
  { schema, dialect }: { readonly schema: Schema; readonly dialect: Dialect },
): Promise<readonly LiteralUse[] | string> {
  const tables = [...schema.tables, ...schema.views ?? []];
  const described = await describeQuery(query, { dialect, tables: knownTables(schema) });
  if (described.kind === "unreadable") return described.reason;
  const uses = comparisonsIn(described.query).flatMap(({ side, operator, value, escape, group }) => {
    const stored = storedSide(side, tables);
    const literal = literalOf(value, dialect);
    if (stored === undefined || literal === undefined) return [];
    const escaped = escape && literalOf(escape, dialect);
    const ending = escaped ? sql` ESCAPE ${escaped}` : sql``;
    const condition = sql`${stored.column} ${sql.raw(operator)} ${literal}${ending}`;
    const constant = buildSql(literal, dialect);
    return [{
      group,
      literal: constant,
      text: `${stored.text} ${operator} ${constant}`,
      occurs: sql`SELECT 1 FROM ${sql.id(...nameParts(stored.table))} WHERE ${condition}`,
    }];
  });
  const groups = [...Map.groupBy(uses, ({ group }) => group).values()]
    .flatMap((alternatives) => [...Map.groupBy(alternatives, ({ literal }) => literal).values()]);
  const joined = groups.map((alternatives) => ({
    text: [...new Set(alternatives.map(({ text }) => text))].join(" or "),
    occurs: alternatives.map(({ occurs }) => occurs),
  }));
  return [...new Map(joined.map((use) => [use.text, use])).values()];
}

interface Comparison {
  readonly side: SqlExpression;
  readonly operator: string;
  readonly value: SqlExpression;
  readonly escape?: SqlExpression | undefined;
  /** The OR of which it is an alternative, or the comparison itself. */
  readonly group: object;
}

/** Returns every comparison in a query description; an IN list gives one for each value. */
function comparisonsIn(part: unknown, around?: object): readonly Comparison[] {
  if (typeof part !== "object" || part === null) return [];
  if (Array.isArray(part)) return part.flatMap((item) => comparisonsIn(item, around));
  const own = "kind" in part ? comparisonsOf(part as SqlExpression, around) : [];
  const group = around ?? part;
  const inside = "kind" in part && (part.kind === "or" || part.kind === "and" && around) ? group : undefined;
  return [...own, ...Object.values(part).flatMap((child) => comparisonsIn(child, inside))];
}

function comparisonsOf(part: SqlExpression, around: object | undefined): readonly Comparison[] {
  if (part.kind === "in" && Array.isArray(part.values)) {
    const group = around ?? part;
    return part.values.map((value: SqlExpression) => ({ side: part.left, operator: "=", value, group }));
  }
  if (part.kind !== "comparison" || part.quantifier !== undefined) return [];
  const { left, right, escape } = part;
  const operator = operators[part.operator];
  if (operator === undefined) return [];
  const straight = { side: left, operator, value: right, escape, group: around ?? part };
  return operator === "=" ? [straight, { ...straight, side: right, value: left }] : [straight];
}

/** The operator that a row must satisfy for the literal to occur, by the operator of the query. */
const operators: Readonly<Record<string, string>> = {
  "=": "=",
  "<>": "=",
  "is": "=",
  "is not distinct from": "=",
  "is distinct from": "=",
  "like": "LIKE",
  "ilike": "ILIKE",
  "glob": "GLOB",
};

/** Resolves a side of a comparison to a stored column, also through lower, upper and trim. */
function storedSide(
  side: SqlExpression,
  tables: Schema["tables"],
): { readonly table: string; readonly column: SqlSource; readonly text: string } | undefined {
  if (side.kind === "call") {
    const [argument, ...others] = side.arguments;
    const inner = argument && others.length === 0 && /^(lower|upper|trim)$/.test(side.function)
      ? storedSide(argument, tables)
      : undefined;
    return inner && {
      table: inner.table,
      column: sql`${sql.raw(side.function)}(${inner.column})`,
      text: `${side.function}(${inner.text})`,
    };
  }
  if (side.kind !== "column" || side.table === undefined) return undefined;
  const name = side.column.toLowerCase();
  const table = tables.find((one) => one.name === side.table);
  const column = table?.columns.find((one) => one.name === side.column) ??
    table?.columns.find((one) => one.name.toLowerCase() === name);
  return table && column &&
    { table: table.name, column: sql`${sql.id(column.name)}`, text: `${table.name}.${column.name}` };
}

function literalOf(value: SqlExpression, dialect: Dialect): SqlSource | undefined {
  if (value.kind === "operation" && value.operator === "-" && value.operands.length === 1) {
    const [operand] = value.operands;
    const number = operand?.kind === "literal" && operand.type === "number" && literalOf(operand, dialect);
    return number ? sql`-${number}` : undefined;
  }
  if (value.kind !== "literal") return undefined;
  const { type } = value;
  switch (type) {
    case "text":
      return value.value.includes("\0") ? undefined : sql`${value.value}`;
    case "number":
    case "boolean":
      return /^[\w.+-]+$/.test(value.value) ? sql`${sql.raw(value.value)}` : undefined;
    case "date":
    case "time":
    case "timestamp":
      return dialectTraits[dialect].hasDateTypes
        ? sql`CAST(${value.value} AS ${sql.raw(type.toUpperCase())})`
        : sql`${value.value}`;
    case "null":
    case "other":
      return undefined;
    default:
      return type satisfies never;
  }
}
