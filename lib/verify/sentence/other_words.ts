import { wordStem } from "../../linking/mod.ts";

/** Synonyms of measures by the stem of a column's last word. */
export const otherWords: ReadonlyMap<string, RegExp> = new Map(
  ([
    ["population", /\b(?:popul|inhabit|people|resident|liv(?:e|es|ing)\b|large|big|small)/],
    ["area", /\b(?:large|larger|largest|big|small|size|surface|square|extent)/],
    ["size", /\b(?:large|big|small|bytes)/],
    ["length", /\b(?:long|short)/],
    ["expectancy", /\b(?:liv(?:e|es|ed|ing)|expected)\b/],
    ["duration", /\b(?:long|short|last)/],
    [
      "milliseconds",
      /\b(?:long|longer|longest|short|shorter|shortest|length|duration|lasts?|runs?|running|seconds|minutes|hours|times?|fast|faster|fastest|slow|slower|slowest|quickest)\b/,
    ],
    ["hire", /\b(?:join|recruit|employ(?!ee|er)|start|taken? on|took on)/],
    ["location", /\b(?:where|locat|situated|place)/],
    ["address", /\b(?:where|locat)/],
    ["city", /\btown/],
    ["nationality", /\b(?:countr|nation|citizen)/],
    ["runtime", /\b(?:long|short|runs?\b|running|last|duration|length|minutes|hours|times?\b)/],
    [
      "bytes",
      /\b(?:large|larger|largest|big|bigger|biggest|small|smaller|smallest|size|sizes|storage|space|megabytes|kilobytes)\b/,
    ],
    ["width", /\b(?:wide|narrow|broad)/],
    ["depth", /\b(?:deep|shallow)/],
    ["elevation", /\b(?:high|low|tall|elevat|height|altitude)/],
    ["altitude", /\b(?:high|low|elevat)/],
    ["height", /\b(?:high|low|tall|short)/],
    ["price", /\b(?:expensive|cheap|cost|pric|worth)/],
    ["rate", /\b(?:expensive|cheap|cost|pric|charg|pay|paid)/],
    ...["wage", "salary", "fee"].map((word) =>
      [word, /\b(?:earn|pay|paid|wage|salar|income|money|spen[dt]|cost)/] as const
    ),
    ["cost", /\b(?:expensive|cheap|cost|pric|pay|paid|spen[dt]|money)/],
    ["amount", /\b(?:expensive|cheap|cost|pric|charg|pay|paid|spen[dt])/],
    ["killed", /\b(?:death|dead|die[ds]?|fatal)/],
    ["sex", /\bgender/],
    ["age", /\b(?:old|young)/],
    ["weight", /\b(?:heav|light|weigh)/],
    ["speed", /\b(?:fast|slow|quick)/],
    ["date", /\b(?:when|(?<!\d )year|old|new|young|recent|earl|late|before|after|since)/],
    ...["birthday", "birth", "born", "dob"].map((word) => [word, /\b(?:old|young|age|born|birth)/] as const),
    ["year", /\b(?:when|date|old|new|young|recent|earl|late|before|after|since)/],
    ["time", /\b(?:when|old|new|recent|earl|late|before|after|since|long|short)/],
    ["independence", /\b(?:independen|when)/],
    ["percentage", /%|\bper ?cent|\bshare/],
    ["other", /\b(?:altern|also known|also called)/],
    ["percent", /%|\bper ?cent|\bshare/],
  ] as const).map((
    [word, pattern],
  ) => [wordStem(word), new RegExp(`(?:${pattern.source})\\p{L}{0,5}(?!\\p{L})`, "u")]),
);
