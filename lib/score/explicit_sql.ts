import {
  type Dialect,
  groupKeys,
  isNode,
  nodesBelow,
  nodesOf,
  opened,
  parseSql,
  type SqlNode,
  type SqlTree,
  writeSql,
} from "../sql/mod.ts";

export interface ExplicitSql {
  readonly sql: string;
  /** Number of conditions that were left out. */
  readonly left: number;
}

/**
 * SQL without the clauses that `specificationOf` refuses, as far as a score needs them: GROUP BY ALL names its keys, QUALIFY
 * that takes the first rows of each group by their rank is a limit and an order, any other QUALIFY is left out and counted.
 */
export async function explicitSql(sql: string, dialect: Dialect): Promise<ExplicitSql> {
  if (!/\bqualify\b|\bgroup\s+by\s+all\b/i.test(sql)) return { sql, left: 0 };
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable") return { sql, left: 0 };
  let left = 0;
  const explicit = (tree: SqlTree | undefined): SqlTree | undefined => {
    if (Array.isArray(tree)) return tree.map((item) => explicit(item) ?? null);
    if (!isNode(tree)) return tree;
    const node = Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, explicit(part)]));
    if (!Array.isArray(node.expressions) || !("qualify" in node)) return node;
    const first = firstRows(node);
    if (isNode(node.qualify) && first === undefined) left++;
    return { ...node, ...namedKeys(node), ...first, qualify: null };
  };
  const statements = parsed.statements.map((statement) => explicit(statement)).filter(isNode);
  return { sql: (await writeSql(statements, dialect)).join("; "), left };
}

function namedKeys(select: SqlNode): SqlNode {
  if (!isNode(select.group_by) || select.group_by.all !== true) return {};
  const keys = groupKeys(select, nodesOf(select.expressions));
  if (keys === undefined) return {};
  // A window is computed after the groups, and a constant makes none.
  const expressions = keys.filter((key) =>
    opened(key)[0] !== "literal" && ![...nodesBelow(key)].some((node) => "window_function" in node)
  );
  return { group_by: expressions.length === 0 ? null : { ...select.group_by, all: null, expressions } };
}

/** "ROW_NUMBER() OVER (… ORDER BY x) <= 3" as an order and a limit; one row of each group tells no limit. */
function firstRows({ qualify, limit, order_by: order }: SqlNode): SqlNode | undefined {
  if (!isNode(qualify) || isNode(limit)) return undefined;
  const [operator, { left, right }] = opened(qualify.this);
  const [kind, { this: called, over }] = opened(left);
  const isRank = kind === "window_function" && isNode(called) &&
    /^(?:row_number|rank|dense_rank)$/.test(Object.keys(called)[0] ?? "");
  const count = Number(opened(right)[1].value);
  if (operator !== "lte" || !isRank || !isNode(over) || !(count > 1)) return undefined;
  return {
    order_by: isNode(order) ? order : { expressions: nodesOf(over.order_by) },
    limit: { this: right ?? null },
  };
}
