import type { AggregateValue, ArithmeticValue, Value, WindowFunction } from "../types.ts";
import { declaredType } from "./declared_type.ts";
import type { SharedContext } from "./types.ts";

/** `long` is whole, but its sum is a decimal where types are strict; a decimal may hold whole numbers where they are not. */
export type NumberKind = "whole" | "long" | "decimal" | "real" | "date";

/** What sort of number a value is, by the schema's types; `undefined` where it cannot be told or is none. */
export function numberKind(value: Value, text: SharedContext): NumberKind | undefined {
  switch (value.kind) {
    case "column": {
      const occurrence = text.occurrences.get(value.role);
      const shown = occurrence?.shown?.get(value.column);
      return shown === undefined
        ? declaredKind(declaredType(text.schema, { table: occurrence?.table, column: value.column }))
        : numberKind(shown, text);
    }
    case "literal":
      if (value.type === "date") return "date";
      if (typeof value.value !== "number") return value.type === "decimal" ? "decimal" : undefined;
      return text.decimals.has(value) || !Number.isInteger(value.value) ? "real" : "whole";
    case "aggregate":
      return aggregateKind(value, text);
    case "arithmetic":
      return arithmeticKind(value, text);
    case "call":
      return callKind(value.function, text, () => value.arguments.map((one) => numberKind(one, text)));
    case "case": {
      const values = [...value.branches.map(({ then }) => then), value.otherwise].filter((one) =>
        one !== undefined && !(one.kind === "literal" && one.value === null)
      );
      return oneKind(values.map((one) => one && numberKind(one, text)), text);
    }
    case "cast":
      return castKinds[value.type];
    case "window":
      return value.function.kind === "aggregate"
        ? aggregateKind(value.function, text)
        : windowKind(value.function, text);
    case "query": {
      const { specification } = value;
      const [output] = specification.kind === "selection" ? specification.outputs : [];
      return output && numberKind(output.value, text);
    }
    case "condition":
      return "whole";
    case "output":
      return undefined;
    default:
      return value satisfies never;
  }
}

/** Whether numbers of the kind are whole for sure. */
export function isWhole(kind: NumberKind | undefined): boolean {
  return kind === "whole" || kind === "long";
}

function declaredKind(type: string): NumberKind | undefined {
  return declared.find(([pattern]) => pattern.test(type))?.[1];
}

const declared: readonly (readonly [RegExp, NumberKind | undefined])[] = [
  [/interval|point/i, undefined],
  [/bigint|int8|bigserial|hugeint/i, "long"],
  [/int|serial/i, "whole"],
  [/real|floa|doub/i, "real"],
  [/dec|num|money/i, "decimal"],
  [/^date$/i, "date"],
];

const castKinds = {
  integer: "whole",
  real: "real",
  decimal: "decimal",
  date: "date",
  text: undefined,
  boolean: undefined,
  time: undefined,
  timestamp: undefined,
} as const;

/** The kind of a value that is one of several. */
function oneKind(
  kinds: readonly (NumberKind | undefined)[],
  { traits }: SharedContext,
): NumberKind | undefined {
  const [first] = kinds;
  if (kinds.every((kind) => kind === first)) return first;
  if (kinds.includes(undefined) || kinds.includes("date")) return undefined;
  if (kinds.every(isWhole)) return "long";
  return traits.typesMustMatch ? "decimal" : undefined;
}

function aggregateKind(
  { function: name, value }: AggregateValue,
  text: SharedContext,
): NumberKind | undefined {
  const kind = value && numberKind(value, text);
  switch (name) {
    case "count":
      return "long";
    case "sum":
      if (isWhole(kind)) return kind === "long" && text.traits.typesMustMatch ? "decimal" : "long";
      return kind === "date" ? undefined : kind;
    case "minimum":
    case "maximum":
      return kind;
    case "list":
      return undefined;
    case "average":
    case "median":
    case "standard_deviation":
    case "variance":
      return "real";
    default:
      return name satisfies never;
  }
}

function arithmeticKind(
  { operator, operands }: ArithmeticValue,
  text: SharedContext,
): NumberKind | undefined {
  const kinds = operands.map((one) => numberKind(one, text));
  switch (operator) {
    case "/":
      return "real";
    case "quotient":
    case "%":
      return kinds.includes("long") ? "long" : "whole";
    case "||":
      return undefined;
    case "+":
    case "-":
    case "*":
      if (kinds.includes("date")) return undefined;
      return kinds.includes("real") ? "real" : oneKind(kinds, text);
    default:
      return operator satisfies never;
  }
}

function callKind(
  name: string,
  { traits }: SharedContext,
  kinds: () => readonly (NumberKind | undefined)[],
): NumberKind | undefined {
  if (wholeFunctions.has(name)) return "whole";
  // PostgreSQL's parts of a date are decimals.
  if (datePartFunctions.has(name)) return traits.typesMustMatch ? "decimal" : "whole";
  if (realFunctions.has(name)) return "real";
  if (name === "date_of" || name === "today") return "date";
  const [first, ...others] = sameFunctions.has(name) ? kinds() : [];
  return others.every((kind) => kind === first) ? first : undefined;
}

const wholeFunctions: ReadonlySet<string> = new Set(["length", "position"]);
const datePartFunctions: ReadonlySet<string> = new Set([
  ...["year", "quarter", "month", "day", "weekday", "hour", "minute", "second"],
]);
const realFunctions: ReadonlySet<string> = new Set(["round", "power", "square_root", "days_between"]);
const sameFunctions: ReadonlySet<string> = new Set(["abs", "coalesce", "null_if", "greatest", "least"]);

function windowKind({ function: name, arguments: [value] }: WindowFunction, text: SharedContext) {
  switch (name) {
    case "row_number":
    case "rank":
    case "dense_rank":
    case "ntile":
      return "long";
    case "percent_rank":
    case "cume_dist":
      return "real";
    default:
      return value && numberKind(value, text);
  }
}
