/** To which side a word of comparing leads; absent where that depends on what is compared. */
export type Direction = "high" | "low";

const LOW = new Set([
  ...["less", "few", "small", "low", "short", "shallow", "light", "early", "cheap", "narrow", "slow", "poor"],
  ...["near", "close", "weak", "thin", "little", "tiny", "cold", "minor"],
]);

const HIGH = new Set([
  ...["more", "great", "large", "big", "high", "long", "tall", "deep", "heavy", "late", "expensive", "wide"],
  ...["fast", "rich", "strong", "thick", "far", "populous", "hot", "warm", "major", "populated"],
]);

/** To which side an adjective leads, in any of its three forms ("low", "lower", "lowest"). */
export function directionOf(word: string): Direction | undefined {
  const known: Readonly<Record<string, Direction>> = {
    ...{
      fewest: "low",
      least: "low",
      less: "low",
      minimum: "low",
      min: "low",
      minimal: "low",
      bottom: "low",
    },
    ...{ most: "high", more: "high", maximum: "high", max: "high", maximal: "high", further: "high" },
  };
  const direct = known[word];
  if (direct !== undefined) return direct;
  const stem = word.replace(/(?:er|est)$/, "");
  const forms = [word, stem, `${stem}e`, stem.replace(/i$/, "y"), stem.replace(/(.)\1$/, "$1")];
  if (forms.some((form) => LOW.has(form))) return "low";
  return forms.some((form) => HIGH.has(form)) ? "high" : undefined;
}

/** A word that puts one thing before all others, with its side. */
export interface Superlative {
  readonly word: string;
  readonly direction: Direction | undefined;
}

const NO_SUPERLATIVES = new Set([
  ...["forest", "interest", "west", "guest", "rest", "test", "request", "harvest", "protest", "northwest"],
  ...[
    "southwest",
    "invest",
    "contest",
    "conquest",
    "quest",
    "nest",
    "chest",
    "suggest",
    "digest",
    "manifest",
  ],
  ...["arrest", "modest", "honest", "midwest", "pest", "vest"],
]);

/** The words of a text in small letters that put one thing before all others, and orders that it asks for. */
export function superlativesIn(text: string): readonly Superlative[] {
  const once = text.replaceAll(/\b(?:at|the very) (?:the )?(?:least|most)\b/g, " ")
    .replaceAll(/(?<!the )\bmost of\b/g, " ")
    .replaceAll(
      /\b(from|by)((?: the| most| least)?(?: \p{L}+){1,3}) to (?:the )?(?:most |least )?\p{L}+/gu,
      "$1$2",
    )
    .replaceAll(/\bz (?:to|-) a\b/g, "descending").replaceAll(/\ba (?:to|-) z\b/g, "ascending")
    .replaceAll(/\brevers(?:e|ed) alphabetical(?:ly)?\b/g, "descending");
  const found: Superlative[] = [];
  for (const [word] of once.matchAll(WORDS)) {
    if (NO_SUPERLATIVES.has(word)) continue;
    found.push({ word, direction: ORDERS[word] ?? (OPEN.has(word) ? undefined : directionOf(word)) });
  }
  return found;
}

const ORDERS: Readonly<Record<string, Direction>> = {
  descending: "high",
  decreasing: "high",
  ascending: "low",
  increasing: "low",
  alphabetical: "low",
  alphabetically: "low",
  latest: "high",
};

/** Their side depends on what is compared: an age, a date, a rank. */
const OPEN = new Set(["oldest", "youngest", "newest", "top", "best", "worst", "first", "last"]);

const WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\p{L}{2,}est|most|least|max(?:imum)?|min(?:imum)?|maximal|minimal|top|bottom|best|worst|last|${
    Object.keys(ORDERS).join("|")
  })(?!\\p{L})`,
  "gu",
);
