import { conjunction } from "../../tree/conjunction.ts";
import type { CallValue, Condition, Value } from "../../types.ts";
import { copied } from "./copied.ts";
import type { NewRole } from "./types.ts";

/** `greatest` and `least` that give NULL where an argument is NULL, for a dialect whose own leave it out. */
export function strictExtreme(call: CallValue, newRole: NewRole): Value {
  const known = call.arguments.filter(({ kind }) => kind !== "literal").map((value): Condition => ({
    kind: "not",
    condition: { kind: "null", value: copied(value, newRole) },
  }));
  const when = conjunction(known);
  return when === undefined ? call : { kind: "case", branches: [{ when, then: call }] };
}
