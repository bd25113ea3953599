import type { SourceColumn } from "../column_types.ts";
import type { SqlCondition, SqlExpression } from "../reading/types.ts";
import { originsOf } from "./origins_of.ts";
import type { Place } from "./place.ts";

/** Walks through an expression that must be true: what it sets equal counts. */
export function walkCondition(condition: SqlExpression, here: Place): void {
  switch (condition.kind) {
    case "and":
      for (const one of condition.conditions) walkCondition(one, here);
      return;
    case "or":
      for (const one of condition.conditions) {
        walkCondition(one, { ...here, branch: here.gathered.branchOf(here.branch) });
      }
      return;
    case "comparison":
      if (!setsEqual(condition)) break;
      equate(condition.left, condition.right, here);
      return;
    case "in":
      walkMembership(condition, here);
      return;
  }
  originsOf(condition, here);
}

/** Whether a comparison holds only for columns that belong together, or as `<> ALL`, which is NOT IN, for none that do. */
function setsEqual(
  { operator, quantifier, negated }: Extract<SqlCondition, { readonly kind: "comparison" }>,
): boolean {
  if (quantifier === "all") return operator === "<>" && !negated;
  return ["=", "is not distinct from"].includes(operator) && (!negated || quantifier === "any");
}

/** `x IN (SELECT …)`, or `x IN (a.y, b.z)`. */
function walkMembership({ left, values }: Extract<SqlCondition, { readonly kind: "in" }>, here: Place): void {
  if ("kind" in values) {
    equate(left, { kind: "query", query: values }, here);
    return;
  }
  const [sought = []] = sideOf(left, here);
  for (const value of values) {
    here.gathered.setEqual(sought, originsOf(value, here), here.gathered.branchOf(here.branch));
  }
}

function equate(left: SqlExpression, right: SqlExpression, here: Place): void {
  const [a, b] = [sideOf(left, here), sideOf(right, here)];
  for (const [i, origins] of a.entries()) here.gathered.setEqual(origins, b[i] ?? [], here.branch);
}

/** The columns of one side of a comparison: of a row, of a query, or of a single expression. */
function sideOf(side: SqlExpression, here: Place): readonly (readonly SourceColumn[])[] {
  if (side.kind === "tuple") return side.items.map((one) => originsOf(one, here));
  if (side.kind === "query") return here.outputsOf(side.query, here).map(({ origins }) => origins);
  return [originsOf(side, here)];
}
