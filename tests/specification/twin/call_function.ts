import type { Cell } from "../random/types.ts";

type Known = Exclude<Cell, null>;

/** A portable function of values; all but `coalesce` and `null_if` are unknown where an argument is. */
export function callFunction(name: string, given: readonly Cell[]): Cell {
  if (name === "coalesce") return given.find((cell) => cell !== null) ?? null;
  if (name === "null_if") {
    const [a = null, b = null] = given;
    return a !== null && b !== null && a === b ? null : a;
  }
  const known = given.filter((cell) => cell !== null);
  if (known.length < given.length) return null;
  return ofKnown(name, known);
}

function ofKnown(name: string, given: readonly Known[]): Cell {
  const [first = "", second = "", third = ""] = given;
  const [x, y] = [Number(first), Number(second)];
  const text = String(first);
  switch (name) {
    case "abs":
      return Math.abs(x);
    case "ceiling":
      return Math.ceil(x) + 0;
    case "floor":
      return Math.floor(x);
    case "round": {
      const scale = 10 ** (given.length > 1 ? y : 0);
      return Math.sign(x) * Math.floor(Math.abs(x) * scale + 0.5) / scale + 0;
    }
    case "power":
      return x ** y;
    case "square_root":
      return Math.sqrt(x);
    case "greatest":
      return given.reduce((a, b) => b > a ? b : a);
    case "least":
      return given.reduce((a, b) => b < a ? b : a);
    case "length":
      return [...text].length;
    case "lower":
      return text.toLowerCase();
    case "upper":
      return text.toUpperCase();
    case "trim":
      return text.replace(/^ +| +$/g, "");
    case "trim_left":
      return text.replace(/^ +/, "");
    case "trim_right":
      return text.replace(/ +$/, "");
    case "replace":
      return text.replaceAll(String(second), () => String(third));
    case "substring":
      return [...text].slice(y - 1, given.length > 2 ? y - 1 + Number(third) : undefined).join("");
    case "position":
      return text.indexOf(String(second)) + 1;
    case "date_of":
      return text.slice(0, 10);
    case "days_between":
      return (Number(timeOf(text)) - Number(timeOf(String(second)))) / 86_400_000;
    case "format_date":
      return formatDate(timeOf(text), String(second));
    default:
      return datePart(name, timeOf(text));
  }
}

function timeOf(text: string): Date {
  return new Date(text.length > 10 ? `${text.replace(" ", "T")}Z` : `${text}T00:00:00Z`);
}

function datePart(name: string, date: Date): number {
  switch (name) {
    case "year":
      return date.getUTCFullYear();
    case "month":
      return date.getUTCMonth() + 1;
    case "day":
      return date.getUTCDate();
    case "hour":
      return date.getUTCHours();
    case "minute":
      return date.getUTCMinutes();
    case "second":
      return date.getUTCSeconds();
    case "quarter":
      return Math.floor(date.getUTCMonth() / 3) + 1;
    case "weekday":
      return date.getUTCDay();
    default:
      throw new TypeError(`The twin has no function "${name}"`);
  }
}

function formatDate(date: Date, pattern: string): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const letters: Readonly<Record<string, string>> = {
    Y: String(date.getUTCFullYear()),
    m: two(date.getUTCMonth() + 1),
    d: two(date.getUTCDate()),
    H: two(date.getUTCHours()),
    M: two(date.getUTCMinutes()),
    S: two(date.getUTCSeconds()),
    j: String((Number(date) - Date.UTC(date.getUTCFullYear(), 0, 0)) / 86_400_000 | 0).padStart(3, "0"),
  };
  return pattern.replace(/%(.)/g, (_, letter) => letters[letter] ?? "");
}
