import type { AggregateValue, Value } from "../../types.ts";

/** An aggregate of the values for which its filter holds, and of NULL for the others, which aggregates leave out. */
export function withoutFilter(aggregate: AggregateValue): AggregateValue {
  const { filter, value, ...rest } = aggregate;
  if (filter === undefined) return aggregate;
  const counted: Value = { kind: "literal", value: 1 };
  return {
    ...rest,
    value: { kind: "case", branches: [{ when: filter, then: value ?? counted }] },
  };
}
