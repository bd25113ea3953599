import type { SourceColumn } from "../column_types.ts";
import { isNode } from "../is_node.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { nodesOf, opened } from "../tree_parts.ts";
import { isQuery } from "./is_query.ts";
import type { Place } from "./place.ts";
import { readExpression } from "./read_expression.ts";

/** An expression that must be true: what it sets equal counts. */
export function readCondition(tree: SqlTree | undefined, here: Place): void {
  const [kind, body] = opened(tree);
  switch (kind) {
    case "and":
      readCondition(body.left, here);
      readCondition(body.right, here);
      return;
    case "or":
      for (const side of sidesOfOr(tree)) {
        readCondition(side, { ...here, branch: here.reading.branchOf(here.branch) });
      }
      return;
    case "paren":
      readCondition(body.this, here);
      return;
    case "not":
      readNegated(body.this, here);
      return;
    case "eq":
    case "null_safe_eq":
      readEquality(body.left, body.right, here);
      return;
    case "in":
      readMembership(body, here);
      return;
    case "any":
    case "all":
      // `<> ALL` is NOT IN.
      if (body.op !== (kind === "any" ? "Eq" : "Neq")) break;
      readEquality(body.this, body.subquery, here);
      return;
  }
  readExpression(tree, here);
}

/** All sides of `a OR b OR c`, which the parser nests to the left. */
function sidesOfOr(tree: SqlTree | undefined): readonly (SqlTree | undefined)[] {
  const sides: (SqlTree | undefined)[] = [];
  let [kind, body] = opened(tree);
  let left = tree;
  while (kind === "or") {
    sides.unshift(body.right);
    left = body.left;
    [kind, body] = opened(left);
  }
  return [left, ...sides];
}

/** Below NOT, only an anti-join compares columns that belong together. */
function readNegated(tree: SqlTree | undefined, here: Place): void {
  const [kind, body] = opened(tree);
  if (kind === "paren") readNegated(body.this, here);
  else if (["in", "any", "not"].includes(kind)) readCondition(tree, here);
  else readExpression(tree, here);
}

function readEquality(left: SqlTree | undefined, right: SqlTree | undefined, here: Place): void {
  const [a, b] = [readSide(left, here), readSide(right, here)];
  for (const [i, origins] of a.entries()) here.reading.setEqual(origins, b[i] ?? [], here.branch);
}

/** `x IN (SELECT …)`, or `x IN (a.y, b.z)`. */
function readMembership({ this: sought, query, expressions, ...others }: SqlNode, here: Place): void {
  if (isNode(query)) readEquality(sought, query, here);
  else {
    const [left = []] = readSide(sought, here);
    for (const one of nodesOf(expressions)) {
      here.reading.setEqual(left, readExpression(one, here), here.reading.branchOf(here.branch));
    }
  }
  for (const other of Object.values(others)) readExpression(other, here);
}

/** The columns of one side of a comparison: of a row, of a query, or of a single expression. */
function readSide(tree: SqlTree | undefined, here: Place): readonly (readonly SourceColumn[])[] {
  const [kind, body] = opened(tree);
  if (kind === "tuple") return nodesOf(body.expressions).map((one) => readExpression(one, here));
  if (kind === "paren") return readSide(body.this, here);
  if (isQuery(kind)) return here.readQuery(tree, here).map(({ origins }) => origins);
  return [readExpression(tree, here)];
}
