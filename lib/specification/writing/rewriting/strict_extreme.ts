import { conjunction } from "../../tree/conjunction.ts";
import type { CallValue, Condition, Value } from "../../types.ts";

/** `greatest` and `least` that give NULL where an argument is NULL, for a dialect whose own leave it out. */
export function strictExtreme(call: CallValue): Value {
  const known = call.arguments.filter(({ kind }) => kind !== "literal").map((value): Condition => ({
    kind: "not",
    condition: { kind: "null", value },
  }));
  const when = conjunction(known);
  return when === undefined ? call : { kind: "case", branches: [{ when, then: call }] };
}
