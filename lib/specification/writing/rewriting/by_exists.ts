import { conjunction } from "../../tree/conjunction.ts";
import { conjunctList } from "../../tree/conjunct_list.ts";
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
import { isOfSourceRows } from "./is_of_source_rows.ts";
import { selectedRows } from "./selected_rows.ts";
import type { NewRole } from "./types.ts";
import { withNewRoles } from "./with_new_roles.ts";

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
    const renamed = withNewRoles(specification, newRole);
    const { outputs, ...rows } = isOfSourceRows(renamed) ? renamed : selectedRows(renamed, newRole("rows"));
    const pairs = outputs.map(({ value: right }, i): Condition => ({
      kind: "comparison",
      left: withNewRoles(values[i] ?? { kind: "literal", value: null }, newRole),
      operator,
      right,
    }));
    const holds = conjunction(pairs);
    if (holds === undefined) throw new RangeError("Cannot compare with rows that have no values");
    const where = conjunction([...conjunctList(rows.where), rowIs(holds)]);
    const found: Selection = { ...rows, outputs: [], distinct: false, orderBy: [], ...(where && { where }) };
    return {
      when: { kind: "exists", specification: found },
      then: { kind: "literal", value: then },
    } as const;
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
