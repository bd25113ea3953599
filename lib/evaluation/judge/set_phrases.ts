/** Set phrases, and plain words for them that the other rules read. */
export const setPhrases: readonly (readonly [RegExp, string])[] = [
  [/\b(?:earlier|sooner) than(?= (?:the (?:year|month|date) )?(?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d))/gi, "before"],
  [/\blater than(?= (?:the (?:year|month|date) )?(?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d))/gi, "after"],
  [/,? \bno more(?:,? (?:and|or|but))? no (?:fewer|less)\b,?/gi, ""],
  [/\bout of stock\b/gi, "not in stock"],
  [/\bwith or without (?:an? |any )?[\p{L}-]+(?! \d)/giu, ""],
  [/\bHQ'd in\b/g, "with headquarters in"],
  [/\bheadquartered in\b/gi, "with headquarters in"],
  [/\b(?:haven't|hasn't|don't have|doesn't have|have not|has not) (?:got )?a single\b/gi, "have no"],
  [/\bno(?:t a)? single\b/gi, "no"],
  [/\bwhich is to say\b|\bthat is\b(?=,)/gi, ""],
  [/\b(sums?|totals?|averag\w+|mean|median|summed|computed|taken) over (?!\d)/gi, "$1 of "],
  [/\b(?:=|is|are|equals?) (?:true|yes)\b/gi, ""],
];
