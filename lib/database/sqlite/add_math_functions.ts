import type { DatabaseSync } from "node:sqlite";

/**
 * Gives a connection the functions of mathematics that SQLite has where it is compiled with them
 * (https://sqlite.org/lang_mathfunc.html): most programs have them, and the runtime's own SQLite has not. Those that it
 * has stay.
 */
export function addMathFunctions(database: DatabaseSync) {
  const known = new Set(
    database.prepare("SELECT name FROM pragma_function_list").all().map(({ name }) => name),
  );
  // Integers come as bigint, as those beyond 2^53 would be an error.
  const options = { deterministic: true, useBigIntArguments: true };
  const missing = (names: string) => names.split(" ").filter((name) => !known.has(name));
  for (const [names, run] of ROUNDING) {
    for (const name of missing(names)) database.function(name, options, (x) => rounded(run, x));
  }
  for (const [names, run] of OF_ONE) {
    for (const name of missing(names)) database.function(name, options, (x) => onNumbers(run, x));
  }
  for (const [names, run] of OF_TWO) {
    for (const name of missing(names)) database.function(name, options, (x, y) => onNumbers(run, x, y));
  }
  for (const name of missing("pi")) database.function(name, options, () => Math.PI);
  for (const name of missing("log")) {
    // The number of arguments is the function's own: there is one with, and one without a base.
    database.function(name, options, (x) => onNumbers(positive(Math.log10), x));
    database.function(name, options, (base, x) => onNumbers(logarithm, base, x));
  }
}

type SqliteValue = null | number | bigint | string | Uint8Array;

const ROUNDING: readonly (readonly [names: string, run: (x: number) => number])[] = [
  ["ceil ceiling", Math.ceil],
  ["floor", Math.floor],
  ["trunc", Math.trunc],
];

const OF_ONE: readonly (readonly [names: string, run: (x: number) => number])[] = [
  ["acos", Math.acos],
  ["acosh", Math.acosh],
  ["asin", Math.asin],
  ["asinh", Math.asinh],
  ["atan", Math.atan],
  ["atanh", Math.atanh],
  ["cos", Math.cos],
  ["cosh", Math.cosh],
  ["degrees", (x) => x * (180 / Math.PI)],
  ["exp", Math.exp],
  ["ln", positive(Math.log)],
  ["log10", positive(Math.log10)],
  ["log2", positive(Math.log2)],
  ["radians", (x) => x * (Math.PI / 180)],
  ["sin", Math.sin],
  ["sinh", Math.sinh],
  ["sqrt", Math.sqrt],
  ["tan", Math.tan],
  ["tanh", Math.tanh],
];

const OF_TWO: readonly (readonly [names: string, run: (x: number, y: number) => number])[] = [
  ["atan2", Math.atan2],
  ["mod", (x, y) => x % y],
  ["pow power", Math.pow],
];

/** Where there is no result, the engine makes NULL of NaN. */
function positive(run: (x: number) => number): (x: number) => number {
  return (x) => x > 0 ? run(x) : NaN;
}

function logarithm(base: number, x: number): number {
  return base > 0 && base !== 1 && x > 0 ? Math.log(x) / Math.log(base) : NaN;
}

function onNumbers(run: (x: number, y: number) => number, ...values: readonly SqliteValue[]): number {
  const numbers = values.map(numeric);
  // To JavaScript, NaN to the power of 0 is 1.
  if (numbers.includes(null)) return NaN;
  const [x = NaN, y = NaN] = numbers.map(Number);
  return run(x, y);
}

/** A whole number stays one. */
function rounded(run: (x: number) => number, value: SqliteValue): SqliteValue {
  const number = numeric(value);
  return typeof number === "number" ? run(number) : number;
}

/** The number that a value is or, as a text, spells; null for none. */
function numeric(value: SqliteValue): number | bigint | null {
  if (typeof value === "number" || typeof value === "bigint") return value;
  if (typeof value !== "string" || !/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value)) {
    return null;
  }
  return /^\s*[+-]?\d{1,18}\s*$/.test(value) ? BigInt(value.trim().replace("+", "")) : Number(value);
}
