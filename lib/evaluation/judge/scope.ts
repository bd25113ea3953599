/** Over what a sentence says something; absent where it does not tell. */
export interface Scope {
  /** Whether all of some rows have to be so ("all of whose", or "only", which may keep such rows), or some of them ("at least one"). */
  readonly quantity?: "all" | "only" | "perhaps all" | "some" | undefined;
  /** Whether there is an answer for each of some groups, perhaps ("the length of every river"), or one for all together. */
  readonly answer?: "each" | "perhaps" | "together" | undefined;
  /** Whether one of two conditions has to hold, both, or none. */
  readonly junction?: "or" | "and" | "nor" | undefined;
  /** Whether it is denied of everyone ("nobody from Oslo"), or of someone ("somebody not from Oslo"). */
  readonly denied?: "of all" | "of one" | undefined;
  /** Whether anything is denied. */
  readonly denies: boolean;
  /** Whether two have to hold at once. @default false */
  readonly isAtOnce?: boolean;
  /** Whether words say that two are joined ("both"), or that they may be ("and"). */
  readonly joins?: "surely" | "perhaps" | undefined;
}

/**
 * Reads the scope of a sentence from its function words. A word that may have another meaning counts where it keeps a scope
 * open, never where it would decide one.
 *
 * @param words Folded words with a blank at both ends.
 * @param text The sentence itself, for its signs.
 */
export function readScope(words: string, text: string): Scope {
  const has = (pattern: RegExp) => pattern.test(words);
  return {
    quantity: has(ALL)
      ? "all"
      : has(ONLY)
      ? "only"
      : has(ONLY_BEHIND)
      ? "perhaps all"
      : has(SOME)
      ? "some"
      : undefined,
    answer: has(EACH)
      ? "each"
      : has(EVERY) && !has(ADDED)
      ? "perhaps"
      : has(MAY_BE_EACH) && !has(TOGETHER)
      ? undefined
      : "together",
    junction: has(NOR)
      ? "nor"
      : has(OR) || has(EITHER_APPLIES) || LISTED.test(text)
      ? "or"
      : has(AND) || SIGNS.test(text) || PLUS.test(text)
      ? "and"
      : undefined,
    isAtOnce: has(AT_ONCE) && !has(NOR),
    denied: SOME_NOT.test(words)
      ? "of one"
      : NOBODY.test(words.replaceAll(NOTHING_BUT, " "))
      ? "of all"
      : undefined,
    denies: DENIAL.test(words.replaceAll(NOTHING_BUT, " ")),
    joins: has(BOTH)
      ? "surely"
      : has(AND) || has(JOINED) || /[,&+]|\.\s+\p{Lu}/u.test(text)
      ? "perhaps"
      : undefined,
  };
}

const anyOf = (...phrases: readonly string[]) => new RegExp(` (?:${phrases.join("|")}) `);

const ONLY = anyOf(
  "(?<=\\w )(?<! one \\w+ | (?:consider|show|list|keep|return|give|want|need|count|include|looking|look|counting|focusing|are|is|the) )only(?! (?:\\w+ (?:with|that|who|which|needed)|(?:the|their|its|his|her) (?:first|last|latest|top|ones?|most|\\w+est)|where|about|with|those|these|for those|for the|consider|show|if|when|count|list|keep|include|an?|just|\\d+|one|two|three|since|after|before|until|by)\\b| ?$)",
  "(?<= (?:that|which|whom|where) )only(?= \\w+ (?:with|that|who|which) )",
);

const ALL = anyOf(
  "only ever|solely|exclusively|(?:nothing|nobody|no one|none|nowhere) (?:but|except|else|other than)|without exception|always|entirely",
  "(?:all|each|every one|every last one|everyone) of (?:whose|whom|which|their|its|his|her)",
  "(?:all|each) of (?:these|those|them) (?:have|having|are|being|were|had)",
  "(?<! for )every(?: single)? one of (?:its|their|the|these|those|them)",
  "(?:whose|their|its) (?:[\\w-]+ ){1,3}?(?:all|always)",
  "(?:where|in which|of which|at which) (?:everyone|everybody|all|every \\w+)",
  // "The year in which each was founded" is that of each.
  "(?:whose|where|that|(?<! (?:in|on|at|to|by|for|from) )which|who|whom|(?<! how (?:many|much) (?:\\w+ ){0,3})(?:has|have|had)) (?:all|every|each)",
  "all (?:of )?(?:the |their |its )?[\\w-]+ (?:have|has|are|were|do|did)(?! there)",
  "and (?:each|every) (?:\\w+ ){1,2}(?:comes?|came|is|was)",
);

/** "Organic products only" keeps such products; "that have towns in Kenya only" may say it of all their towns. */
const ONLY_BEHIND =
  / (?:that|which|who|whose|where) .*\w only $| (?:whose|one and) only | with all (?:of )?(?:their |its )?(?:\w+ ){1,2}(?:\w+ed|being) | (?:is|are|was|were) (?:\w+ ){0,2}?the (?:one and )?only | (?:to|in|with|for|on|by|from|of|at|have|has) (?:\w+ ){1,3}only $/;

const SOME = anyOf(
  "at least (?:one|1|some|a)|one or more|some|any|some(?:one|body|thing)|any(?:one|body|thing)",
);

const DENIAL = anyOf(
  "not|no|never|none|neither|nor|without|nobody|nothing|lack|lacks|lacking|except|other than|excluding|\\w+n t|cannot",
);

const NOBODY = anyOf("nobody|no one|none of (?:whose|whom|which|them|their|its|the|these|those)");

const SOME_NOT = anyOf(
  "some(?:one|body) (?:(?:who|that) )?(?:(?:is|are|was|were|has|have|had|did|does|do) )?" +
    "(?:not|no|never|\\w+n t|without|outside|other than|lacking)",
);

/** "Some country other than Chad" may be beside Chad. */
export const SOME_OTHER =
  / (?:some|an?|another) (?:\w+ ){0,2}?(?:other than|different from|outside) | (?:some|another) \w+ (?:that|which|who) (?:(?:is|are|was|were) not|(?:is|are|was|were)n t) /;

/** "Nothing but" denies nothing that is said. */
const NOTHING_BUT = / (?:nothing|nobody|no one|none|nowhere) (?:but|except|other than|else than|else)(?= )/g;

const RATE_UNIT =
  "(?:hour|minute|night|day|week|month|year|km|m|metre|meter|kilometre|kilometer|mile|litre|liter|kg|kilo|kilogram|gram|tonne|ton|unit|piece(?! of))";

/** Units by which a speed or a consumption is told, and nothing is grouped: "pages per hour". */
const SMALL_UNIT =
  "(?:second|minute|hour|km|m|metre|meter|kilometre|kilometer|mile|litre|liter|kg|kilo|kilogram|gram)";

/** "Per", but not that of a rate: "the price per day". */
const PER =
  `(?<! (?:(?:price|rate|cost|fee|charge|wage|salary|pay|rent|fare|toll)s? (?:(?:the )?(?:most|least|more|less) )?|(?:cheap|cheaper|cheapest|expensive|dearest|priced) ))per(?! ${SMALL_UNIT} )|per(?! ${RATE_UNIT} )`;

const EACH = anyOf(
  `(?<! (?:of|take|taking|over|across|all) )(?:each|every(?! (?:one|other|last|single one)))|${PER}|respective|respectively|grouped by|separately|individually|apiece`,
  "(\\w+) (?:by|after) \\1|broken down|split by",
  "(?:\\w+est|most|fewest|least|best|top) (?:\\w+ ){1,3}?(?:of|in|for|on) (?:each|every)(?! of)",
);

const EVERY = anyOf("each|every");

/** "Add up the length of every border". */
const ADDED = anyOf("(?:add|adding|adds|added|sum|sums|summing|total|take|taking) (?:\\w+ ){0,5}?every");

const MAY_BE_EACH = anyOf(
  `(?:an?|per) ${RATE_UNIT}`,
  "everybody|everyone|group|grouped|grouping|individual|split|own|for (?:all|any|the)|for \\w+ (?:that|which|who|with)|one \\w+ for|any given|different|by|its|their|along with|corresponding",
  "(?:and|with|plus) (?:how (?:many|much|often)|(?:the |their |its |his |her |a )?(?:\\w+ )?(?:number|count|total|average|sum))",
);

const TOGETHER = anyOf(
  "a single (?:count|number|total|sum|figure|average)|one (?:single )?(?:count|total|sum|figure) (?:for|over|of|across) all|of all (?:\\w+ ){1,3}by all",
  "altogether|all told|overall|worldwide|in total|combined|(?:all|put|taken|added|thrown|lumped) together",
);

const OR = anyOf(
  "either|(?<! which )one of (?!these |those |them |its |their |the \\w+ (?:is|are|with|that|who|which|in|on) )|at least one of",
  // "Repairs, plus those that failed"
  "(?:plus|as well as|along with|together with|and) (?:also )?(?:those|the ones|any|everyone|anyone|all those) (?:who|that|which|with|without|from|in|whose|of)(?! them)",
  "(?<! on )or (?!(?:her|hers|more|less|fewer|later|earlier|above|below|over|under|after|before|equal|not|so|some|other|newer|(?:high|low|great|long|short|larg|small|bigg|old|new|young|tall|deep|bett)e?r) (?!than|\\d))\\w+",
);

/** That one of several conditions is enough. */
export const EITHER_APPLIES = anyOf(
  "(?:at least|only|just) one (?:of (?:these|those|the following|the two|them) )?(?:applies|apply|holds|hold|is true|is met|suffices)",
  "any (?:\\w+ )?(?:with|who|that|which) (?:\\w+ ){1,6}and any (?:\\w+ )?(?:with|who|that|which)",
);

const NOR = anyOf("neither|nor");

const AND = anyOf(
  "must (?:\\w+ ){1,6}?and|and (?:their|its) (?:\\w+ ){1,4}?(?:is|are|has|have)|(to|from|in|with|of|on|for) \\w+ and \\1",
  "(?<! names? of )both|and (?:whose|which|that|who)|alike|at the same time|at once|simultaneously|in common|and also|and (?:\\w+ ){1,6}?(?:too|as well)",
);

const BOTH = anyOf("both (?:\\w+ ){1,8}?and|in common|at the same time|simultaneously");

const AT_ONCE = anyOf("at once|at the same time|simultaneously");

const JOINED = anyOf("and|as well|also|too|plus|along with|together with|besides|both|two|same");

/** "With a garden plus a pool"; after a comma, and before a name, more rows may follow. */
const PLUS = /[^,;:] plus (?!\p{Lu})/u;

/** "Country in (France, Spain)" */
const LISTED = /\b(?:in|one of|any of) ?[([{][^)\]},]+,[^)\]}]+[)\]}]/i;

/** "Type = Brig and length > 20". */
const SIGNS = /[=<>≤≥≠]\s*\S.{0,30}? (?:and|AND) [\w. ]{1,30}[=<>≤≥≠]/;
