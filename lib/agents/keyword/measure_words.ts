/** A way a column's values are compared: from which end the adjective counts. */
export type End = "high" | "low";

/** What an adjective or a unit may measure: words of columns, the likeliest first. */
export interface Measure {
  readonly columns: readonly { readonly word: string; readonly end: End }[];
}

const SIZE = "area size population capacity amount quantity length";
const BEGINNING = "birth founding founded foundation established opened built independence start year date";

/** Adjectives with words in the names of the columns that they measure; `opposite` ones mean the other end. */
const ADJECTIVES: readonly {
  readonly bases: string;
  readonly opposite: string;
  readonly columns: string;
  /** Columns of which the adjective means the low end: old things have an early year. */
  readonly reversed?: string;
}[] = [
  {
    bases: "long lengthy",
    opposite: "short",
    columns: "length duration distance minutes milliseconds height",
  },
  { bases: "large big great huge", opposite: "small little tiny", columns: SIZE },
  { bases: "high tall", opposite: "low", columns: "elevation height altitude level" },
  { bases: "deep", opposite: "shallow", columns: "depth" },
  { bases: "old", opposite: "young new recent", columns: "age", reversed: BEGINNING },
  { bases: "late", opposite: "early", columns: `${BEGINNING} time` },
  { bases: "heavy", opposite: "light", columns: "weight mass tonnage" },
  { bases: "expensive costly", opposite: "cheap", columns: "price cost charge fee amount" },
  { bases: "fast quick", opposite: "slow", columns: "speed velocity", reversed: "time duration" },
  { bases: "rich wealthy", opposite: "poor", columns: "worth gdp income wealth earnings salary money" },
  { bases: "wide broad", opposite: "narrow", columns: "width" },
  { bases: "populous populated crowded", opposite: "", columns: "population" },
  { bases: "dense", opposite: "sparse", columns: "density" },
  { bases: "hot warm", opposite: "cold", columns: "temperature" },
  { bases: "strong powerful", opposite: "weak", columns: "power strength horsepower" },
];

const IRREGULAR: Readonly<Record<string, string>> = { later: "late", latest: "late" };

const adjectives = new Map<string, Measure>();
for (const { bases, opposite, columns, reversed = "" } of ADJECTIVES) {
  for (const [words, high, low] of [[bases, "high", "low"], [opposite, "low", "high"]] as const) {
    const measure = {
      columns: [
        ...list(columns).map((word) => ({ word, end: high })),
        ...list(reversed).map((word) => ({ word, end: low })),
      ],
    };
    for (const base of list(words)) adjectives.set(base, measure);
  }
}

function list(words: string): readonly string[] {
  return words.split(" ").filter((word) => word !== "");
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

/** What an adjective measures, in any degree; undefined for an unknown adjective. */
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
  if (/^(?:new|recent)/.test(text)) return "high";
  if (/^(?:least|fewest|less|fewer|worst|minimum|min)\b/.test(text)) return "low";
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
