/** The end of a scale that a comparing word points to. */
export type Direction = "high" | "low";

const LOW = new Set(
  `less few small low short shallow light early cheap narrow slow poor near close weak thin little tiny
  cold minor rare`
    .split(/\s+/),
);

const HIGH = new Set(
  `more great large big high long tall deep heavy late expensive wide fast rich strong thick far populous
  hot warm major populated dear`
    .split(/\s+/),
);

/** The direction of an adjective in any degree ("low", "lower", "lowest"); undefined where it depends on the column. */
export function directionOf(word: string): Direction | undefined {
  if (/^(?:fewest|least|less|min(?:imum|imal)?|bottom)$/.test(word)) return "low";
  if (/^(?:most|more|max(?:imum|imal)?|further)$/.test(word)) return "high";
  const stem = word.replace(/(?:er|est)$/, "");
  const forms = [word, stem, `${stem}e`, stem.replace(/i$/, "y"), stem.replace(/(.)\1$/, "$1")];
  if (forms.some((form) => LOW.has(form))) return "low";
  return forms.some((form) => HIGH.has(form)) ? "high" : undefined;
}

/** A superlative or sort order with its direction. */
export interface Superlative {
  readonly word: string;
  readonly direction: Direction | undefined;
}

const NO_SUPERLATIVES = new Set(
  `forest interest west guest rest test request harvest protest northwest southwest invest contest conquest
  quest nest chest suggest digest manifest arrest modest honest midwest pest vest`
    .split(/\s+/),
);

/** Returns the superlatives and sort orders of a lower-case text. */
export function superlativesIn(text: string): readonly Superlative[] {
  const once = text.replaceAll(/\bhow many times at (?:the )?most\b/g, "maximum")
    .replaceAll(/\bpredominant(?:ly)?\b/g, "most").replaceAll(
      /\b(?:at|the very) (?:the )?(?:least|most)\b/g,
      " ",
    )
    .replaceAll(/\bat the (?:very )?(?:latest|earliest)(?=[.,;:?!)]|$| (?:by|on|in|and|or|but)\b)/g, " ")
    .replaceAll(/(?<!the )\bmost of\b|\b(?:bottom|top) of (?=(?:the|each|every|its|their|a) )/g, " ")
    .replaceAll(/\b(?:first|last) names?\b/g, " ")
    .replaceAll(LASTS, " ")
    .replaceAll(
      /\b(from|by)((?: the| most| least)?(?: +\p{L}+){1,3}|(?: the)? \p{L}+est(?: +\p{L}+){1,6}) +to (?:the )?(?:most |least )?\p{L}+/gu,
      "$1$2",
    )
    .replaceAll(/\bz (?:to|-) a\b/g, "descending").replaceAll(/\ba (?:to|-) z\b/g, "ascending")
    .replaceAll(/\brevers(?:e|ed) alphabetical(?:ly)?\b/g, "descending");
  const found: Superlative[] = [];
  for (const [word] of once.matchAll(WORDS)) {
    if (NO_SUPERLATIVES.has(word)) continue;
    found.push({ word, direction: ORDERS[word] ?? (AMBIGUOUS.has(word) ? undefined : directionOf(word)) });
  }
  return found;
}

/** "How long did it last", "lasted", "that last over an hour", "in the last ten years" */
const LASTS =
  /\bhow long\b[^.?!;]*?\blast\b|\b(?:to|not|must|can|could|may|might|will|would|did|does|do|should|they|which|that) last\b|\blast (?:at (?:least|most)|over|under|longer|less|more|between|for|from|until|only)\b|\blast (?:¤?\d+|\p{L}+) (?:years?|months?|weeks?|days?|hours?)\b/gu;

const ORDERS: Readonly<Record<string, Direction>> = {
  descending: "high",
  decreasing: "high",
  ascending: "low",
  increasing: "low",
  alphabetical: "low",
  alphabetically: "low",
  latest: "high",
};

/** Superlatives whose direction depends on the column: an age, a date, a rank. */
const AMBIGUOUS = new Set(["oldest", "youngest", "newest", "top", "best", "worst", "first", "last"]);

const WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\p{L}{2,}est|most|least|max(?:imum)?|min(?:imum)?|maximal|minimal|top|bottom|best|worst|last|${
    Object.keys(ORDERS).join("|")
  })(?!\\p{L})`,
  "gu",
);
