/** Phrases that frame a request or say in many words what one says, and plain words for them. */
export const framingPhrases: readonly (readonly [RegExp, string])[] = [
  [/\ba number of (?=\p{L})/giu, "several "],
  // "Each town of the suppliers once"
  [
    /^((?:list|show|give|name) )?(?:each|every) (\p{L}+ of (?:the |all )?\p{L}+),? (?:only |just )?once(?=\s*[.?!]?$)/giu,
    "$1$2, without duplicates",
  ],
  [/\b(?:took|taken) place\b/gi, "happened"],
  [/\b(?:takes?|taking) place\b/gi, "happens"],
  // "What they charge per hour"
  [
    /\b(charges?|charged|charging|earns?|earned|costs?|pays?|paid) (?:per|an|a) (?:hour|day|night|week|month|year)\b/gi,
    "$1",
  ],
  // "What do all nurses earn together?"
  [
    /^what (?:do|did) (all \p{L}[^,.;?!]*?) (earn|cost|weigh|spend|import|export) (?:together|altogether|combined|in total)(?=\s*(?:[.?!]|$))/giu,
    "how much do $1 $2 in total",
  ],
  [
    /^(how much (?:do|did) [^,.;?!]+?) (?:together|altogether|combined)(?=\s*(?:[.?!]|$))/gi,
    "$1 in total",
  ],
  // "60 an hour"
  [/(?<=\d) (?:an|a|per) (?:hour|day|week|month|year|night)\b/gi, ""],
  // "That comes second by area"
  [
    /\b(?:that|which|who) (?:comes|came|ranks|ranked|is) (second|third|fourth) (?:by|in) (?=\p{L})/giu,
    "with the $1 largest ",
  ],
  // "Which town is the capital of Peru?"
  [
    /^(?:which|what) \p{L}+ (?:is|was) (?=the (?!(?:\p{L}+est|most|least|only|first|last|top|next)\b)\p{L}+ of \p{Lu})/giu,
    "",
  ],
  // "On average and at most"
  [/\bon average and at (most|least)(?=\s*(?:[.?!]|$))/gi, "on average, and what is the $1"],
  [/,? at least (?:partly|partially|in part)\b/gi, ""],
  // "In spoken_language, exactly one country is recorded"
  [/\b(?:is|are|was|were) (?:recorded|registered|listed|stored|kept) (?=in (?:the )?\p{L}+_\p{L})/giu, ""],
  // "For a report that I'm writing I need to know …"
  [
    /^(?:for|as part of) (?:an?|my|our|this) (?:\p{L}+ )?(?:report|article|piece|project|presentation|essay|homework|story|meeting|book|study|slides?|paper|thesis|talk|blog|newsletter)\b[^.?!:]{0,40}?,? (?=(?:i need|i want|i['’]d like|we need|could you|can you|please|show|list|give|which|what|who|how)\b)/iu,
    "",
  ],
  [/(?<!\b(?:of|first)) in all(?=\s*(?:[.,;?!]|$))/gi, " in total"],
];
