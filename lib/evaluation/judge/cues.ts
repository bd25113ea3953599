import type { AggregateFunction, ComparisonOperator } from "../../specification/mod.ts";

export type Direction = "up" | "down";

/**
 * The meaning of a phrase, apart from tables, columns and values. `isWeak`: as often it means nothing of the kind ("last inspected", "ordered
 * from a firm").
 */
export type Cue =
  /** Followed by what is compared with: "more than". `measures` are nouns that the words may measure. */
  | { readonly kind: "compare"; readonly operator: ComparisonOperator; readonly measures?: string }
  /** Follows the number: "or more". */
  | { readonly kind: "compare_after"; readonly operator: ComparisonOperator }
  | { readonly kind: "between" }
  | { readonly kind: "to" }
  | { readonly kind: "aggregate"; readonly function: "count" | "sum" | "average" }
  /** `age`: whether the old or the young stand there, which is up or down as age or as a date. */
  | {
    readonly kind: "extreme";
    readonly direction: Direction;
    readonly measures?: string;
    readonly age?: "old" | "young";
    readonly isWeak?: true;
  }
  /** "Higher", to be followed by "than". */
  | { readonly kind: "comparative"; readonly operator: "<" | ">"; readonly measures?: string }
  | { readonly kind: "than" }
  /** "top", "bottom", "first", "limit": a number beside it limits the rows. */
  | { readonly kind: "cut"; readonly direction?: Direction }
  | { readonly kind: "rank"; readonly rank: number }
  | { readonly kind: "order"; readonly isWeak?: true }
  | { readonly kind: "direction"; readonly direction: Direction }
  /** "starting with the", "first" after a superlative: the superlative gives an order. */
  | { readonly kind: "order_from" }
  | { readonly kind: "negation"; readonly isWeak?: true }
  | { readonly kind: "null"; readonly negated: boolean }
  | { readonly kind: "group" }
  | { readonly kind: "distinct" }
  /** "Show", "give": the outputs follow. */
  | { readonly kind: "request" }
  /** A condition or an addition begins: the outputs end. */
  | { readonly kind: "restriction" }
  /** "One or more", "some": requires that there is one. */
  | { readonly kind: "any" };

export type ReadAggregate = Extract<AggregateFunction, "count" | "sum" | "average">;

/**
 * Adjectives that compare: comparative, superlative, direction and the measured noun, where the adjective tells it.
 */
const ADJECTIVES: readonly (readonly [string, string, Direction, string])[] = [
  ["larger", "largest", "up", ""],
  ["bigger", "biggest", "up", ""],
  ["greater", "greatest", "up", ""],
  ["higher", "highest", "up", ""],
  ["longer", "longest", "up", "length duration distance runtime time extent"],
  ["taller", "tallest", "up", "height elevation altitude"],
  ["deeper", "deepest", "up", "depth"],
  ["wider", "widest", "up", "width"],
  ["heavier", "heaviest", "up", "weight mass tonnage"],
  ["richer", "richest", "up", ""],
  ["faster", "fastest", "up", "speed velocity time"],
  ["later", "latest", "up", ""],
  ["newer", "newest", "up", ""],
  ["better", "best", "up", ""],
  ["dearer", "dearest", "up", "price cost fee amount value total charge"],
  ["costlier", "costliest", "up", "price cost fee amount value total charge"],
  ["busier", "busiest", "up", ""],
  ["longer-lasting", "longest-running", "up", ""],
  ["smaller", "smallest", "down", ""],
  ["lower", "lowest", "down", ""],
  ["shorter", "shortest", "down", ""],
  ["shallower", "shallowest", "down", "depth"],
  ["narrower", "narrowest", "down", "width"],
  ["lighter", "lightest", "down", "weight mass"],
  ["wealthier", "wealthiest", "up", ""],
  ["poorer", "poorest", "down", ""],
  ["slower", "slowest", "down", "speed velocity time"],
  ["earlier", "earliest", "down", ""],
  ["cheaper", "cheapest", "down", "price cost fee amount value total charge"],
  ["fewer", "fewest", "down", ""],
  ["tinier", "tiniest", "down", ""],
  ["huger", "hugest", "up", ""],
  ["broader", "broadest", "up", "width"],
  ["thicker", "thickest", "up", "thickness"],
  ["thinner", "thinnest", "down", "thickness"],
  ["steeper", "steepest", "up", "slope gradient"],
  ["warmer", "warmest", "up", "temperature"],
  ["hotter", "hottest", "up", "temperature"],
  ["colder", "coldest", "down", "temperature"],
  ["stronger", "strongest", "up", ""],
  ["weaker", "weakest", "down", ""],
  ["older", "", "up", "age birth year date"],
  ["younger", "", "down", "age birth year date"],
  ["worse", "worst", "down", ""],
];

const OPERATOR_PHRASES: Readonly<Record<ComparisonOperator, string>> = {
  ">":
    "more than|over|above|exceeding|exceeds|exceed|exceeded|in excess of|beyond|after|upward of|surpassing|surpass|surpasses|>",
  "<": "less than|under|below|before|prior to|beneath|<|short of",
  ">=":
    "at least|no less than|not less than|minimum of|a minimum of|since|starting from|starting in|from at least|upwards of|more than or equal to|greater than or equal to|larger than or equal to|higher than or equal to|longer than or equal to|equal to or greater than|equal to or more than|greater or equal to|>=|≥|not before|on or after",
  "<=":
    "at most|up to|up to and including|until and including|a maximum of|maximum of|until|till|less than or equal to|smaller than or equal to|lower than or equal to|shorter than or equal to|equal to or less than|fewer than or equal to|less or equal to|<=|≤|not after|on or before|no later than",
  "=": "exactly|equal to|equals|equal|equalling|precisely|=|is exactly|amounts to",
  "<>": "not equal to|unequal to|<>|!=|≠|different from|differs from|differ from|differing from",
};

const AFTER_PHRASES: Readonly<Partial<Record<ComparisonOperator, string>>> = {
  ">=":
    "or more|or above|or greater|or higher|or longer|or over|or later|or larger|or bigger|or taller|or deeper|or better|and above|and over|and up|and more|and later|and higher|onwards|onward|upwards|or newer|or after",
  "<=":
    "or less|or fewer|or below|or under|or lower|or shorter|or earlier|or smaller|and below|and under|and less|and earlier|or older|or before|and lower",
};

function extreme(direction: Direction, measures?: string): Cue {
  return { kind: "extreme", direction, ...(measures !== undefined && { measures }) };
}

/** "Wasn't recorded". */
const NOT_RECORDED = ["isn't", "aren't", "wasn't", "weren't"].flatMap((verb) =>
  ["known", "recorded", "given", "listed", "stated", "documented", "available", "registered"]
    .map((what) => `${verb} ${what}`)
).join("|");

const CUE_PHRASES: readonly (readonly [string, Cue])[] = [
  ["between|ranging from|in the range of|in the range|within the range|anywhere from", { kind: "between" }],
  ["to|–|—|-", { kind: "to" }],
  [
    "how many|how many different|number of|numbers of|count of|counts of|count|counts|counting|counted|quantity of|total number of|overall number of|total count of|how often|number in each|number in each group|tally of|tally|tallied|tallying|total number|headcount of|headcount|head count of|head count",
    { kind: "aggregate", function: "count" },
  ],
  [
    "total|totals|sum of|sum|sums|summed|summed up|combined|in total|altogether|cumulative|totalling|totaling|summing|summing up|tallying up|adding up|add up|sum total of|all together|total amount of|total sum of|added up|added together",
    { kind: "aggregate", function: "sum" },
  ],
  ["average|averages|averaged|averaging|mean|on average|avg|average value of|mean value of", {
    kind: "aggregate",
    function: "average",
  }],
  ["maximum|max|most|maximal", extreme("up")],
  ["minimum|min|least|minimal", extreme("down")],
  [
    "most populous|most populated|most inhabitants|most people",
    extreme("up", "population inhabitants residents"),
  ],
  [
    "least populous|least populated|fewest inhabitants|fewest people",
    extreme("down", "population inhabitants residents"),
  ],
  ["most expensive|priciest", extreme("up", "price cost fee amount value total charge")],
  ["least expensive", extreme("down", "price cost fee amount value total charge")],
  ["most recent|most recently", { kind: "extreme", direction: "up", age: "young" }],
  ["last", { kind: "extreme", direction: "up", isWeak: true }],
  ["youngest", { kind: "extreme", direction: "up", age: "young", measures: "age birth born year date" }],
  ["oldest", { kind: "extreme", direction: "down", age: "old", measures: "age birth born year date" }],
  ["most ancient|least recent|least recently|longest-serving|longest serving|longest-standing", {
    kind: "extreme",
    direction: "down",
    age: "old",
  }],
  ["top ranked", extreme("up")],
  ["best paid|highest paid|top paid|most highly paid", extreme("up", "salary wage pay income")],
  ["worst paid|lowest paid|least paid", extreme("down", "salary wage pay income")],
  ["best rated|highest rated|top rated|most highly rated", extreme("up", "rating score star")],
  ["worst rated|lowest rated|least rated", extreme("down", "rating score star")],
  ["top", { kind: "cut", direction: "up" }],
  ["bottom", { kind: "cut", direction: "down" }],
  [
    "first|limit|limited to|limit to|limited to the first|only the first|just the first|restricted to the first|only|just|no more than the first|at most the first|keep the first|keeping the first|keeping|keep",
    { kind: "cut" },
  ],
  ["second|2nd", { kind: "rank", rank: 2 }],
  ["third|3rd", { kind: "rank", rank: 3 }],
  ["fourth|4th", { kind: "rank", rank: 4 }],
  ["fifth|5th", { kind: "rank", rank: 5 }],
  [
    "sorted by|sort by|sorted|sort|sorting by|ordered by|order by|ordering by|ranked by|rank by|arranged by|arrange by|in order of|in the order of|sequenced by|sort them by|order them by|sort these by|order these by|sort those by|order those by",
    { kind: "order" },
  ],
  ["ordered|ranked|in order", { kind: "order", isWeak: true }],
  [
    "descending|desc|in descending order|in descending order of|descending order|in decreasing order|in decreasing order of|decreasing|decreasing order|from high to low|high to low|in reverse order|reverse|reversed|in reversed order|in reverse alphabetical order|from z to a|z to a|downwards|in declining order|by decreasing|by descending|from top to bottom|backwards|going down|dropping|from the top down",
    { kind: "direction", direction: "down" },
  ],
  [
    "lexicographically|lexicographical|in lexicographical order|ascending|asc|in ascending order|in ascending order of|ascending order|in increasing order|in increasing order of|increasing|increasing order|from low to high|low to high|alphabetically|alphabetical|in alphabetical order|alphabetical order|in alphabetical order of|from a to z|a to z|chronologically|chronological|in chronological order|by increasing|by ascending|in rising order|in growing order|rising|going up|from the bottom up",
    { kind: "direction", direction: "up" },
  ],
  [
    "on top|at the top|starting with|starting with the|starting from the|beginning with|beginning with the|start with|start with the|begin with the|led by|come first|comes first",
    { kind: "order_from" },
  ],
  [
    "not|no|nobody|never|without|without any|lack|lacks|lacking|none|none of|neither|nor|except|except for|except in|excepting|excluding|exclude|excludes|excluded|other than|outside|outside of|apart from|aside from|but not|not including|cannot|nowhere|non|absent from|absent|leaving out|leave out|leaves out|ignoring|not in|not any|free of|missing from|anything but|anywhere but|all but|save for|with the exception of|barring",
    { kind: "negation" },
  ],
  ["fail to|fails to|failed to|failing to", { kind: "negation", isWeak: true }],
  [
    "unknown|not known|unrecorded|not recorded|no recorded|no known|null|is null|undefined|unspecified|not specified|no value|no value for|not available|unavailable|missing|is missing|are missing|not given|no registered|no listed|no stated|without a recorded|without recorded|without a known|without known|without any recorded|without any known|not stated|not listed|not documented|not filled in|empty|blank|no information on|no information about|no data on|no data for|no entry for|left blank|left empty|not on record|not registered|not set|not noted|no given|not provided|never recorded|not been recorded|not yet known|no documented|no specified|" +
    NOT_RECORDED,
    { kind: "null", negated: false },
  ],
  [
    "on record|on file|a known|a recorded|has known|have known|has recorded|have recorded|not null|not unknown|not missing|not empty|not blank|is known|are known|is recorded|are recorded|has a known|have a known|with a known|with known|with a recorded|with recorded|has a recorded|have a recorded|is on record|are on record|was recorded|has been recorded|have been recorded|is not null|is not missing|is not empty|is not unknown|is available",
    { kind: "null", negated: true },
  ],
  [
    "per|for each|for every|in each|in every|of each|of every|by each|each|every|grouped by|group by|grouping by|broken down by|split by|respective|respectively|individual|on each|at each|to each|from each|with each|within each|across each|aggregated by|separately for|for any given|has each|have each|does each|do each|for the individual",
    { kind: "group" },
  ],
  [
    "distinct|different|unique|distinctly|without duplicates|without repetition|no duplicates|deduplicated|without repetitions|without repeats|without repeated rows|without duplicate rows|without duplicated rows|without repeating rows|no repeated rows|no duplicate rows",
    { kind: "distinct" },
  ],
  [
    "where|whose|that|which|who|with|having|has|have|had|located|situated|lying|lie|lies|belonging|belong|belongs|in|for|from|on|at|by|through|via|such that|provided|along with|together with|as well as|when|while|if|is|are|was|were",
    { kind: "restriction" },
  ],
  [
    "without exception|nothing but|nobody but|none but|nothing except|nobody except|nothing other than|nobody other than|no one but",
    { kind: "restriction" },
  ],
  ["how many percent|what percentage|what percent", { kind: "request" }],
  ["at least one|one or more|at least 1|1 or more|at least once|one or more times|any|some", { kind: "any" }],
];

/** Verbs and units with the nouns that they measure. */
export const MEASURING_VERBS: ReadonlyMap<string, string> = new Map([
  ["inhabitants", "population inhabitants residents"],
  ["residents", "population inhabitants residents"],
  ["people", "population inhabitants residents"],
  ["square", "area size surface extent"],
  ["sq", "area size surface extent"],
  ["km²", "area size surface extent"],
  ["weigh", "weight mass"],
  ["weighs", "weight mass"],
  ["weighing", "weight mass"],
  ["cost", "price cost fee amount value total charge"],
  ["costs", "price cost fee amount value total charge"],
  ["costing", "price cost fee amount value total charge"],
  ["cover", "area size surface extent"],
  ["covers", "area size surface extent"],
  ["covering", "area size surface extent"],
  ["rise", "height elevation altitude"],
  ["rises", "height elevation altitude"],
  ["lasting", "length duration time runtime"],
  ["lasts", "length duration time runtime"],
  ["last", "length duration time runtime"],
]);

interface Phrase {
  readonly words: readonly string[];
  readonly cue: Cue;
}

const phrases: ReadonlyMap<string, readonly Phrase[]> = index();

/** The longest phrase at a position of the words, and its number of words. */
export function cueAt(words: readonly string[], position: number): { cue: Cue; length: number } | undefined {
  const first = words[position];
  for (const phrase of first === undefined ? [] : phrases.get(first) ?? []) {
    // "Leased or older than 15 years".
    const isOpen = phrase.cue.kind === "compare_after" && words[position + phrase.words.length] === "than";
    if (!isOpen && phrase.words.every((word, offset) => words[position + offset] === word)) {
      return { cue: phrase.cue, length: phrase.words.length };
    }
  }
  return undefined;
}

function index(): ReadonlyMap<string, readonly Phrase[]> {
  const all: Phrase[] = [];
  const add = (list: string, cue: Cue) => {
    for (const phrase of list.split("|")) all.push({ words: phrase.split(" "), cue });
  };
  for (const [comparative, superlative, direction, noun] of ADJECTIVES) {
    const measured = noun === "" ? {} : { measures: noun };
    if (superlative !== "") add(superlative, { kind: "extreme", direction, ...measured });
    const strict = direction === "up" ? ">" : "<";
    add(`${comparative} than|${comparative} then`, { kind: "compare", operator: strict, ...measured });
    add(comparative, { kind: "comparative", operator: strict, ...measured });
    add(`${comparative} than or equal to|as ${comparative} or ${comparative} than`, {
      kind: "compare",
      operator: `${strict}=`,
      ...measured,
    });
  }
  for (
    const adjective of [
      "expensive",
      "populous",
      "populated",
      "costly",
      "recent",
      "recently",
      "densely populated",
    ]
  ) {
    const measured = adjective.endsWith("d") || adjective === "populous"
      ? { measures: "population inhabitants residents" }
      : {};
    add(`more ${adjective} than`, { kind: "compare", operator: ">", ...measured });
    add(`less ${adjective} than`, { kind: "compare", operator: "<", ...measured });
  }
  for (const [operator, list] of Object.entries(OPERATOR_PHRASES)) {
    add(list, { kind: "compare", operator: operator as ComparisonOperator });
  }
  for (const [operator, list] of Object.entries(AFTER_PHRASES)) {
    add(list, { kind: "compare_after", operator: operator as ComparisonOperator });
  }
  add("more", { kind: "comparative", operator: ">" });
  add("less", { kind: "comparative", operator: "<" });
  add("than", { kind: "than" });
  add("show|list|give|display|return|provide|tell|report|print", { kind: "request" });
  for (const verb of ["drop", "remove", "discard", "skip", "omit", "take out", "filter out"]) {
    for (const rows of ["those", "the ones", "any", "anyone", "everyone"]) {
      add(`${verb} ${rows}`, { kind: "negation" });
    }
  }
  // To drop all but some is to keep these.
  for (const verb of ["drop", "remove", "discard", "leave out", "ignore", "filter out", "throw out"]) {
    for (const all of ["all", "everything", "all of them"]) {
      add(`${verb} ${all} except|${verb} ${all} but`, { kind: "restriction" });
    }
  }
  for (const [list, cue] of CUE_PHRASES) add(list, cue);
  const byFirst = Map.groupBy(all, (phrase) => phrase.words[0] ?? "");
  // A phrase named first wins among equally long ones.
  return new Map(
    [...byFirst].map(([first, list]) => [first, list.toSorted((a, b) => b.words.length - a.words.length)]),
  );
}
