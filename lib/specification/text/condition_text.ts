import type { Condition } from "../types.ts";
import { type PrintInner, valueText } from "./value_text.ts";

/** A condition in one line, for example `river.length > 1000`; equal texts are equal conditions. */
export function conditionText(condition: Condition, inner: PrintInner): string {
  return textOf(condition, { inner, not: false });
}

interface TextOptions {
  readonly inner: PrintInner;
  readonly not: boolean;
}

function textOf(condition: Condition, options: TextOptions): string {
  const { inner, not } = options;
  const value = (one: Parameters<typeof valueText>[0]) => valueText(one, inner);
  switch (condition.kind) {
    case "and":
    case "or": {
      const parts = condition.conditions.map((one) => textOf(one, { inner, not: false }));
      const whole = parts.length === 0
        ? condition.kind === "and" ? "always" : "never"
        : `(${parts.join(` ${condition.kind} `)})`;
      return not ? `not ${whole}` : whole;
    }
    case "not":
      return not
        ? `not ${textOf(condition, { inner, not: false })}`
        : textOf(condition.condition, { inner, not: true });
    case "comparison": {
      const operator = condition.operator === "same" ? "is the same as" : condition.operator;
      const whole = `${value(condition.left)} ${operator} ${value(condition.right)}`;
      return not ? `not (${whole})` : whole;
    }
    case "between": {
      const { low, high } = condition;
      return `${value(condition.value)} ${not ? "not " : ""}from ${value(low)} to ${value(high)}`;
    }
    case "one_of":
      return `${value(condition.value)} is ${not ? "none" : "one"} of ${
        condition.values.map(value).join(", ")
      }`;
    case "member_of": {
      const values = condition.values.map(value);
      const said = values.length === 1 ? values[0] : `(${values.join(", ")})`;
      return `${said} is ${not ? "none" : "one"} of ${inner(condition.specification)}`;
    }
    case "pattern": {
      const { syntax, escape } = condition;
      const like = syntax === "like" ? "like" : `like, by ${syntax.replaceAll("_", " ")},`;
      const escaped = escape === undefined ? "" : ` with escape ${JSON.stringify(escape)}`;
      return `${value(condition.value)} ${not ? "not " : ""}${like} ${value(condition.pattern)}${escaped}`;
    }
    case "null":
      return `${value(condition.value)} has ${not ? "a" : "no"} value`;
    case "exists":
      return `there is ${not ? "no" : "a"} row of ${inner(condition.specification)}`;
    case "quantified": {
      const { left, operator, quantifier, specification } = condition;
      const whole = `${value(left)} ${operator} ${quantifier} of ${inner(specification)}`;
      return not ? `not (${whole})` : whole;
    }
    case "truth":
      return `${value(condition.value)} is ${not ? "false" : "true"}`;
    default:
      return condition satisfies never;
  }
}
