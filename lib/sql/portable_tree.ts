import { traits } from "./dialects/traits.ts";
import { fingerprint } from "./fingerprint.ts";
import { isNode } from "./is_node.ts";
import { nodesBelow } from "./nodes_below.ts";
import type { SqlNode, SqlTree } from "./parse_sql.ts";
import { aliased, bareName, nameOf, nodesOf, opened } from "./tree_parts.ts";
import type { Dialect } from "./types.ts";

/**
 * A syntax tree without what one dialect lets pass and another does not, meaning the same in its own: its nodes as
 * `equivalent` gives them, and a name for each derived table that must have one.
 *
 * @returns `undefined` where nothing is to be done.
 */
export function portableTree(
  tree: SqlNode,
  { from, to }: { readonly from: Dialect; readonly to: Dialect },
): SqlNode | undefined {
  let changes = 0;
  let named = 0;
  const change = (tree: SqlNode) => {
    changes++;
    return tree;
  };
  const portable = (child: SqlTree | undefined): SqlTree | undefined => {
    if (Array.isArray(child)) return child.map((item: SqlTree) => portable(item) ?? null);
    if (!isNode(child)) return child;
    const other = equivalent(child, { from, to });
    const node = other === undefined ? child : change(other);
    return Object.fromEntries(
      Object.entries(node).map(([key, part]) => [
        key,
        key === "from" || key === "joins" ? sourcesIn(portable(part)) : portable(part),
      ]),
    );
  };
  /** The sources of a FROM clause, or of a list of joins. */
  const sourcesIn = (tree: SqlTree | undefined): SqlTree | undefined => {
    if (!needName.has(to)) return tree;
    if (Array.isArray(tree)) {
      return tree.map((join: SqlTree) =>
        isNode(join) ? { ...join, this: withName(join.this) ?? null } : join
      );
    }
    if (!isNode(tree) || !Array.isArray(tree.expressions)) return tree;
    return { ...tree, expressions: tree.expressions.map((item: SqlTree) => withName(item) ?? null) };
  };
  const withName = (item: SqlTree | undefined): SqlTree | undefined => {
    const [kind, body] = opened(item);
    if (kind !== "subquery" || isNode(body.alias)) return item;
    const alias = { name: `derived_${++named}`, quoted: false, trailing_comments: [] };
    return change({ subquery: { ...body, alias } });
  };
  const result = portable(tree);
  return changes > 0 && isNode(result) ? result : undefined;
}

/** Dialects in which a derived table must have a name. */
const needName: ReadonlySet<Dialect> = new Set(["postgres", "mysql"]);

/**
 * A node that means the same in its own dialect and that the parser carries over to the other, `undefined` where the node
 * itself will do.
 *
 * A name in double quotes that something is compared with is a text in SQLite, unless a column has the name, which the text
 * of a query does not tell; its LIKE ignores case. IIF is CASE, JOIN without a condition CROSS JOIN, Oracle's DUAL no table; MySQL, which has no
 * NULLS LAST, sorts by `key IS NULL` first, and keeps the order of a derived table only where that has a LIMIT. QUALIFY,
 * which DuckDB alone has, is WHERE around a derived table.
 */
function equivalent(
  node: SqlNode,
  { from, to }: { readonly from: Dialect; readonly to: Dialect },
): SqlNode | undefined {
  if (isBareJoin(node)) return { ...node, kind: "Cross" };
  const [kind, body] = opened(node);
  const textual = traits[from].quotedNamesMayBeTexts ? withTexts(kind, body) : undefined;
  switch (kind) {
    case "if_func":
      return {
        case: {
          operand: null,
          whens: [[body.condition ?? null, body.true_value ?? null]],
          else_: body.false_value ?? null,
          comments: [],
        },
      };
    case "group_concat":
      return traits[from].separatorIsArgument ? separated(body) : undefined;
    case "subquery":
      return traits[to].losesDerivedOrder ? orderKept(body) : undefined;
    case "select": {
      const dual = traits[from].oneRowTable !== undefined && readsDual(body);
      const plain = traits[to].hasQualify ? undefined : withoutQualify(body);
      const { order_by: order } = plain ?? body;
      const sorted = !traits[to].hasNullsLast && isNode(order) ? withNullPlaces(order, from) : undefined;
      if (!dual && !plain && !sorted) return undefined;
      return {
        select: { ...plain ?? body, ...(dual && { from: null }), ...(sorted && { order_by: sorted }) },
      };
    }
    case "like":
      return traits[from].likeIgnoresCase && traits[to].hasIlike
        ? { i_like: textual?.like ?? body }
        : textual;
    default:
      return textual;
  }
}

/** MySQL and MariaDB forget the order of a query inside another, unless it is cut; this cuts nothing. */
function orderKept({ this: query, ...subquery }: SqlNode): SqlNode | undefined {
  const [kind, body] = opened(query);
  const isCut = ["limit", "fetch", "offset"].some((clause) => isNode(body[clause]));
  if (kind !== "select" || !isNode(body.order_by) || isCut) return undefined;
  const limit = { this: { literal: { literal_type: "number", value: "18446744073709551615" } } };
  return { subquery: { ...subquery, this: { select: { ...body, limit } } } };
}

function isBareJoin(node: SqlNode): boolean {
  return node.kind === "Inner" && Array.isArray(node.using) && node.using.length === 0 && !isNode(node.on);
}

/** The parser takes the separator of SQLite's `group_concat(x, '; ')` for a part of each text. */
function separated({ this: value }: SqlNode): SqlNode | undefined {
  const [kind, { name, args }] = opened(value);
  if (kind !== "function" || name !== "CONCAT" || nodesOf(args).length !== 2) return undefined;
  return { function: { name: "STRING_AGG", args: args ?? null, distinct: false } };
}

function readsDual({ from, joins }: SqlNode): boolean {
  const sources = isNode(from) ? nodesOf(from.expressions) : [];
  const [kind, { name }] = opened(sources[0]);
  return sources.length === 1 && nodesOf(joins).length === 0 && kind === "table" &&
    nameOf(name)?.toLowerCase() === "dual";
}

/** ORDER BY with a key before each whose NULL would stand elsewhere in MySQL: first, or last in descending order. */
function withNullPlaces(clause: SqlNode, from: Dialect): SqlNode | undefined {
  let changes = 0;
  const keys = nodesOf(clause.expressions).flatMap((key) => {
    const isDescending = key.desc === true;
    const isFirst = typeof key.nulls_first === "boolean"
      ? key.nulls_first
      : traits[from].nullsAreFirst(isDescending);
    // A number is a position, which no expression can hold.
    if (isFirst === !isDescending || opened(key.this)[0] === "literal") return [key];
    changes++;
    const isNull = { is_null: { this: key.this ?? null, not: false } };
    return [{ ...key, this: isNull, desc: isFirst, nulls_first: null }, { ...key, nulls_first: null }];
  });
  return changes > 0 ? { ...clause, expressions: keys } : undefined;
}

/** Where in a condition stands what something is compared with. */
const sidesComparedWith: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ["eq", "neq", "lt", "lte", "gt", "gte", "is", "like", "glob"].map((kind) => [kind, ["right"]]),
  ),
  between: ["low", "high"],
  in: ["expressions"],
};

/** A condition with texts in the place of names in quotes that something is compared with. */
function withTexts(kind: string, body: SqlNode): SqlNode | undefined {
  const sides = sidesComparedWith[kind] ?? [];
  if (!sides.some((side) => itemsOf(body[side]).some((item) => quotedName(item) !== undefined))) {
    return undefined;
  }
  return { [kind]: { ...body, ...Object.fromEntries(sides.map((side) => [side, textsIn(body[side])])) } };
}

const itemsOf = (tree: SqlTree | undefined): readonly SqlTree[] =>
  Array.isArray(tree) ? tree : [tree ?? null];

/** A column, or a list of them, with texts in the place of names in quotes. */
function textsIn(tree: SqlTree | undefined): SqlTree {
  const text = (item: SqlTree): SqlTree => {
    const value = quotedName(item);
    return value === undefined ? item : { literal: { literal_type: "string", value } };
  };
  return Array.isArray(tree) ? tree.map(text) : text(tree ?? null);
}

/** The name of a column that stands alone and in quotes. */
function quotedName(tree: SqlTree): string | undefined {
  const [kind, { name, table }] = opened(tree);
  if (kind !== "column" || isNode(table) || !isNode(name) || name.quoted !== true) return undefined;
  return typeof name.name === "string" ? name.name : undefined;
}

/**
 * The body of a SELECT with QUALIFY as one that takes its rows from a query inside it. In that one stand the outputs, each
 * under a name of its own, the condition, and the sort keys that are no outputs; the one outside cuts, sorts and
 * limits. A bare name that is the alias of an output stands for that output, unless the output is computed from a column of
 * that name. Undefined where the text does not tell the names of the outputs (`*`), and where DISTINCT leaves no place for a
 * sort key.
 */
function withoutQualify(body: SqlNode): SqlNode | undefined {
  const { qualify, order_by: order } = body;
  const outputs = outputsOf(nodesOf(body.expressions));
  if (!isNode(qualify) || outputs === undefined || nodesOf(body.distinct_on).length > 0) return undefined;
  const sortKeys: SqlNode[] = [];
  const nameFor = (key: SqlNode): SqlNode => {
    const name = outputs.find(({ alias }) => alias !== undefined && bareName(key) === textOf(alias))?.name ??
      outputs.find(({ shown }) => fingerprint(shown) === fingerprint(key))?.name;
    if (name !== undefined) return name;
    const added = identifier(`sort_key_${sortKeys.length + 1}`);
    sortKeys.push(aliased(unaliased(key, outputs), added));
    return added;
  };
  const isPosition = (key: SqlTree | undefined) => opened(key)[0] === "literal";
  const keys = isNode(order)
    ? nodesOf(order.expressions).map((key) =>
      isNode(key.this) && !isPosition(key.this) ? { ...key, this: column(nameFor(key.this)) } : key
    )
    : [];
  if (body.distinct === true && sortKeys.length > 0) return undefined;
  const condition = isNode(qualify.this) ? unaliased(qualify.this, outputs) : {};
  const inner = {
    ...body,
    ...{ with: null, distinct: false, qualify: null, order_by: null, limit: null, offset: null, fetch: null },
    expressions: [
      ...outputs.map(({ shown, name }) => aliased(shown, name)),
      aliased(condition, qualifies),
      ...sortKeys,
    ],
  };
  const rows = { subquery: { this: { select: inner }, alias: null, column_aliases: [] } };
  return {
    ...body,
    ...{ joins: [], group_by: null, having: null, windows: null, sample: null, qualify: null },
    expressions: outputs.map(({ name, called }) => called ? aliased(column(name), called) : column(name)),
    from: { expressions: [rows] },
    where_clause: { this: column(qualifies) },
    order_by: isNode(order) ? { ...order, expressions: keys } : null,
  };
}

interface Output {
  readonly shown: SqlNode;
  /** In the query inside, where no other output has it. */
  readonly name: SqlNode;
  readonly alias?: SqlNode;
  /** In the result, where that is another name. */
  readonly called?: SqlNode;
}

function outputsOf(expressions: readonly SqlNode[]): readonly Output[] | undefined {
  const read = expressions.map((expression) => {
    const [kind, body] = opened(expression);
    const alias = kind === "alias" && isNode(body.alias) ? body.alias : undefined;
    const shown = alias && isNode(body.this) ? body.this : expression;
    const [shownKind, { name }] = opened(shown);
    const result = alias ?? (shownKind === "column" && isNode(name) ? name : undefined);
    const isStar = shownKind === "star" || textOf(name) === "*";
    return { shown, isStar, ...(alias && { alias }), ...(result && { result }) };
  });
  if (read.some(({ isStar }) => isStar)) return undefined;
  const named = Map.groupBy(read, ({ result }) => textOf(result));
  return read.map(({ shown, alias, result }, i) => {
    const isAlone = result !== undefined && named.get(textOf(result))?.length === 1;
    const name = isAlone ? result : identifier(`output_${i + 1}`);
    return { shown, name, ...(alias && { alias }), ...(result && !isAlone && { called: result }) };
  });
}

/** An expression with the outputs in the place of their aliases. */
function unaliased(tree: SqlNode, outputs: readonly Output[]): SqlNode {
  const replaced = (part: SqlTree | undefined): SqlTree => {
    if (Array.isArray(part)) return part.map((item: SqlTree) => replaced(item));
    if (!isNode(part)) return part ?? null;
    const name = bareName(part);
    const output = outputs.find(({ alias }) => alias !== undefined && textOf(alias) === name);
    if (output !== undefined && !reads(output.shown, name)) return output.shown;
    return unaliased(part, outputs);
  };
  return Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, replaced(part)]));
}

/** Whether an expression is computed from a column of a name. */
function reads(expression: SqlNode, name: string | undefined): boolean {
  return nodesBelow(expression).some((node: SqlNode) => {
    const [kind, body] = opened(node);
    return kind === "column" && textOf(body.name) === name;
  });
}

const textOf = (identifier: SqlTree | undefined) => nameOf(identifier)?.toLowerCase();

function identifier(name: string): SqlNode {
  return { name, quoted: false, trailing_comments: [] };
}

function column(name: SqlNode): SqlNode {
  return { column: { name, table: null, join_mark: false, trailing_comments: [] } };
}

const qualifies = identifier("qualifies");
