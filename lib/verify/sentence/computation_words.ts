import type { Operation } from "./computations_of.ts";

/** Words that can hardly mean another operation. */
const SURE: Readonly<Record<Operation, RegExp>> = {
  difference:
    /\bminus\b(?! (?:those|these|any|anything|everything|ones)\b)|\bsubtract\p{L}*|\bdifferences?\b|(?<!\b(?:or|no|at|much|any) )\bless (?!than\b)\p{L}|\bnet\b|\bgap\b|\bshort(?:fall|age)\b|\bsurplus\b|\bexcess\b|\bmargin\b|\bapart\b|\bby how (?:much|many|far)\b|\b(?:increas|decreas|increment|decrement|grow|grew|chang)\p{L}*(?! order)|\bhow (?:much|many|far|\p{L}+er)\b[^,.;:?!]*(?:\b(?:more|fewer|below|above|beyond|under|older|younger|longer)\b|\p{L}{2,}er than\b|(?<=\b(?:far|much)\b[^,.;:?!]*)\bover\b)|\bhow (?:much )?\p{L}+er than\b|\b(?:years?|days?|months?|weeks?|hours?|minutes?)\b[^.;:?!]*\b(?:after|before|between|from|until|till|since|pass(?:ed)?|elapsed|lay|lie|later|earlier|ago|old|late|independent)\b|\bafter how many\b|\bhow (?:old|long ago)\b|\bages?\b/gu,
  sum:
    /\b(?:together|altogether|(?<!, )plus|add(?:ed|ing)?|combined|sum|in all|all told|total(?:s|led)?|includ(?:ed|ing)|on top of|jointly)\b/gu,
  product:
    /(?<!\b(?:how many|many) )(?<!\d )\btimes (?!as\b|more\b|less\b|larger\b|longer\b)\p{L}|\bmultipl(?:y|ied|ying)\b|\bproduct of\b|\bworth\b|\bfootprint\b|(?<!\b(?:per|a|one|each|every) |\d )\b(?:square|cubic) (?:\p{L}*met(?:er|re)|f[eo]{2}t|mile|inch)\p{L}*/gu,
  ratio:
    /\bratio\b|\bpercentages?\b(?! points)|\bpercent of\b|\b(?:what|which) (?:percent(?:age)?|share|part|proportion|fraction|portion)\b|\b(?:shares?|proportions?|fraction|portion) (?:of|in)\b|\bas an? (?:percentage|share|fraction|proportion)\b|\bdivid(?:ed|e|ing)\b|\bdensit\p{L}*|\bdense\p{L}*|\bcrowded\b|\bfactor\b|\btimes (?:as|more|larger|longer|bigger|higher)\b|\bquotient\b|\brelative to\b|\bper capita\b|\bover (?:the |its |their )?(?:total|number|whole)\b|\bin percent\b|\b(?:than|at least|at most|over|under) (?:a|one) (?:half|third|quarter|fifth|tenth) of\b|(?<!\b(?:line|row|entry|record) )\bper ¤?(?:unit|head|person|inhabitant|hour|day|week|month|year|minute|second|\p{L}*met(?:er|re)|k?m²?³?|tonne|square|cubic|percent|dollar|euro|kilo)\p{L}*|\b(?:on|for) (?:a|one|each|every) (?:square|cubic|percent|\p{L}*met(?:er|re)|hour|tonne|euro|dollar)\p{L}*/gu,
  remainder: /\b(?:even|odd|divisible|remainder|modulo|multiple of)\b/gu,
};

/** Words that may mean an operation, where no sure word of any is said. */
const MAYBE: Readonly<Record<Operation, RegExp>> = {
  difference:
    /\b(?:los[st]|loss|unused|missing|remain\p{L}*|left|rang\p{L}*|spans?|spread|wide|old|older|exceed\p{L}*|increas\p{L}*|decreas\p{L}*|chang\p{L}*|gr[eo]w\p{L}*|profit|balance|deviat\p{L}*|against|compared|delay\p{L}*|duration|between|since|more|ahead|behind|below|above|gain\p{L}*|long|longer|years?|days?|nights?|months?|weeks?|hours?|\p{L}{3,}er than)\b/gu,
  sum: /\b(?:and|both|overall|extra)\b/gu,
  product:
    /\b(?:costs?|value|prices?|amounts?|pa(?:y|id)|earn\p{L}*|spen[dt]\p{L}*|sales|revenue|areas?|volume|percent\p{L}*|share|part|km|square|cubic)\b|[%²³]/gu,
  ratio:
    /\b(?:percent\p{L}*|shares?|proportion|part|fraction|rates?|average|mean|over|half|third|quarter|each|every|per|times|compared|out of)\b|%/gu,
  remainder: /\b(?:every|each)\b/gu,
};

/** Words that ask for an operation and for nothing else that a query can do, as counts, groups and orders. */
const ASKED: Readonly<Partial<Record<Operation, RegExp>>> = {
  difference:
    /\b(?:differences? (?:between|in|of)|minus(?! (?:those|these|any|anything|everything|ones)\b)|subtract\p{L}*|by how (?:much|many)|how (?:much|many|far) \p{L}+er than|after how many (?:days|years|months)|how old|(?:current |their |the |its )?age(?! group)|years old)\b|(?<!\b(?:or|no|at|much|any) )\bless\b(?= (?:its|the|their|\p{L}+ed)\b)/gu,
  sum: /\b(?:altogether|add up|(?:taken|put|added|all|both) together(?! with))\b/gu,
  product:
    /(?<!\b(?:how many|many|of|several|few|two|three|four|five|six|seven|eight|nine|ten|\d) )\btimes(?= (?!as\b|or\b|and\b|more\b|in\b|a\b|an\b|that\b|when\b|where\b)(?:its |the |their )?\p{L})|\bmultipl(?:y|ied)\b/gu,
  ratio:
    /\b(?:ratio (?:of|between)|divided by|per capita|(?:what|which) (?:percentage|proportion|fraction|share|part) of|as an? (?:percentage|fraction|proportion|share) of|times as \p{L}+ as)\b|(?<!\b(?:line|row|entry|record) )\b(?:per|on an?|for each|for every) (?:km²|m²|square|cubic|head|inhabitant|person|percent|tonne|litre|dollar|\p{L}*met(?:er|re)\b)|\b(?:than|at least|at most|over|under) (?:a|one) (?:half|third|quarter|fifth|tenth) of\b/gu,
};

export interface SaidOperationsOptions {
  /** Whether a word says something else, as it belongs to a name or an aggregate of the query. */
  readonly isTaken: (word: string) => boolean;
}

/** The operations that a lower-case text may ask for, by its sure words, or else by others. */
export function saidOperations(text: string, options: SaidOperationsOptions): ReadonlySet<Operation> {
  const sure = operationsBy(SURE, text, options);
  return sure.size > 0 ? sure : operationsBy(MAYBE, text, options);
}

/** The operations of which a lower-case text has a sure word. */
export function surelySaid(text: string, options: SaidOperationsOptions): ReadonlySet<Operation> {
  return operationsBy(SURE, text, options);
}

/** The operations that a lower-case text asks for, whatever else it may say. */
export function askedOperations(text: string, options: SaidOperationsOptions): ReadonlySet<Operation> {
  return operationsBy(ASKED, text, options);
}

function operationsBy(
  words: Readonly<Partial<Record<Operation, RegExp>>>,
  text: string,
  { isTaken }: SaidOperationsOptions,
): ReadonlySet<Operation> {
  const all = Object.keys(words) as readonly Operation[];
  return new Set(all.filter((operation) => {
    const pattern = words[operation];
    return pattern !== undefined && [...text.matchAll(pattern)].some(([said]) => {
      // "Over the total", of a query that adds up
      const words = said.match(/\p{L}{3,}/gu) ?? [];
      return !words.some(isTaken) || words.length > 1 && /^over\b/.test(said);
    });
  }));
}
