import type { Condition, MemberOf } from "../types.ts";
import { isPlain } from "./is_plain.ts";
import type { Facts } from "./facts.ts";

/**
 * `value IN (SELECT …)` as a row that exists, where that is the same: in a condition that must hold, or denied where
 * neither side is ever NULL. Undefined where it is not.
 */
export function normalMembership(
  { values, specification }: MemberOf,
  { facts, isDenied }: { readonly facts: Facts; readonly isDenied: boolean },
): Condition | undefined {
  if (specification.kind !== "selection" || !isPlain(specification)) return undefined;
  const pairs = values.map((left, i) => ({ left, right: specification.outputs[i]?.value }));
  const conditions = pairs.flatMap(({ left, right }): readonly Condition[] =>
    right === undefined || isDenied && !(facts.isKnown(left) && facts.isKnown(right))
      ? []
      : [{ kind: "comparison", left, operator: "=", right }]
  );
  if (conditions.length < pairs.length || specification.outputs.length !== pairs.length) return undefined;
  const where: Condition = {
    kind: "and",
    conditions: [...specification.where ? [specification.where] : [], ...conditions],
  };
  return {
    kind: "exists",
    specification: { ...specification, where, outputs: [], distinct: false, orderBy: [] },
  };
}
