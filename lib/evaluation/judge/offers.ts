/** Signs that begin an item of a list: bullets and numbers at the start of a line, "(1)" and "b)" anywhere. */
const ITEM = /(?:^|\n)\s*(?:[-*•]|\d+\.)\s+|(?:^|\s)\(?(?:\d|[a-z])\)\s+/gi;

const OR = /;|[,?.]?\s+or\s+/i;

/** Words that introduce what is offered and name nothing; the "mean" of "do you mean" is no average. */
const LEAD = /^.*?\byou (?:mean|meant|want|wanted|(?:looking|asking) for|interested in|referring to)\b/is;

/** What points to a whole or to something said, and so offers a reading without naming anything stored. */
const POINTER =
  /\b(?:these|those|ones?|before|previous(?:ly)?|earlier|above|listed|mentioned|all|every(?:thing)?|whole)\b/i;

/** What only asks the user to say more, and so offers nothing. */
const PLEA =
  /\bsorry\b|\b(?:rephrase|reword|repeat|clarify|specify|explain|elaborate)\b(?: (?:it|that|this)\b)?|\bmore (?:specific|precise|details?|information)\b/gi;

/** What asks to choose, before or after what there is to choose from. */
const CHOICE =
  /\b(?:what|which)(?: ones?| of (?:these|those|them))? (?:(?:do|did) you mean|is (?:it|meant))\b/gi;

/**
 * What a request puts up for choice, in its own words: the items of a list, or what "or" joins. One that puts nothing up
 * for choice is itself the only part.
 */
export function offersOf(request: string): readonly string[] {
  return request.replace(PLEA, "").replace(CHOICE, "").split(ITEM).flatMap((item) => item.split(OR))
    .map((part) => bare(part.replace(LEAD, "")))
    .filter((part) => part !== "");
}

/** Whether an offer points to a choice of rows that has no name: "those from before", "everything". */
export function pointsToRows(offer: string): boolean {
  return POINTER.test(offer);
}

/** A part, and where commas divide it ("the area, the population or …") what stands between them. */
export function partsOf(offer: string): readonly string[] {
  return [...new Set([offer, ...offer.split(/,\s/).map(bare)])].filter((part) => part !== "");
}

function bare(text: string): string {
  return text.replace(/^[\s,:?.!]+|[\s,:?.!]+$/g, "");
}
