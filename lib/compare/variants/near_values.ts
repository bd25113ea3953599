import type { Value } from "../../database/mod.ts";

/**
 * Values at and around a constant, the first of which the comparison admits.
 *
 * @param operator Of the comparison whose right side the constant is, as the parser calls it.
 */
export function nearValues(constant: Exclude<Value, null>, operator: string): readonly Value[] {
  const around = neighbours(constant);
  const [above, below] = around;
  const admitted = admits[operator] ?? "at";
  const first = admitted === "above" ? above : admitted === "below" ? below : constant;
  return [...new Set([first ?? constant, constant, ...around])];
}

const admits: Readonly<Record<string, "above" | "below" | "at">> = {
  eq: "at",
  gte: "at",
  lte: "at",
  gt: "above",
  neq: "above",
  lt: "below",
};

/** The next value above and below, and values that differ little. */
export function neighbours(value: Exclude<Value, null>): readonly Exclude<Value, null>[] {
  switch (typeof value) {
    case "number":
      return numbersNear(value);
    case "bigint":
      return [value + 1n, value - 1n];
    case "boolean":
      return [!value];
    case "string":
      return datesNear(value) ?? textsNear(value);
    default:
      return [];
  }
}

/** In the last place that is written. */
function numbersNear(value: number): readonly number[] {
  const places = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  const step = 10 ** -places;
  return [Number((value + step).toFixed(places)), Number((value - step).toFixed(places))];
}

/** The days after and before, where the text begins as a date does. */
function datesNear(text: string): readonly string[] | undefined {
  const [, day, rest = ""] = /^(\d{4}-\d\d-\d\d)($|[ T]\d\d:.*)/.exec(text) ?? [];
  const time = Date.parse(`${day}T00:00:00Z`);
  if (day === undefined || Number.isNaN(time)) return undefined;
  return [1, -1].map((days) => new Date(time + days * 86_400_000).toISOString().slice(0, 10) + rest);
}

function textsNear(text: string): readonly string[] {
  if (/^-?\d{1,15}(\.\d{1,6})?$/.test(text)) return numbersNear(Number(text)).map(String);
  const shorter = text.slice(0, -1);
  const flipped = text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
  return [`${text}x`, ...(shorter === "" ? [] : [shorter]), ...(flipped === text ? [] : [flipped])];
}

/** Texts that a pattern fits: with nothing and with something for its wildcards; and texts that it fits almost. */
export function nearPattern(pattern: string): readonly string[] {
  const fill = (filler: string) => pattern.replaceAll("%", filler).replaceAll("_", "q");
  const bare = fill("");
  const texts = [fill("x"), bare, `x${bare}`, `${bare}x`, bare.slice(1), bare.toUpperCase(), "q"];
  return [...new Set(texts)].filter((text) => text !== "");
}
