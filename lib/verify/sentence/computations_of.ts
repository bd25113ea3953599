import {
  type ArithmeticValue,
  type Specification,
  type TreeNode,
  type Value,
  valuesIn,
} from "../../specification/mod.ts";

export type Operation = "sum" | "difference" | "product" | "ratio" | "remainder";

/** One step of a computation. */
export interface ComputationStep {
  readonly operation: Operation;
  /** At least two, in the order of the query: of a ratio what is divided, and what by. */
  readonly operands: readonly Value[];
}

/** A number that something is multiplied with or divided by. */
export interface Factor {
  readonly number: number;
  readonly isDivisor: boolean;
}

export interface Computations {
  readonly steps: readonly ComputationStep[];
  readonly factors: readonly Factor[];
}

/** Gathers what the values of a tree are computed by. Casts and factors of 1, which make numbers exact, are nothing. */
export const computationsOf = (tree: Specification): Computations => computationsIn(tree);

/** The same of a part of a tree. */
export function computationsIn(node: TreeNode): Computations {
  const values = valuesIn(node).filter((value) => !takesTextApart(value));
  const parts = values.flatMap((value) => value.kind === "arithmetic" ? [partsOfArithmetic(value)] : []);
  const days = values.flatMap((value): readonly ComputationStep[] =>
    value.kind === "call" && value.function === "days_between"
      ? [{ operation: "difference", operands: value.arguments }]
      : []
  );
  return {
    steps: onceEach([...parts.flatMap(({ steps }) => steps), ...days]),
    factors: onceEach(parts.flatMap(({ factors }) => factors)),
  };
}

/** Whether a value is computed from pieces of a text ("1:25.3" as seconds), which no sentence speaks of. */
const takesTextApart = (value: Value) =>
  valuesIn(value).some((one) =>
    one.kind === "call" && (one.function === "substring" || one.function === "position")
  );

function partsOfArithmetic({ operator, operands: given }: ArithmeticValue): Computations {
  const operands = given.map(plain);
  const numbers = operands.flatMap(numberOf).filter((number) => number !== 1);
  const others = operands.filter((one) => numberOf(one).length === 0);
  // A number written as a product ("8 * 60") is computed of nothing stored.
  if (others.length === 0) return { steps: [], factors: [] };
  if (operator === "*") {
    return {
      steps: others.length > 1 ? [{ operation: "product", operands: others }] : [],
      factors: numbers.map((number) => ({ number, isDivisor: false })),
    };
  }
  const operation = operations[operator];
  const isDivided = operation === "ratio" && numberOf(operands[1]).length > 0;
  if (isDivided) return { steps: [], factors: numbers.map((number) => ({ number, isDivisor: true })) };
  return {
    steps: operation === undefined || operands.length < 2 || others.length === 0
      ? []
      : [{ operation, operands }],
    factors: [],
  };
}

const operations: Readonly<Partial<Record<ArithmeticValue["operator"], Operation>>> = {
  "+": "sum",
  "-": "difference",
  "/": "ratio",
  quotient: "ratio",
  "%": "remainder",
};

/** A value without its casts and factors of 1; a product of numbers is its number. */
function plain(value: Value): Value {
  if (value.kind === "cast") return plain(value.value);
  if (value.kind !== "arithmetic" || value.operator !== "*") return value;
  const numbers = value.operands.map(plain).flatMap(numberOf);
  if (numbers.length === value.operands.length) {
    return { kind: "literal", value: numbers.reduce((product, number) => product * number, 1) };
  }
  const [only, ...others] = value.operands.filter((one) => numberOf(one)[0] !== 1);
  return only !== undefined && others.length === 0 ? plain(only) : value;
}

/** The number that a value is. */
export function numberOf(value: Value | undefined): readonly number[] {
  if (value?.kind !== "literal") return [];
  if (value.type === "decimal") return [Number(value.value)];
  return typeof value.value === "number" ? [value.value] : [];
}

const onceEach = <T>(all: readonly T[]): readonly T[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];
