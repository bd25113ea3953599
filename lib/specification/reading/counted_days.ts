import type { SqlExpression } from "../../sql/mod.ts";

type Pair = readonly [later: SqlExpression, earlier: SqlExpression];

/** The two times between which a query counts days, as seconds or parts of them by those of a day. */
export function countedDays(
  { operator, operands: [counted, divisor] }: Extract<SqlExpression, { readonly kind: "operation" }>,
): Pair | undefined {
  if (operator !== "/" || counted === undefined || divisor?.kind !== "literal") return undefined;
  const length = { [DAY_SECONDS]: seconds, [DAY_SECONDS * 1e6]: microseconds }[Number(divisor.value)];
  const [later, earlier] = length?.(counted) ?? [];
  return later && earlier && [withoutCast(later), withoutCast(earlier)];
}

const DAY_SECONDS = 86_400;

/** `EPOCH(a) - EPOCH(b)`, `EXTRACT(EPOCH FROM a - b)`. */
function seconds(expression: SqlExpression): Pair | undefined {
  const isExtract = expression.kind === "other" && /^EXTRACT\(EPOCH FROM /i.test(expression.text);
  const difference = isExtract ? expression.parts[0] : expression;
  if (difference?.kind !== "operation" || difference.operator !== "-") return undefined;
  const [left, right] = difference.operands.map((side) =>
    isExtract ? side : side.kind === "call" && side.function === "epoch" ? side.arguments[0] : undefined
  );
  return left && right && [left, right];
}

/** `TIMESTAMPDIFF(MICROSECOND, b, a)`. */
function microseconds(expression: SqlExpression): Pair | undefined {
  if (expression.kind !== "call" || expression.function !== "timestampdiff") return undefined;
  const [unit, earlier, later] = expression.arguments;
  const isFine = unit?.kind === "column" && unit.column.toLowerCase() === "microsecond";
  return isFine && later && earlier ? [later, earlier] : undefined;
}

function withoutCast(expression: SqlExpression): SqlExpression {
  return expression.kind === "cast" && expression.type.startsWith("timestamp")
    ? expression.operand
    : expression;
}
