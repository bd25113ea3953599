import { isCommonWord } from "../name_words.ts";

/**
 * Writes the acronyms of a noun in capitals, also in the plural: those that schemas often have, and words of two to four
 * letters without a vowel that are no common ones ("SQL query", "URLs").
 */
export function spelled(noun: string): string {
  return noun.replaceAll(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu, (word) => {
    const [, bare = word, ending = ""] = /^(.{2,})(s)$/.exec(word) ?? [];
    if (ACRONYMS.has(word) || isAcronym(word)) return word.toUpperCase();
    return ACRONYMS.has(bare) ? `${bare.toUpperCase()}${ending}` : word;
  });
}

const isAcronym = (word: string) =>
  /^[b-df-hj-np-tv-xz]{2,4}$/.test(word) && !isCommonWord(word) && !UNITS.test(word);

/** Units, which are written as they are. */
const UNITS = /^(?:[ckm]?m|[kmgt]b|k?g|hr?s?|mins?|secs?|kmh|m?ph|ft|lbs?|[km]?w|st|nd|rd|th|vs|mr|mrs|dr)$/;

const ACRONYMS: ReadonlySet<string> = new Set(
  `gdp iata icao iso gmt utc id url uri hdi unesco iban vat isbn issn api uuid ip usa eu un sku pin pos sms gps`
    .split(" "),
);
