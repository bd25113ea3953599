import type { Literal, Value } from "../../specification/mod.ts";

/** Returns a literal, through casts and its sign; undefined for NULL and other values. */
export function literalOf(value: Value): Literal | undefined {
  if (value.kind === "cast") return literalOf(value.value);
  if (value.kind === "arithmetic" && value.operator === "-" && value.operands.length === 1) {
    const [operand] = value.operands;
    const number = operand && literalOf(operand);
    return typeof number === "number" ? -number : undefined;
  }
  if (value.kind !== "literal" || value.value === null) return undefined;
  return value.type === "decimal" ? Number(value.value) : value.value;
}
