import type { Value } from "../../database/mod.ts";
import type { Table } from "../../schema/mod.ts";
import {
  type Dialect,
  isNode,
  nameOf,
  nodesOf,
  opened,
  parseSql,
  type SqlNode,
  type SqlTree,
  tablesOf,
} from "../../sql/mod.ts";
import { knownTables, visibleTableOf, visibleTables } from "../mutants/visible_tables.ts";
import type { VisibleTable } from "../mutants/types.ts";
import { nearPattern, nearValues } from "./near_values.ts";
import type { Constraint, QueryNeeds } from "./types.ts";

/** The tables and constants of a query; nothing where the text cannot be read. */
export async function queryNeeds(
  sql: string,
  { dialect, tables }: { readonly dialect: Dialect; readonly tables: readonly Table[] },
): Promise<QueryNeeds> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable") return { tables: [], constraints: [], counts: [] };
  const found: Found = { tables, known: knownTables(tables), constraints: [], counts: [] };
  look(parsed.statements, [], found);
  const read = (await tablesOf(sql, dialect) ?? []).map((name) => name.split(".").at(-1)?.toLowerCase());
  return {
    tables: tables.filter((_, i) => read.includes(found.known[i]?.name.toLowerCase())).map(({ name }) =>
      name
    ),
    constraints: found.constraints,
    counts: found.counts,
  };
}

interface Found {
  readonly tables: readonly Table[];
  readonly known: ReturnType<typeof knownTables>;
  readonly constraints: Constraint[];
  readonly counts: number[];
}

type Scopes = readonly (readonly VisibleTable[])[];

function look(tree: SqlTree | undefined, scopes: Scopes, found: Found): void {
  if (Array.isArray(tree)) {
    for (const item of tree) look(item, scopes, found);
    return;
  }
  if (!isNode(tree)) return;
  const select = isNode(tree.select) ? tree.select : undefined;
  const inner = select ? [visibleTables(select, { tables: found.known }), ...scopes] : scopes;
  for (const [kind, body] of Object.entries(tree)) {
    if (isNode(body)) readCondition(kind, body, inner, found);
    look(body, inner, found);
  }
}

function readCondition(kind: string, body: SqlNode, scopes: Scopes, found: Found): void {
  const note = (column: SqlTree | undefined, near: readonly Value[]) => {
    const place = placeOf(column, scopes, found);
    if (place && near.length > 0) found.constraints.push({ ...place, near });
  };
  if (kind in mirrored) {
    const [left, right] = [constantOf(body.left), constantOf(body.right)];
    if (right !== undefined) {
      note(body.left, nearValues(right, kind));
      noteCount(body.left, right, found);
    } else if (left !== undefined) {
      note(body.right, nearValues(left, mirrored[kind] as string));
      noteCount(body.right, left, found);
    }
  } else if (kind === "like" || kind === "i_like") {
    const pattern = constantOf(body.right);
    if (typeof pattern === "string") note(body.left, nearPattern(pattern));
  } else if (kind === "between") {
    const bounds = [constantOf(body.low), constantOf(body.high)].filter((bound) => bound !== undefined);
    note(body.this, bounds.flatMap((bound) => nearValues(bound, "eq")));
  } else if (kind === "in") {
    const values = nodesOf(body.expressions).map(constantOf).filter((value) => value !== undefined);
    note(body.this, [...values, ...values.flatMap((value) => nearValues(value, "eq"))]);
  }
}

/** Comparisons, and what each is when its sides change places. */
const mirrored: Readonly<Record<string, string>> = {
  eq: "eq",
  neq: "neq",
  lt: "gt",
  lte: "gte",
  gt: "lt",
  gte: "lte",
};

function constantOf(tree: SqlTree | undefined): Exclude<Value, null> | undefined {
  const [kind, body] = opened(tree);
  if (kind === "literal") return body.literal_type === "number" ? Number(body.value) : String(body.value);
  if (kind === "neg") {
    const value = constantOf(body.this);
    return typeof value === "number" ? -value : undefined;
  }
  if (kind === "boolean") return body.value === true;
  // In SQLite, a double-quoted name that is no column is a text.
  if (kind === "column" && body.table === null && isNode(body.name) && body.name.quoted === true) {
    return nameOf(body.name);
  }
  return kind === "paren" || kind === "cast" ? constantOf(body.this) : undefined;
}

function placeOf(tree: SqlTree | undefined, scopes: Scopes, { tables }: Found) {
  const [kind, body] = opened(tree);
  if (kind === "paren" || kind === "lower" || kind === "upper" || kind === "cast") {
    return placeOf(body.this, scopes, { tables } as Found);
  }
  const name = kind === "column" ? nameOf(body.name)?.toLowerCase() : undefined;
  if (name === undefined) return undefined;
  const owner = visibleTableOf({ name, table: nameOf(body.table)?.toLowerCase() }, { scopes });
  const table = tables.find((one) => one.name === owner?.table);
  const column = table?.columns.findIndex((one) => one.name.toLowerCase() === name) ?? -1;
  return table && column >= 0 ? { table: table.name, column } : undefined;
}

function noteCount(tree: SqlTree | undefined, value: Value, { counts }: Found): void {
  if (opened(tree)[0] === "count" && typeof value === "number" && Number.isInteger(value)) counts.push(value);
}
