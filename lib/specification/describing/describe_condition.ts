import type { Comparison, Condition, Pattern, Specification, Value } from "../types.ts";
import { describePart } from "./describe_value.ts";
import { listed, withArticle } from "./english.ts";
import type { DescriptionContext } from "./types.ts";

/** A condition as a clause: "the population is more than 1000; and either the name is "A" or the name is "B"". */
export function describeCondition(condition: Condition, context: DescriptionContext): string {
  return clause(condition, { context, not: false, depth: 0 });
}

interface ClauseOptions {
  readonly context: DescriptionContext;
  readonly not: boolean;
  /** How many ANDs and ORs are around. */
  readonly depth: number;
}

function clause(condition: Condition, options: ClauseOptions): string {
  const { context, not, depth } = options;
  const say = (value: Value) => describePart(value, context);
  switch (condition.kind) {
    case "and":
    case "or": {
      const whole = group(condition, { ...options, not: false, depth: not ? 0 : depth });
      return not ? `it is not so that (${whole})` : whole;
    }
    case "not":
      return not
        ? `it is not so that (${clause(condition, { context, not: false, depth: 0 })})`
        : clause(condition.condition, { ...options, not: true });
    case "comparison":
      return comparison(condition, options);
    case "between": {
      const { value, low, high } = condition;
      return `${say(value)} is ${not ? "not " : ""}in the range from ${say(low)} to ${say(high)}`;
    }
    case "one_of":
      return `${say(condition.value)} is ${not ? "none" : "one"} of ${listed(condition.values.map(say))}`;
    case "member_of": {
      const said = condition.values.map(say);
      const values = said.length === 1 ? `${said.join("")} is` : `(${listed(said)}) is`;
      const words = context.query(condition.specification, context);
      return `${values} ${not ? "none" : "one"} of ${words.startsWith("(") ? words : `(${words})`}`;
    }
    case "pattern":
      return `${say(condition.value)} ${patternWords(condition, options)}`;
    case "null":
      return `${say(condition.value)} has ${not ? "a" : "no"} value`;
    case "exists":
      return existence(condition.specification, options);
    case "quantified": {
      const { left, operator, quantifier, specification } = condition;
      const many = quantifier === "all" ? "every one" : "at least one";
      const whole = `${say(left)} ${verbs[operator][0]} ${many} of ${context.query(specification, context)}`;
      return not ? `it is not so that (${whole})` : whole;
    }
    case "truth":
      return `${say(condition.value)} is ${not ? "false" : "true"}`;
    default:
      return condition satisfies never;
  }
}

function existence(specification: Specification, { context, not }: ClauseOptions): string {
  const words = context.query(specification, context);
  const isRow = !words.startsWith("(");
  if (!isRow) return `there is ${not ? "no" : "a"} row of ${words}`;
  return `there is ${not ? `no ${words}` : withArticle(words)}`;
}

type Group = Extract<Condition, { readonly kind: "and" | "or" }>;

/** Alike groups inside are opened; unlike ones are said with "either" or "both", the deeper ones in parentheses. */
function group({ kind, conditions }: Group, { context, depth }: ClauseOptions): string {
  const parts = conditions.flatMap(function open(part): readonly Condition[] {
    return part.kind === kind ? part.conditions.flatMap(open) : [part];
  });
  const [only] = parts;
  if (only === undefined) return kind === "and" ? "anything holds" : "nothing holds";
  if (parts.length === 1) return clause(only, { context, not: false, depth });
  const said = parts.map((part) => clause(part, { context, not: false, depth: depth + 1 }));
  const isCompound = parts.some((part) => part.kind === "and" || part.kind === "or");
  const join = isCompound || said.some((one) => /[,;]/.test(one)) ? `; ${kind} ` : ` ${kind} `;
  const before = kind === "or" ? "either " : depth > 0 ? "both " : "";
  const many = parts.length > 2 && kind === "and" && depth > 0 ? "all of this holds: " : before;
  const whole = `${many}${said.join(join)}`;
  return depth > 0 && (depth > 1 || isCompound) ? `(${whole})` : whole;
}

const verbs: Readonly<Record<Comparison["operator"], readonly [string, string]>> = {
  "=": ["is", "is not"],
  "<>": ["is not", "is"],
  "<": ["is less than", "is at least"],
  "<=": ["is at most", "is more than"],
  ">": ["is more than", "is at most"],
  ">=": ["is at least", "is less than"],
  "same": ["is the same as", "is not the same as"],
};

const dateVerbs: Readonly<Partial<Record<Comparison["operator"], readonly [string, string]>>> = {
  "<": ["is before", "is on or after"],
  "<=": ["is on or before", "is after"],
  ">": ["is after", "is on or before"],
  ">=": ["is on or after", "is before"],
};

function comparison({ left, operator, right }: Comparison, { context, not }: ClauseOptions): string {
  const said = (isDate(left) || isDate(right) ? dateVerbs[operator] : undefined) ?? verbs[operator];
  return `${describePart(left, context)} ${said[not ? 1 : 0]} ${describePart(right, context)}`;
}

function isDate(value: Value): boolean {
  return value.kind === "literal" && typeof value.value === "string" &&
    (value.type === undefined || value.type === "date") && /^\d{4}-\d\d-\d\d$/.test(value.value);
}

/** LIKE with wildcards at its ends alone is "contains", "starts with", "ends with". */
function patternWords({ pattern, syntax, escape }: Pattern, { context, not }: ClauseOptions): string {
  const anyCase = syntax.endsWith("without_case") ? " in upper or lower case" : "";
  const text = pattern.kind === "literal" && typeof pattern.value === "string" ? pattern.value : "";
  const [, start = "", middle = "", end = ""] = /^(%?)([^%_\\]+)(%?)$/.exec(text) ?? [];
  if (syntax.startsWith("like") && escape === undefined && middle !== "" && start + end !== "") {
    const [does, doesNot] = start === ""
      ? ["starts with", "does not start with"]
      : end === ""
      ? ["ends with", "does not end with"]
      : ["contains", "does not contain"];
    return `${not ? doesNot : does} ${JSON.stringify(middle)}${anyCase}`;
  }
  const kinds = {
    like: "pattern",
    glob: "file name pattern",
    regexp: "regular expression",
    similar: "SQL pattern",
  };
  const kind = kinds[syntax.replace("_without_case", "") as keyof typeof kinds];
  const escaped = escape === undefined ? "" : ` with the escape ${JSON.stringify(escape)}`;
  return `${not ? "does not match" : "matches"} the ${kind} ${
    describePart(pattern, context)
  }${escaped}${anyCase}`;
}
