import { fold, wordStem } from "../../linking/mod.ts";

export interface ContextReferenceOptions {
  /** The sentence modifies the context, so that "Restrict the answers to …" is self-contained. @default false */
  readonly instruction?: boolean | undefined;
}

/**
 * Returns the first words of a sentence that refer to earlier turns, for example "they" in "How deep are they?"; undefined
 * where the sentence is self-contained. A pronoun refers to earlier turns where the sentence has no antecedent before it.
 */
export function findContextReference(
  sentence: string,
  { instruction = false }: ContextReferenceOptions = {},
): string | undefined {
  const lower = sentence.toLowerCase().replaceAll("’", "'");
  const text = instruction ? lower.replace(INSTRUCTS, "") : lower;
  const [strong] = STRONG.exec(text) ?? [];
  if (strong !== undefined) return strong.trim();
  for (const { index, 0: pronoun } of text.matchAll(PRONOUN)) {
    const whole = text.slice(0, index);
    const before = POSSESSIVE.has(pronoun) ? whole : whole.replace(ASKED, " ").replace(DESCRIBED, " ");
    if (!hasContent(before)) return pronoun;
  }
  for (const { index, 0: said, groups } of text.matchAll(POINTED)) {
    const noun = wordStem(groups?.noun ?? "");
    const before = text.slice(0, index);
    const isPeople = PEOPLE.has(noun) &&
      /\b(?:who|any(?:one|body)|some(?:one|body)|every(?:one|body))\b/.test(before);
    if (CLAUSE.test(before)) continue;
    if (!isPeople && !fold(before).some((word) => wordStem(word.text) === noun)) return said;
  }
  return undefined;
}

/** What is kept or counted too, which the sentence itself has said. */
const COUNTED = String
  .raw`\b(?:zero(?:e?s)?|nulls?|none|nothing|(?:that|who|which|those|ones|even)\b[^.,;?!]*\b(?:count|includ|list|show|appear|kept|stay)\p{L}*) ?`;

const STRONG = new RegExp(
  [
    String.raw`^(?:and|but|or|then|now|also|only|just|ok|okay|what about|how about|what if|not)\b`,
    String
      .raw`^(?:narrow|keep|put|add|reduce|complete|extend|restrict|filter|drop|remove|leave(?= (?:\S+ ){0,4}?(?:out|aside|off|only|just|it|them)\b)|back to|next question)\b`,
    String.raw`\b(?:what|how) about\b`,
    String
      .raw`(?<!\b(?:two|pairs?|both|either of (?:the )?two|each other|\p{L}+ and (?:the )?\p{L}+ (?:are|were|is|was|be|have|had|share|shared))\b[^.;?!]*)\bthe same(?! \w+ (?:as|for all)\b| as\b)`,
    String.raw`\bthose same\b`,
    String.raw`\b(?:as|like) (?:before|above)\b`,
    String
      .raw`(?<!\b(?:hi|hello|hey|morning|evening|thanks|thank you|sorry|it's me|never|time and) )\b(?:once )?again\b(?! each\b| and again\b)(?<!\bagain and again)`,
    String.raw`\binstead\b(?! of\b)`,
    String.raw`\bthis time\b`,
    String
      .raw`\b(?:listed|mentioned|shown|named|identified|asked|given|filtered|found) (?:earlier|before|previously|above)\b`,
    String
      .raw`\bpreviously\b|\bthe previous (?:\w+ )?(?:answer|result|question|query|list|one|turn|request)s?\b|\bfrom the previous\b`,
    String.raw`\b(?:aforementioned|above-mentioned|the latter|the former|the rest|the others)\b`,
    String.raw`\bearlier (?:results?|list|question|answer|query)\b`,
    String.raw`\b(?:back|return) to (?:the|those)\b|\blet's (?:go back|return|look at)\b`,
    String.raw`\bthe (?:list|results?|answer) (?:again|of those|above|to)\b|\bto the list\b`,
    // "Zeros too", "those who have left count as well"
    String
      .raw`\bdo(?:es)? the same\b|\balso (?:show|give|list|tell|include|add|see)\b|(?<!${COUNTED}),? too[.?!]?$|(?<!${COUNTED})\bas well[.?!]?$`,
  ].join("|"),
  "u",
);

const INSTRUCTS = /^(?:only|just|now|narrow|keep|restrict|filter|drop|remove|leave)\b/;

/** "Where there is one" says that something exists; "the river there is long" points to a place. */
const EXISTS = String
  .raw`(?<=(?:^|[,.;:?!]|\b(?:where|if|whether|when|unless|and|but|or|that|as|than|because)) )there (?:is|are|was|were|has been|have been)\b`;

const PRONOUN = new RegExp(
  String
    .raw`(?<![\p{L}'])(?!${EXISTS})(?:them|they|their|theirs|these|those|it|its|he|she|him|his|her|hers|this|ones|that one|(?<!(?:is|are|was|were) )there)(?![\p{L}'])(?!(?: is| are)? (?:possible|year\b|month\b|week\b))`,
  "gu",
);

/** "How many rivers do" they have: the noun asked for is not the antecedent. */
const ASKED =
  /\b(?:how|what|which|whose)(?: [\p{L}-]+){1,5} (?:do|does|did|is|are|was|were|has|have|had|can|could) ?$/u;

const PLACED = "(?:in|on|at|of|through|to|from|into|with|by|for)";

const POSSESSIVE = new Set(["their", "its", "his", "her"]);

/** "The lakes that lie in" them, "the lakes" they lie in: the modified noun is not the antecedent. */
const DESCRIBED = new RegExp(
  [
    String
      .raw`\b(?:the|which|what|how many)(?: [\p{L}-]+){1,3}? (?:(?:that|which|who) (?:(?:is|are|was|were) )?\p{L}+ ${PLACED} )?$`,
    String
      .raw`\bhow many (?:different )?\p{L}+ (?:(?:is|are|was|were) )?(?:\p{L}+ )?${PLACED} (?:each of )?$`,
  ].join("|"),
  "u",
);

/** "Those lakes" without an antecedent. */
const POINTED =
  /\b(?:those|these) (?!(?:that|which|who|with|of|in|on|from|and|or|are|is|have|has|do|whose|only|by|for|to|at|where|they|we|you|i|\p{L}+ing|same|two|three|four|five)\b)(?<noun>\p{L}+)(?! (?:where|whom|whose|in which|of which)\b)/gu;

/** A request before, by which the sentence itself may mean what it points at: "trips with ropes that went out, and how many of". */
const CLAUSE =
  /\b(?:what|which|who|whose|how many|where|when|list|show|name|give|tell|find|count)\b(?: [\p{L}\p{N}'-]+){2,}(?:[,.;:?!]| and) /u;

const PEOPLE: ReadonlySet<string> = new Set(["people", "persons"].map(wordStem));

/** Words of requests that cannot be an antecedent. */
const REQUEST = new Set(
  `a about all also am among an and any are as at be by can could count did display do does each find first for from get give had has
  have how i i'd i'll i'm if in is it just let like list look looking many may me much my name names need none number of on only
  or our out please print provide report return see show some tell that the then there to total under us want was we were what
  what's when where which who whose will wish with work would you your know include there's order sort`
    .split(/\s+/),
);

function hasContent(text: string): boolean {
  return (text.match(/[\p{L}\p{N}'¤]+/gu) ?? []).some((word) => !REQUEST.has(word));
}
