import type { ComparisonOperator, Condition, Pattern } from "querylogue/specification";
import type { Cell } from "../random/types.ts";
import { compareCells } from "./compare_cells.ts";
import type { Place, Twin } from "./types.ts";

/** Whether a condition holds, in three-valued logic; null is unknown. */
export function evaluateCondition(condition: Condition, place: Place, twin: Twin): boolean | null {
  const of = (one: Condition) => twin.condition(one, place);
  switch (condition.kind) {
    case "and":
      return every(condition.conditions.map(of));
    case "or":
      return some(condition.conditions.map(of));
    case "not":
      return denied(of(condition.condition));
    case "comparison": {
      const [a, b] = [twin.value(condition.left, place), twin.value(condition.right, place)];
      if (condition.operator === "same") return a === null || b === null ? a === b : compareCells(a, b) === 0;
      return compared(a, condition.operator, b);
    }
    case "between": {
      const value = twin.value(condition.value, place);
      return every([
        compared(value, ">=", twin.value(condition.low, place)),
        compared(value, "<=", twin.value(condition.high, place)),
      ]);
    }
    case "one_of": {
      const value = twin.value(condition.value, place);
      return some(condition.values.map((one) => compared(value, "=", twin.value(one, place))));
    }
    case "member_of": {
      const values = condition.values.map((value) => twin.value(value, place));
      const { rows } = twin.query(condition.specification, place.unit.bindings);
      return some(rows.map((row) => every(values.map((value, i) => compared(value, "=", row[i] ?? null)))));
    }
    case "pattern":
      return matches(condition, place, twin);
    case "null":
      return twin.value(condition.value, place) === null;
    case "exists":
      return twin.query(condition.specification, place.unit.bindings).rows.length > 0;
    case "quantified": {
      const value = twin.value(condition.left, place);
      const { rows } = twin.query(condition.specification, place.unit.bindings);
      const each = rows.map(([cell = null]) => compared(value, condition.operator, cell));
      return condition.quantifier === "any" ? some(each) : every(each);
    }
    case "truth": {
      const value = twin.value(condition.value, place);
      return value === null ? null : Boolean(Number(value));
    }
  }
}

type Truth = boolean | null;

function denied(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

function every(truths: readonly Truth[]): Truth {
  return truths.includes(false) ? false : truths.includes(null) ? null : true;
}

function some(truths: readonly Truth[]): Truth {
  return truths.includes(true) ? true : truths.includes(null) ? null : false;
}

function compared(a: Cell, operator: ComparisonOperator, b: Cell): Truth {
  const order = compareCells(a, b);
  if (order === null) return null;
  return {
    "=": order === 0,
    "<>": order !== 0,
    "<": order < 0,
    "<=": order <= 0,
    ">": order > 0,
    ">=": order >= 0,
  }[operator];
}

function matches({ value, pattern, syntax, escape }: Pattern, place: Place, twin: Twin): Truth {
  const [text, shape] = [twin.value(value, place), twin.value(pattern, place)];
  if (text === null || shape === null) return null;
  const flags = syntax.endsWith("without_case") || syntax === "like" && twin.likeIgnoresCase ? "isu" : "su";
  return new RegExp(expressionOf(String(shape), syntax, escape), flags).test(String(text));
}

function expressionOf(pattern: string, syntax: Pattern["syntax"], escape: string | undefined): string {
  if (syntax === "regexp" || syntax === "regexp_without_case") return pattern;
  if (syntax === "glob") return `^${pattern.replaceAll("*", ".*").replaceAll("?", ".")}$`;
  let expression = "";
  for (let i = 0; i < pattern.length; i++) {
    const letter = pattern[i] ?? "";
    const isEscaped = letter === escape;
    const one = isEscaped ? pattern[++i] ?? "" : letter;
    expression += !isEscaped && one === "%" ? ".*" : !isEscaped && one === "_" ? "." : RegExp.escape(one);
  }
  return `^${expression}$`;
}
