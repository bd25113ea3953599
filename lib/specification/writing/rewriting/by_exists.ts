import { conjunction } from "../../tree/conjunction.ts";
import type {
  ComparisonOperator,
  Condition,
  MemberOf,
  Quantified,
  Selection,
  Specification,
  Value,
} from "../../types.ts";
import { opposite } from "../opposite.ts";
import { copied } from "./copied.ts";
import { derivedRows } from "./derived_rows.ts";
import type { NewRole } from "./types.ts";

/**
 * A comparison with the rows of a query, by EXISTS: it holds where it does for some row, is unknown where it is for some
 * row, and else does not hold. For all rows it is denied that some row fails.
 */
export function byExists(condition: Quantified | MemberOf, newRole: NewRole): Condition {
  if (condition.kind === "member_of") return some(condition.values, "=", condition.specification, newRole);
  if (condition.quantifier === "all") {
    return { kind: "not", condition: byExists(opposite(condition), newRole) };
  }
  return some([condition.left], condition.operator, condition.specification, newRole);
}

function some(
  values: readonly Value[],
  operator: ComparisonOperator,
  specification: Specification,
  newRole: NewRole,
): Condition {
  const branch = (rowIs: (holds: Condition) => Condition, then: boolean | null) => {
    const { source, columns } = derivedRows(copied(specification, newRole), newRole("rows"));
    const pairs = columns.map((right, i): Condition => ({
      kind: "comparison",
      left: copied(values[i] ?? { kind: "literal", value: null }, newRole),
      operator,
      right,
    }));
    const holds = conjunction(pairs);
    if (holds === undefined) throw new RangeError("Cannot compare with rows that have no values");
    const rows: Selection = {
      kind: "selection",
      sources: [source],
      links: [],
      where: rowIs(holds),
      groupBy: [],
      outputs: [],
      distinct: false,
      orderBy: [],
    };
    return { when: { kind: "exists", specification: rows }, then: { kind: "literal", value: then } } as const;
  };
  const isUnknown = (holds: Condition): Condition => ({
    kind: "null",
    value: { kind: "condition", condition: holds },
  });
  return {
    kind: "truth",
    value: {
      kind: "case",
      branches: [branch((holds) => holds, true), branch(isUnknown, null)],
      otherwise: { kind: "literal", value: false },
    },
  };
}
