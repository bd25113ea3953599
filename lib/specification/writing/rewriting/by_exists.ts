import { conjunction } from "../../tree/conjunction.ts";
import { renameRoles } from "../../tree/rename_roles.ts";
import { sourcesIn } from "../../tree/sources_in.ts";
import type {
  ComparisonOperator,
  Condition,
  MemberOf,
  Quantified,
  Selection,
  Specification,
  Value,
} from "../../types.ts";
import { derivedRows } from "./derived_rows.ts";
import type { NewRole } from "./types.ts";

/**
 * A comparison with the rows of a query, by EXISTS: it holds where it does for some row, is unknown where it is for some
 * row, and else does not hold. For all rows it is denied that some row fails.
 */
export function byExists(condition: Quantified | MemberOf, newRole: NewRole): Condition {
  if (condition.kind === "member_of") return some(condition.values, "=", condition.specification, newRole);
  const { left, operator, quantifier, specification } = condition;
  if (quantifier === "any") return some([left], operator, specification, newRole);
  return { kind: "not", condition: some([left], opposites[operator], specification, newRole) };
}

const opposites: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  "=": "<>",
  "<>": "=",
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
};

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
      left: values[i] ?? { kind: "literal", value: null },
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

/** The same rows from sources of other roles, as it stands twice. */
function copied(specification: Specification, newRole: NewRole): Specification {
  const roles = sourcesIn(specification).map(({ role }) => role);
  return renameRoles(specification, new Map(roles.map((role) => [role, newRole(role)])));
}
