import { isNode } from "../is_node.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { openScope, type Output, type Scope } from "../relation.ts";
import type { Place } from "./place.ts";
import { sourceOf } from "./place.ts";
import { readExpression, readSortKeys } from "./read_expression.ts";
import { keysBeyond } from "./tree_rest.ts";
import type { LimitReading, OutputReading, SelectReading, SortKey } from "./types.ts";

/** The clauses that stand behind any query, and those that have no shape here. */
export function readClauses(
  body: SqlNode,
  place: Place,
): Pick<SelectReading, "orderBy" | "limit" | "offset" | "others"> {
  const limit = limitOf(body, place);
  const offset = isNode(body.offset) ? valueIn(body.offset, { ...place, clause: "limit" }) : undefined;
  return {
    orderBy: isNode(body.order_by)
      ? readSortKeys(body.order_by.expressions, { ...place, clause: "order_by" }).map(positionedKey)
      : [],
    ...(limit && { limit }),
    ...(offset && { offset }),
    others: keysBeyond(body, read).map((key) => clauseText(key, { body, place })),
  };
}

/** The names that sort keys see: the outputs' own go before those of the tables. */
export function sortScope(outputs: readonly OutputReading[], place: Place): Scope {
  const shown = outputs.flatMap(({ expression, alias }): readonly Output[] => {
    if (alias !== undefined) return [sourceOf((name) => ({ kind: "output", name }), place)(alias)];
    return expression.kind === "column" ? [sourceOf(() => expression, place)(expression.column)] : [];
  });
  const scope = openScope(place.scope.outer);
  scope.relations.push({ called: undefined, outputs: shown }, ...place.scope.relations);
  return { ...scope, aliases: place.scope.aliases, merged: place.scope.merged };
}

/** Keys of a query's body that have a shape. */
const read = [
  ...["left", "right", "all", "distinct", "this", "expressions", "from", "joins", "where_clause", "with"],
  ...["group_by", "having", "qualify", "windows", "distinct_on"],
  ...["order_by", "limit", "offset", "fetch", "top"],
];

function limitOf({ limit, fetch, top }: SqlNode, place: Place): LimitReading | undefined {
  const cut = [limit, fetch, top].find(isNode);
  if (cut === undefined) return undefined;
  return {
    count: valueIn(isNode(fetch) && cut === fetch ? fetch.count ?? one : cut, { ...place, clause: "limit" }),
    percent: cut.percent === true,
    withTies: cut.with_ties === true,
  };
}

/** `FETCH FIRST ROW ONLY` lets one row through. */
const one: SqlNode = { literal: { literal_type: "number", value: "1" } };

/** What stands in a clause, or in the expression of one. */
function valueIn(tree: SqlTree | undefined, place: Place) {
  return readExpression(isNode(tree) && isNode(tree.this) ? tree.this : tree, place);
}

/** A whole number alone means an output. */
function positionedKey(key: SortKey): SortKey {
  const { expression } = key;
  const position = expression.kind === "literal" && expression.type === "number"
    ? Number(expression.value)
    : NaN;
  return Number.isInteger(position) ? { ...key, expression: { kind: "output", position } } : key;
}

/** The text of a clause alone. */
function clauseText(
  key: string,
  { body, place }: { readonly body: SqlNode; readonly place: Place },
): string {
  const bare = { select: { ...emptySelect, expressions: [one], [key]: body[key] } };
  return place.text.write(bare).replace(/^SELECT\s+/, "").replace(/\s*\b1\b\s*/, "").trim() || key;
}

/** The parser's writer asks for every key. */
const emptySelect: SqlNode = {
  ...Object.fromEntries(
    [
      ...["from", "where_clause", "group_by", "having", "qualify", "order_by", "distribute_by", "cluster_by"],
      ...["sort_by", "limit", "offset", "fetch", "distinct_on", "top", "with", "sample", "windows", "hint"],
      ...["connect", "into"],
    ].map((key) => [key, null]),
  ),
  joins: [],
  lateral_views: [],
  locks: [],
  distinct: false,
};
