import { conjunction } from "../../tree/conjunction.ts";
import type { CallValue, Condition, Value } from "../../types.ts";
import { copied } from "./copied.ts";
import type { NewRole } from "./types.ts";

/** `greatest` and `least` that give NULL where an argument is NULL, for a dialect whose own leave it out. */
export function strictExtreme(call: CallValue, newRole: NewRole): Value {
  const operator = call.function === "greatest" ? ">=" : "<=";
  const beats = (left: Value, right: Value): Condition => ({
    kind: "comparison",
    left: copied(left, newRole),
    operator,
    right: copied(right, newRole),
  });
  const branches = call.arguments.map((one, i) => ({
    when: conjunction(call.arguments.filter((_, j) => i !== j).map((other) => beats(one, other))),
    then: copied(one, newRole),
  }));
  const [only] = call.arguments;
  if (only === undefined || call.arguments.length === 1) return only ?? call;
  return {
    kind: "case",
    branches: branches.flatMap(({ when, then }) => when === undefined ? [] : [{ when, then }]),
  };
}
