/** Set phrases, and plain words for them that the other rules read. */
export const setPhrases: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:earlier|sooner) than(?= (?:the (?:year|month|date) )?(?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d))/gi,
    "before",
  ],
  [
    /\blater than(?= (?:the (?:year|month|date) )?(?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d))/gi,
    "after",
  ],
  [/,? \bno more(?:,? (?:and|or|but))? no (?:fewer|less)\b,?/gi, ""],
  [/\bout of stock\b/gi, "not in stock"],
  [/\bwith or without (?:an? |any )?[\p{L}-]+(?! \d)/giu, ""],
  [/\bHQ'd in\b/g, "with headquarters in"],
  [/\bheadquartered in\b/gi, "with headquarters in"],
  [/\b(?:haven't|hasn't|don't have|doesn't have|have not|has not) (?:got )?a single\b/gi, "have no"],
  [/\bno(?:t a)? single\b/gi, "no"],
  [/\bwhich is to say\b|\bthat is\b(?=,)/gi, ""],
  [/\b(sums?|totals?|averag\w+|mean|median|summed|computed|taken) over (?!\d)/gi, "$1 of "],
  [/(?<=\b\p{L}[\p{L}\d_]*)\.(?=\p{L})/gu, " "],
  [
    /,?\s*\bno matter (?:how|what|which|where|who|in (?:what|which)) (?:they|it|he|she)?\s*\p{L}+(?: they (?:are|have|is))?/giu,
    "",
  ],
  [/,?\s*\b(?:whatever|regardless of|irrespective of) (?:(?:the|its|their|his|her|what) )?[\p{L}-]+/giu, ""],
  [
    /,?\s*\b(?:of|at|in) any (?:age|size|kind|type|sort|year|colour|status|price|length|weight|grade)\b/gi,
    "",
  ],
  [/\b(?:only|just) (?:one|a single)(?= \p{L})/giu, "exactly one"],
  [/\bfrom ([\d.,]+(?: \w{1,8})?) up to (?:and including )?(?=\d)/gi, "between $1 and "],
  [/\b(north|south|east|west)ernmost\b/gi, "furthest $1"],
  [/\bfarthest\b/gi, "furthest"],
  [/\bempt(?:y|ies|ying) into\b/gi, "flow into"],
  [/,?\s*\bhowever (?:large|small|long|short|old|young|high|low|big|expensive|cheap)\b/gi, ""],
  [/\b(?:Mr|Ms|Mrs|Dr)\.?(?: or (?:Mr|Ms|Mrs)\.?)?\s+(?=\p{Lu})/gu, ""],
  [/(?:=|\b(?:is|are|equals?)) (?:true|yes)\b/gi, ""],
];
