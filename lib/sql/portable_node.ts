import { traits } from "./dialects/traits.ts";
import { isNode } from "./is_node.ts";
import type { SqlNode, SqlTree } from "./parse_sql.ts";
import { nameOf, nodesOf, opened } from "./tree_parts.ts";
import type { Dialect } from "./types.ts";
import { withoutQualify } from "./without_qualify.ts";

/**
 * A node that means the same in its own dialect and that the parser carries over to the other, `undefined` where the node
 * itself will do.
 *
 * A name in double quotes that something is compared with is a text in SQLite, unless a column has the name, which the text
 * of a query does not tell; its LIKE ignores case. IIF is CASE, JOIN without a condition CROSS JOIN, Oracle's DUAL no table; MySQL, which has no
 * NULLS LAST, sorts by `key IS NULL` first, and keeps the order of a derived table only where that has a LIMIT. QUALIFY,
 * which DuckDB alone has, is WHERE around a derived table.
 */
export function equivalent(
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
      const dual = from === "oracle" && readsDual(body);
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
