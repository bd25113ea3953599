import type { AggregateFunction } from "../../specification/mod.ts";
import { type Direction, directionOf } from "./comparatives.ts";
import { numbersIn } from "./numbers_in.ts";

/** Comparisons with an average: "above-average", "longer than the average river". */
const TO_AVERAGE =
  /(?<![\p{L}\p{N}])(?:(?<word>above|over|exceed\p{L}*|beyond|beat\p{L}*|surpass\p{L}*|below|under|beneath)(?:-| )(?:the |its |their )?(?:[\p{L}¤]+ )?\(?(?:average|mean)|(?<than>\p{L}+(?: \p{L}+){0,2})[ -]than[ -](?:(?:the |an? |on |is )?(?:[\p{L}¤]+ )?\(?(?:average|mean)|(?!any\b|every\b|each\b)(?:[\p{L}¤]+ ){1,7}on average))(?!\p{L})/gu;

/** Comparisons of an average with that of all: "more on average than across the whole chain". */
const TO_WHOLE =
  /\b(?:average[sd]?|averaging|mean)\b(?<than>[^.,;:?!]*?) than (?!(?:\d|¤|all|any|every|one|two|three|four|five|six|seven|eight|nine|ten)(?!\p{L})(?! (?:the |our )?\p{L}+ together))[^.,;:?!]{0,60}?\b(?:together|whole|entire|overall|altogether|everywhere|in general|(?:across|over|of|in|for|from|at) (?:all|every))(?!\p{L})/gu;

/** Returns the direction of each comparison with an average in a lower-case text. */
export function averagesAsBounds(text: string): readonly (Direction | undefined)[] {
  // "More than fifty dollars on average"
  const said = [...text.matchAll(TO_AVERAGE)].filter(([phrase]) =>
    numbersIn(/\bthan (?<first>\S+)/.exec(phrase)?.groups?.first ?? "").every(({ weak }) => weak)
  );
  if (said.length === 0) return [...text.matchAll(TO_WHOLE)].map((match) => comparedInClause(text, match));
  return said.map((match) => {
    const { groups } = match;
    if (groups?.word !== undefined) return /^(?:below|under|beneath)$/.test(groups.word) ? "low" : "high";
    const [word] = /(?:less|more|fewer|\p{L}+er)(?= |$)/u.exec(groups?.than ?? "") ?? [];
    return directionOf(word ?? "") ?? comparedInClause(text, match);
  });
}

/** The direction of the last word before "than" that compares: "longer on average than". */
function comparedInClause(text: string, { index, groups }: RegExpMatchArray): Direction | undefined {
  const [clause = ""] = /[^.,;:?!]*$/.exec(text.slice(0, index)) ?? [];
  return [...`${clause} ${groups?.than ?? ""}`.matchAll(/(?:less|more|fewer|\p{L}+er)(?!\p{L})/gu)]
    .map(([word]) => directionOf(word)).findLast((direction) => direction !== undefined);
}

/** Returns the aggregate functions that a lower-case text asks for, except minimum and maximum. */
export function aggregatesIn(text: string): ReadonlySet<AggregateFunction> {
  const open = text.replaceAll(TO_AVERAGE, " ");
  const found = new Set<AggregateFunction>();
  for (const [name, pattern] of functions) if (pattern.test(open)) found.add(name);
  return found;
}

const functions: readonly (readonly [AggregateFunction, RegExp])[] = [
  [
    "count",
    /\bhow many\b|\bnos?\. of\b|\b(?:numbers?|amount|quantity|total|tally)(?: of| for| per|\b)|\bcount(?:s|ed|ing)?\b|\bhow often\b|\bfrequen|\btimes\b/,
  ],
  ["average", /\b(?:average[sd]?|typical(?:ly)?|(?<!\b(?:you|i|we|they|not) )mean(?! to\b)|avg|averaging)\b/],
  [
    "sum",
    /\b(?:total(?:s|led)?|combined|sum(?:s|med)?|altogether|overall|in all|together|cumulative|aggregated?|add(?:ed)? up|adding up|how much)\b/,
  ],
];

/** Phrases with a negating word that negate no condition. */
const HARMLESS =
  /\b(?:skip(?:ping)?|leav(?:e|ing) out|omit(?:ting)?|drop(?:ping)?|ignor(?:e|ing)|forget|(?:not|n't|without) (?:keep|retain)(?:ing)?) (?:the |any |all )?(?:ones |those |rows |\p{L}+ )?(?:that|which|who|without|with no)\b[^.;]{0,20}?(?:\b(?:no|not|none|never|without)\b|n't)|\b(?:no|(?:not|never|n't)(?: \S+){0,2}?) (?:more|less|fewer|later|earlier|\p{L}{2,}er) than\b|\b(?:no|not|never) (?:less|more|fewer|only|exceed\p{L}*|over|above|below|under|beyond|null|empty|unknown|missing|blank)\b|\bno matter\b|\b(?:if|when) (?:it|that)(?:'s| is) not\b|\bif you (?:do not|don't) mind\b|\b(?:would|do)(?: not|n't) (?:you )?mind\b|\bnot too (?:much|many)\b|\bhow (?:much|far|many)\b[^.;?!]*\bdiffer(?:s|ing|ent)?\b|\bno\.? ?(?=\d)|\bno\. of\b|\bwhether or not\b|\bif not\b|\b(?:do|does|did)(?: not|n't) (?:matter|exceed|go (?:above|below|over|under))\b|\bi(?:'m| am) not (?!interested)|\bi (?:do|did|would|could|should|was|have)(?: not|n't) (?!want|need|care|mean|count|include)|\b(?:do not|don't) (?:ask|worry|mind|bother|know|forget|hesitate)\b|\bwhy not\b|\b(?:no|without)(?: any)? (?:duplicat|doubl|repe)\p{L}*|\b(?:no|not|never)(?: an?| the| any)?(?: \p{L}+){0,2} (?:twice|more than once|repeated|again)\b|\b(?:without|ha(?:s|ve) no|with no)\b[^.;]{0,60}\b(?:not (?:be )?(?:wanted|needed|shown|listed|included)|unwanted|left out|omitted|excluded|skipped|ignored)\b|\bnot (?:sure|certain)\b|\bno (?:idea|hurry|rush|problem|worries|doubt|wonder)\b|\b(?:is|are|was|were|do|does|did|would|could)n't (?:it|they|that|you)\b|\b(?:no|not|never|none|without|nothing)\b[^.;]{0,40}?\b(?:(?:do|does|did|shall|should|must|need|are|is)(?: not|n't)|not to|never) (?:to )?(?:be )?(?:count|matter|appear|show|list|includ|consider|want|need|interest)\p{L}*/gu;

const DENIALS =
  /(?<![\p{L}\p{N}])(?:no|not|never|none|neither|nothing|nobody|without|cannot|except(?:ing)?|exclud(?:e[sd]?|ing)|other than|apart from|aside from|(?:any|every|all)(?:thing|one|body)? but|barring|(?:any|every|all)(?: \p{L}+){1,2} bar|lack(?:s|ing)?|unknown|missing|outside|different(?: ones?)? (?:from|than|to)|differ(?:s|ing)?|non)(?![\p{L}\p{N}])|n't\b/gu;

/** Counts the negations of a lower-case text. */
export function denialsIn(text: string): number {
  return [...text.replaceAll(HARMLESS, " ").matchAll(DENIALS)].length;
}

/** Words that may deny a condition without a negation: "unpaid", "childless", "free agents", "living authors". */
export function maySayLack(text: string): boolean {
  return /\bun(?!it|der|ion|ique|iv)\p{L}+ed\b|\p{L}{3,}less\b|\b(?:free|alive|living(?! (?:in|with|at|on|under|near|by)\b)|lives(?! (?:in|with|at|on|under|near|by)\b)|single|blank|empty|vacant|open|pending|outstanding|active|alone|own|yet|left out)\b/u
    .test(text);
}

/** Whether a lower-case text asks for a sort order other than by a superlative. */
export function asksForOrder(text: string): boolean {
  return /\b(?:order|sort|rank|arrange)(?:ed|ing)?(?: \S+){0,3} (?:by|alphabetically|according)\b|\b(?:order|sort|rank|arrange)(?:ed|ing)?(?: \S+){0,3} from (?:the )?(?:most|least|a|\p{L}+est|high|low|old|new|top|bottom|\p{L}+ to)\b|\bfrom (?:the )?(?:\p{L}*est|most|least)(?: \p{L}+){0,2} (?:down|up|downwards?|upwards?|on(?:wards?)?)\b|\b(?:sort|rank)ed\b|\bin \S*(?: \S+)? order\b|\balphabetical(?:ly)?\b|\ba (?:to|-) z\b|\bz (?:to|-) a\b|\b(?:at|on|to) (?:the )?(?:top|bottom)(?=[.,;:?!)]|$)|\b(?:a|de)scending\b|\b(?:in|de)creasing\b|\b(?:\p{L}+est|most|least|best|top|last)(?: \p{L}+){0,2} first(?=[.,;:?!)]|$)/u
    .test(text);
}

/** Whether a lower-case text asks for one result per group. */
export function asksForEach(text: string): boolean {
  return /\b(?:for each|for every|grouped by|group by|by each|each (?:one )?of (?:the|these|those|them))\b/u
    .test(text);
}

/** Whether a lower-case text asks for one result per thing that is known: "how many does every department offer". */
export function asksForEachOf(text: string, isKnown: (word: string) => boolean): boolean {
  return [
    ...text.matchAll(
      /\b(?:(?:in|does|do|did|has|have|for|from|at|by|to) (?:each|every)|per) (?<near>\p{L}+(?: \p{L}+)?)/gu,
    ),
  ]
    .some(({ groups }) => (groups?.near ?? "").split(" ").some((word) => isKnown(word)));
}

/** Returns the positions in which a text locates the letters of a pattern. */
export function patternShapesIn(text: string): ReadonlySet<"start" | "end" | "inside"> {
  const found = new Set<"start" | "end" | "inside">();
  if (/\b(?:start|begin)(?:s|ning|ing)?\b|\binitial\b|\bprefix/.test(text)) found.add("start");
  if (/\bend(?:s|ing)?\b|\bsuffix/.test(text)) found.add("end");
  if (
    /\b(?:contain|includ|hold)(?:s|e|es|ing)?\b|\bwith(?:in)?\b|\bin (?:its|their|the)\b|\bha(?:s|ve|ving)\b/
      .test(text)
  ) {
    found.add("inside");
  }
  return found;
}

/** Whether a lower-case text asks for what is over, and has an end. */
export function isAboutPast(text: string): boolean {
  return /\b(?:no longer|(?:not|n't) [^.;]*\bany ?more|no more)\b(?! than)/.test(text);
}

/** Whether a lower-case text asks for what is not over, and has no end. */
export function isAboutNow(text: string): boolean {
  return /\b(?:current(?:ly)?|still|ongoing|present(?:ly)?|today)\b/.test(text);
}

/** Whether "now" is all that the words may mean: "did it still find a buyer" tells of the past. */
export function isSurelyAboutNow(text: string): boolean {
  return isAboutNow(
    text.replaceAll(/\b(?:did|had|was|were|would|could|might|nonetheless)\b[^.;:?!]*?\bstill\b/g, " "),
  );
}
