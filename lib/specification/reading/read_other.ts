import type { SqlExpression } from "../../sql/mod.ts";
import type { PortableFunction, Value } from "../types.ts";
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
  const trim = trims[/^(L|R)?TRIM\((?!LEADING|TRAILING)/i.exec(text)?.[0].toUpperCase() ?? ""];
  if (trim && value && others.length < (scope.text.traits.spelling.functions[trim]?.length ?? 1)) {
    return { kind: "call", function: trim, arguments: [value(), ...others.map((other) => other())] };
  }
  throw new Unreadable("expression", `it has the expression ${text}`);
}

const trims: Readonly<Record<string, PortableFunction>> = {
  "TRIM(": "trim",
  "LTRIM(": "trim_left",
  "RTRIM(": "trim_right",
};
