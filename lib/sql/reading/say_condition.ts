import type { Saying } from "./saying.ts";
import type { SqlCondition, SqlExpression } from "./types.ts";

/** How what stands inside a condition is said. */
export interface ConditionSaying {
  readonly saying: Saying;
  readonly say: (expression: SqlExpression, saying: Saying) => string;
}

type Comparison = Extract<SqlCondition, { readonly kind: "comparison" }>;

/** A condition in words: "the age is more than 20". */
export function sayCondition(condition: SqlCondition, { saying, say }: ConditionSaying): string {
  const words = (part: SqlExpression) => say(part, saying);
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.conditions.map((part) =>
        part.kind === "and" || part.kind === "or" ? `(${words(part)})` : words(part)
      ).join(` ${condition.kind} `);
    case "not":
      return `it is not so that (${words(condition.condition)})`;
    case "comparison":
      return sayComparison(condition, { saying, say });
    case "between": {
      const { left, low, high, negated } = condition;
      return `${words(left)} is ${negated ? "not " : ""}between ${words(low)} and ${words(high)}`;
    }
    case "in": {
      const { left, values, negated } = condition;
      const listedValues = "kind" in values
        ? `(${saying.query(values, saying)})`
        : `(${values.map(words).join(", ")})`;
      return `${words(left)} is ${negated ? "none" : "one"} of ${listedValues}`;
    }
    case "null_test":
      return `${words(condition.left)} is ${condition.negated ? "known" : "unknown"}`;
    case "exists":
      return `there is ${condition.negated ? "no" : "a"} row in (${saying.query(condition.query, saying)})`;
    default:
      return condition satisfies never;
  }
}

const comparisonWords: Readonly<Record<string, readonly [string, string]>> = {
  "=": ["is", "is not"],
  "<>": ["is not", "is"],
  "<": ["is less than", "is not less than"],
  "<=": ["is at most", "is not at most"],
  ">": ["is more than", "is not more than"],
  ">=": ["is at least", "is not at least"],
  "is": ["is exactly", "is not exactly"],
  "is not distinct from": ["is exactly", "is not exactly"],
  "is distinct from": ["is not exactly", "is exactly"],
  "like": ["matches the pattern", "does not match the pattern"],
  "ilike": ["matches in any case the pattern", "does not match in any case the pattern"],
  "glob": ["matches the glob pattern", "does not match the glob pattern"],
  "similar to": ["matches the SQL regular expression", "does not match the SQL regular expression"],
  "regexp": ["matches the regular expression", "does not match the regular expression"],
  "regexp without case": [
    "matches in any case the regular expression",
    "does not match in any case the regular expression",
  ],
};

function sayComparison(comparison: Comparison, { saying, say }: ConditionSaying): string {
  const { left, operator, right, negated, quantifier, escape } = comparison;
  const wildcards = wildcardWords(comparison);
  if (wildcards !== undefined) return `${say(left, saying)} ${wildcards}`;
  const verb = comparisonWords[operator]?.[0] ?? operator;
  const verbs = negated && quantifier === undefined ? comparisonWords[operator]?.[1] ?? `not ${verb}` : verb;
  const escaped = escape === undefined ? "" : ` with the escape ${say(escape, saying)}`;
  const all = quantifier === undefined ? "" : `${quantifier} of `;
  const words = `${say(left, saying)} ${verbs} ${all}${say(right, saying)}${escaped}`;
  return negated && quantifier !== undefined ? `it is not so that (${words})` : words;
}

/** LIKE with wildcards at its ends alone: "contains", "starts with", "ends with". */
function wildcardWords({ operator, right, negated, quantifier, escape }: Comparison): string | undefined {
  if (!["like", "ilike"].includes(operator) || quantifier !== undefined || escape !== undefined) {
    return undefined;
  }
  if (right.kind !== "literal" || right.type !== "text") return undefined;
  const [, start = "", text = "", end = ""] = /^(%?)([^%_\\]+)(%?)$/.exec(right.value) ?? [];
  if (text === "" || start + end === "") return undefined;
  const [does, doesNot] = start === ""
    ? ["starts with", "does not start with"]
    : end === ""
    ? ["ends with", "does not end with"]
    : ["contains", "does not contain"];
  return `${negated ? doesNot : does} ${operator === "ilike" ? "in any case " : ""}'${text}'`;
}
