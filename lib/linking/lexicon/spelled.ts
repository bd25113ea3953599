import { isCommonWord } from "../common_words.ts";

/**
 * Writes the acronyms of a noun in capitals, also in the plural: those that schemas often have, and words of three to four
 * letters without a vowel that are no common ones ("SQL query", "URLs").
 */
export function spelled(noun: string): string {
  return noun.replaceAll(/(?<![\p{L}\p{N}`_])\p{L}+(?![\p{L}\p{N}`_])/gu, (word) => {
    if (ACRONYMS.has(word)) return word.toUpperCase();
    const [, one] = /^(.{2,})s$/.exec(word) ?? [];
    if (one !== undefined && (ACRONYMS.has(one) || (one.length > 2 && isAcronym(one)))) {
      return `${one.toUpperCase()}s`;
    }
    return isAcronym(word) ? word.toUpperCase() : word;
  });
}

const isAcronym = (word: string) =>
  /^[b-df-hj-np-tv-xz]{3,4}$/.test(word) && !isCommonWord(word) && !UNITS.test(word);

/** Units, which are written as they are. */
const UNITS = /^(?:[ckm]?m|[kmgt]b|k?g|hr?s?|mins?|secs?|kmh|m?ph|ft|lbs?|[km]?w|st|nd|rd|th|vs|mr|mrs|dr)$/;

const ACRONYMS: ReadonlySet<string> = new Set(
  `gdp iata icao iso gmt utc id url uri hdi unesco iban vat isbn issn api uuid ip usa eu un sku sms gps tv pc cd dvd json xml html
  csv pdf ascii http https`
    .split(" "),
);
