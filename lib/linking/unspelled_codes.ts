import { ABBREVIATIONS, isCommonWord } from "./common_words.ts";
import { SHORT_WORDS } from "./short_words.ts";

/**
 * The words of a schema's names that are abbreviations which nothing spells out: "evd", "hrly", "snc". There are none where
 * names are not abbreviated on the whole, as a short word is then one of its field ("kiln", "SQL").
 *
 * @param parts The parts of all names as they are written.
 * @param words The words of all names, those that are known written out.
 */
export function unspelledCodes(parts: Iterable<string>, words: Iterable<string>): ReadonlySet<string> {
  const written = [...new Set(parts)].filter((part) => /^[a-z]+$/.test(part));
  const short = written.filter((part) => isKnownShort(part) || hasNoVowel(part));
  if (written.length === 0 || short.length < ABBREVIATED * written.length) return new Set();
  return new Set([...words].filter(isCode));
}

/** Least share of the parts of names that are abbreviations in a schema whose names are abbreviated. */
const ABBREVIATED = 0.4;

const isKnownShort = (part: string) =>
  ABBREVIATIONS.has(part) || SHORT_WORDS.has(part) || /^(?:cd|dt|ht|nm|no|nr|wt|yr)$/.test(part);

const hasNoVowel = (part: string) => /^[b-df-hj-np-tv-z]{2,5}$/.test(part) && !isCommonWord(part);

const isCode = (word: string) =>
  /^[a-z]{2,}$/.test(word) && !isCommonWord(word) && !SHORT_WORDS.has(word) && !SAID.test(word) &&
  (word.length <= 3 || hasNoVowel(word));

/** What is said as it is: units, acronyms and words of two or three letters. */
const SAID =
  /^(?:id|ids|url|uri|vat|iban|gdp|isbn|sku|pin|gps|pdf|api|cm|mm|km|kg|kw|kwh|mb|gb|hr|hrs|min|mins|sec|of|in|on|at|to|by|per|for|and|is|has|was|no|day|tax|fee|age|sex|net|gas|oil|job|bus|car|van|dog|cat|pet|egg|hat|map|key|log|bed|box|bag|tag|lot|row|set|new|old|top|web|zip|fax|pay|due|use|aid|arm|leg|eye|ear|war|sea|bay|ice|art|act|ad|ads|bid|cup|day|era|gap|gym|hub|kit|lab|law|lid|mix|pub|rim|run|sum|tap|tea|tie|toy|way|wax)$/;
