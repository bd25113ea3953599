import type { SqlExpression } from "../../sql/mod.ts";
import type { Value } from "../types.ts";
import { datePart } from "./read_call.ts";
import type { Scope } from "./types.ts";
import { Unreadable } from "./unreadable.ts";

/** Expressions that only their text tells. */
export function readOther(
  { text, parts }: Extract<SqlExpression, { readonly kind: "other" }>,
  scope: Scope,
): Value {
  const [value, ...others] = parts.map((part) => () => scope.text.value(part, scope));
  const unit = /^EXTRACT\((\w+) FROM /i.exec(text)?.[1];
  const part = unit && value && others.length === 0 ? datePart(unit, value()) : undefined;
  if (part !== undefined) return part;
  if (value && others.length === 0) {
    const side = /^TRIM\((?:BOTH FROM )?(?!LEADING|TRAILING)/i.test(text)
      ? "trim"
      : /^TRIM\((LEADING|TRAILING) FROM /i.exec(text)?.[1]?.toLowerCase();
    const name = side && trims[side];
    if (name) return { kind: "call", function: name, arguments: [value()] };
  }
  const [right] = others;
  if (value && right && others.length === 1 && / % /.test(text)) {
    return { kind: "arithmetic", operator: "%", operands: [value(), right()] };
  }
  throw new Unreadable("expression", `it has the expression ${text}`);
}

const trims: Readonly<Record<string, "trim" | "trim_left" | "trim_right">> = {
  trim: "trim",
  leading: "trim_left",
  trailing: "trim_right",
};
