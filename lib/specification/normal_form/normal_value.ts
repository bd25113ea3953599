import type { AggregateValue, Value } from "../types.ts";
import type { Facts } from "./facts.ts";
import { joined } from "./normal_condition.ts";
import { textOf } from "./text_of.ts";

/** A value whose parts are normal already. */
export function normalValue(value: Value, facts: Facts): Value {
  switch (value.kind) {
    case "aggregate":
      return aggregate(value, facts);
    case "window":
      return value.function.kind === "aggregate"
        ? { ...value, function: aggregate(value.function, facts) }
        : value;
    case "arithmetic": {
      const { operator, operands } = value;
      const [only] = operands;
      if (
        operator === "-" && operands.length === 1 && only?.kind === "literal" &&
        typeof only.value === "number"
      ) {
        return { kind: "literal", value: -only.value };
      }
      const commutes = operator === "+" || operator === "*";
      return commutes ? { ...value, operands: sorted(operands) } : value;
    }
    default:
      return value;
  }
}

function sorted(operands: readonly Value[]): readonly Value[] {
  return operands.toSorted((a, b) => textOf(a) < textOf(b) ? -1 : 1);
}

function aggregate(given: AggregateValue, facts: Facts): AggregateValue {
  const { distinct, ...filtered } = withFilter(given);
  const { function: name, value } = filtered;
  const counts = distinct === true && name !== "minimum" && name !== "maximum";
  if (name === "count" && !counts && value !== undefined && facts.isKnown(value)) {
    const { value: _, ...rows } = filtered;
    return rows;
  }
  return counts ? { ...filtered, distinct } : filtered;
}

/** `SUM(CASE WHEN a THEN b END)` takes the sum of those rows alone. */
function withFilter(given: AggregateValue): AggregateValue {
  const { value, filter } = given;
  if (value?.kind !== "case" || value.branches.length !== 1) return given;
  const [branch] = value.branches;
  const { otherwise } = value;
  const isAlone = otherwise === undefined || otherwise.kind === "literal" && otherwise.value === null;
  if (branch === undefined || !isAlone) return given;
  return {
    ...given,
    value: branch.then,
    filter: filter === undefined ? branch.when : joined("and", [filter, branch.when]),
  };
}
