/** A way a column's values are compared: from which end the adjective counts. */
export type End = "high" | "low";

/** What an adjective or a unit may measure: words of columns, the likeliest first. */
export interface Measure {
  readonly columns: readonly { readonly word: string; readonly end: End }[];
}

const SIZE = "area size population capacity amount quantity length";
const AGE_LOW = "birth founded founding established opened built independence start year date";

/** Adjectives with the words of the columns that they speak of at their high or low end. */
const ADJECTIVES: readonly (readonly [bases: string, high: string, low: string])[] = [
  ["long lengthy", "length duration distance minutes milliseconds height", ""],
  ["short", "", "length duration distance height"],
  ["large big great huge", SIZE, ""],
  ["small little tiny", "", SIZE],
  ["high tall", "elevation height altitude level", ""],
  ["low", "", "elevation height altitude level"],
  ["deep", "depth", ""],
  ["shallow", "", "depth"],
  ["old", "age", AGE_LOW],
  ["early", "", `${AGE_LOW} time`],
  ["young", AGE_LOW, "age"],
  ["new late recent", `${AGE_LOW} time`, ""],
  ["heavy", "weight mass tonnage", ""],
  ["light", "", "weight mass tonnage"],
  ["expensive costly", "price cost charge fee amount", ""],
  ["cheap", "", "price cost charge fee amount"],
  ["fast quick", "speed velocity", "time duration"],
  ["slow", "time duration", "speed velocity"],
  ["rich wealthy", "worth gdp income wealth earnings salary money", ""],
  ["poor", "", "worth gdp income wealth earnings salary money"],
  ["wide broad", "width", ""],
  ["narrow", "", "width"],
  ["populous populated crowded", "population", ""],
  ["dense", "density", ""],
  ["hot warm", "temperature", ""],
  ["cold", "", "temperature"],
  ["strong powerful", "power strength horsepower", ""],
];

const IRREGULAR: Readonly<Record<string, string>> = { later: "late", latest: "late" };

const adjectives = new Map<string, Measure>();
for (const [bases, high, low] of ADJECTIVES) {
  const words = (list: string, end: End) => list.split(" ").filter(Boolean).map((word) => ({ word, end }));
  for (const base of bases.split(" ")) {
    adjectives.set(base, { columns: [...words(high, "high"), ...words(low, "low")] });
  }
}

const graded = (base: string, ending: "er" | "est"): string => {
  if (base.endsWith("e")) return base + ending.slice(1);
  if (base.endsWith("y")) return base.slice(0, -1) + "i" + ending;
  return (/^(big|hot)$/.test(base) ? base + base.at(-1) : base) + ending;
};

const forms = (ending: "er" | "est") =>
  new Map([...adjectives.keys()].map((base) => [graded(base, ending), base]));
const comparatives = forms("er");
const superlatives = forms("est");

/** Patterns of the two degrees, longest first, for use inside a larger pattern. */
const alternatives = (words: Iterable<string>) =>
  [...words].toSorted((a, b) => b.length - a.length).join("|");
const BASES = alternatives(adjectives.keys());
export const COMPARATIVE = `(?:(?:more|less) (?:${BASES})|${alternatives(comparatives.keys())})`;
export const SUPERLATIVE = `(?:(?:most|least) (?:${BASES})|${
  alternatives(superlatives.keys())
}|best|worst|maximum|minimum|max|min|biggest)`;

/** What an adjective measures in whichever degree it stands; undefined for no adjective that is known. */
export function measureOf(text: string): Measure | undefined {
  const less = text.startsWith("less ") || text.startsWith("least ");
  const word = text.replace(/^(?:more|less|most|least) /, "");
  const base = comparatives.get(word) ?? superlatives.get(word) ?? IRREGULAR[word] ?? word;
  const measure = adjectives.get(base);
  if (measure === undefined || !less) return measure;
  return {
    columns: measure.columns.map(({ word, end }) => ({ word, end: end === "high" ? "low" : "high" })),
  };
}

/** The end that an adjective or a bare degree counts from when a column is named beside it. */
export function endOf(text: string): End {
  if (/^(?:least|fewest|less|fewer|worst|minimum|min)\b/.test(text)) return "low";
  if (/^(?:oldest|older)$/.test(text)) return "high";
  return measureOf(text)?.columns[0]?.end ?? "high";
}

/** Units with the words of the columns that are measured in them. */
const UNITS: readonly (readonly [pattern: string, words: string])[] = [
  ["square (?:kilomet(?:er|re)s?|km|miles?|met(?:er|re)s?)|km2|km²|sq km|hectares?|acres?", "area size"],
  ["kilomet(?:er|re)s?|km|miles?", "length distance border"],
  ["met(?:er|re)s?|m|feet|ft", "elevation height depth altitude length width"],
  ["inhabitants|people|residents|citizens|persons", "population"],
  ["years? old|years? of age|years", "age duration"],
  ["percent|per cent|%", "percentage percent rate share"],
  ["dollars?|usd|euros?|\\$|€", "price cost salary amount worth budget gdp"],
  ["kilograms?|kg|pounds?|lbs|tons?|tonnes?", "weight mass tonnage"],
  ["minutes?|seconds?|hours?|days?", "duration length time"],
  ["degrees?", "latitude longitude temperature"],
];

export const UNIT = `(?:${UNITS.map(([pattern]) => pattern).join("|")})`;

/** Words of the columns that a unit measures, the likeliest first. */
export function unitColumns(unit: string): readonly string[] {
  const found = UNITS.find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(unit));
  return found === undefined ? [] : found[1].split(" ");
}
