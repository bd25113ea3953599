import type { Table } from "../../schema/mod.ts";
import {
  type Dialect,
  isNode,
  nameOf,
  opened,
  parseSql,
  type SqlNode,
  type SqlTree,
  statementKind,
  writeSql,
} from "../../sql/mod.ts";
import { changesOf, isList } from "./changes_of.ts";
import { knownTables, visibleTableOf, visibleTables } from "./visible_tables.ts";
import type { Change, Mutant, MutationContext } from "./types.ts";

export interface MutateQueryOptions {
  readonly dialect: Dialect;
  /**
   * Tables that the query reads, so that a column can be swapped for another of its table, preferably one of its type,
   * and `count(*)` can count a column. @default none: such mutants are left out
   */
  readonly tables?: readonly Table[] | undefined;
}

/**
 * Queries that differ from a query in one place each, as a wrong query might: a join dropped, its kind or column swapped,
 * a filter dropped, an operator or connective flipped, a constant off by one, another aggregate, DISTINCT, order, limit,
 * a grouping key, a column.
 *
 * Columns are not put in another order, as `compareTables` takes them in any. DISTINCT is left alone where it changes
 * nothing (one row, groups or rows of one table whose keys are shown, what is asked for membership), and so is an outer join whose added rows a
 * condition loses again. Others may still mean the same as the
 * query on every database. Mutants come in the order of the syntax tree, none twice (`> 5` and `>= 6` are one where the table's column is an integer), none with the text of the query itself.
 *
 * @returns An empty list where the text is not a single query that the parser can read.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { mutateQuery } from "querylogue/compare";
 *
 * const mutants = await mutateQuery("SELECT name FROM river WHERE length > 1000", { dialect: "sqlite" });
 * assert.deepEqual(mutants.slice(1, 4), [
 *   {
 *     kind: "change_distinct",
 *     sql: "SELECT DISTINCT name FROM river WHERE length > 1000",
 *     text: "adds DISTINCT",
 *   },
 *   {
 *     kind: "flip_operator",
 *     sql: "SELECT name FROM river WHERE length >= 1000",
 *     text: "length > 1000 becomes length >= 1000",
 *   },
 *   {
 *     kind: "flip_operator",
 *     sql: "SELECT name FROM river WHERE length < 1000",
 *     text: "length > 1000 becomes length < 1000",
 *   },
 * ]);
 * ```
 */
export async function mutateQuery(
  sql: string,
  { dialect, tables = [] }: MutateQueryOptions,
): Promise<readonly Mutant[]> {
  const parsed = await parseSql(sql, dialect);
  const [statement] = parsed.kind === "parsed" ? parsed.statements : [];
  if (statement === undefined || (await statementKind(sql, dialect)).kind !== "query") return [];
  const context = contextIn(tables);
  const changes = [...changesOf(statement, context)];
  const trees = [statement, ...changes.map(({ tree }) => tree as SqlNode)];
  const [original, ...texts] = await writeSql(trees, dialect);
  const said = await sayAll(changes, dialect);
  const seen = new Set([original, integerForm(statement, context)]);
  return changes.flatMap(({ kind, tree }, i) => {
    const text = texts[i] as string;
    const form = integerForm(tree, context);
    if (seen.has(text) || seen.has(form)) return [];
    seen.add(text).add(form);
    return [{ kind, sql: text, text: said[i] as string }];
  });
}

function contextIn(tables: readonly Table[]): MutationContext {
  return { clause: "source", role: "rows", negated: false, scopes: [], tables: knownTables(tables) };
}

/** What each change did. Whole queries are not written out, as the note says it all. */
async function sayAll(changes: readonly Change[], dialect: Dialect): Promise<readonly string[]> {
  const parts = changes.flatMap(({ before, after }) => [before, after].filter(isWritten));
  const texts = await writeSql(parts, dialect);
  const textOf = new Map(parts.map((part, i) => [part, texts[i] as string]));
  return changes.map(({ before, after, note }) => {
    const was = isWritten(before) ? textOf.get(before) : undefined;
    if (note !== undefined) return was === undefined ? note : `${was} ${note}`;
    const is = isWritten(after) ? textOf.get(after) : undefined;
    return is === undefined ? `drops ${was}` : `${was} becomes ${is}`;
  });
}

function isWritten(tree: Change["after"]): tree is SqlNode {
  return isNode(tree) && !["select", "union", "intersect", "except"].includes(opened(tree)[0]);
}

/**
 * A text that two queries share where they differ in nothing but how they bound integers: `n >= 6` and `n > 5` are one
 * where `n` is a column of an integer type, or a count.
 */
function integerForm(tree: SqlTree, context: Pick<MutationContext, "tables" | "scopes">): string {
  return JSON.stringify(normalized(tree, context));
}

function normalized(tree: SqlTree, context: Pick<MutationContext, "tables" | "scopes">): SqlTree {
  if (isList(tree)) return tree.map((item) => normalized(item, context));
  if (!isNode(tree)) return tree;
  const { select } = tree;
  const inner = isNode(select)
    ? { ...context, scopes: [visibleTables(select, context), ...context.scopes] }
    : context;
  const [kind, body] = opened(tree);
  return Object.fromEntries(
    Object.entries(exclusiveBound(kind, body, inner) ?? tree)
      .filter(([key]) => key !== "span")
      .map(([key, child]) => [key, normalized(child ?? null, inner)]),
  );
}

/** Comparisons that admit their bound, what they become without, and where the bound then lies. */
const inclusive: Readonly<Record<string, readonly [kind: string, step: bigint]>> = {
  gte: ["gt", -1n],
  lte: ["lt", 1n],
};

function exclusiveBound(
  kind: string,
  { left = null, right = null, ...rest }: SqlNode,
  context: Pick<MutationContext, "scopes">,
): SqlNode | undefined {
  const [other, step] = inclusive[kind] ?? [];
  if (other === undefined || step === undefined) return undefined;
  if (isInteger(left, context)) {
    const bound = shifted(right, step);
    return bound && { [other]: { left, right: bound, ...rest } };
  }
  const bound = isInteger(right, context) ? shifted(left, -step) : undefined;
  return bound && { [other]: { left: bound, right, ...rest } };
}

function isInteger(tree: SqlTree, { scopes }: Pick<MutationContext, "scopes">): boolean {
  const [kind, body] = opened(tree);
  if (kind === "count") return true;
  const name = kind === "column" ? nameOf(body.name)?.toLowerCase() : undefined;
  if (name === undefined) return false;
  const owner = visibleTableOf({ name, table: nameOf(body.table)?.toLowerCase() }, { scopes });
  return owner?.columns?.some((column) => column.name.toLowerCase() === name && INTEGER.test(column.type)) ??
    false;
}

const INTEGER = /^(u?(tiny|small|medium|big|huge)?int(eger)?\d*)\b/;

function shifted(tree: SqlTree, step: bigint): SqlNode | undefined {
  const [kind, literal] = opened(tree);
  const { value } = literal;
  if (kind !== "literal" || literal.literal_type !== "number") return undefined;
  if (typeof value !== "string" || !/^-?\d+$/.test(value)) return undefined;
  return { literal: { ...literal, value: String(BigInt(value) + step) } };
}
