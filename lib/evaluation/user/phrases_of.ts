import { fold, wordStem } from "../../linking/mod.ts";

/** A part of a sentence that says one thing. */
export interface Phrase {
  readonly text: string;
  /** Stems of its content words and its numbers. */
  readonly stems: ReadonlySet<string>;
}

/** Words before which a sentence says the next thing. */
const JOINTS = new RegExp(
  String
    .raw`[,;:.?!]+\s+|(?<!\bbetween [^,]+)\s+(?=and\b)|\s+(?=or\b(?! (?:before|after|less|more|earlier|later|fewer)\b)|but\b|plus\b|that\b|which\b|` +
    String
      .raw`whose\b|who\b|where\b|without\b|sorted\b|ordered\b|only\b|instead\b|for each\b|for every\b|in all\b|` +
    String.raw`(?:along|together|as well) (?:with|as)\b)|(?<!\b(?:along|together))\s+(?=with\b)`,
  "gi",
);

/** How a phrase begins that only adds to the one before it. */
const ADDITION = /^(?:and|but|plus|(?:along|together) with|as well as)(?:\s+|$)/i;

/** How a sentence begins before it says what it is about. */
const LEAD = new RegExp(
  String.raw`^(?:please\s+)?(?:(?:can|could|would|will) (?:you|i)\s+)?(?:please\s+)?` +
    String.raw`(?:i(?:'d| would)? (?:like|want|need|wish|am looking for)(?: to (?:know|see|have))?\s+|` +
    String.raw`(?:show|tell|give|list|display|name|find|get|bring up|let|see)(?: me)?(?: see| have)?\s+|` +
    String.raw`what (?:is|are|was|were)\s+|which of\s+)?(?:(?:a|the) list of\s+)?`,
  "i",
);

/** Words that say nothing alone. */
const LIGHT = new Set(
  `a an the and or but of in on at to for from by with without that which who whose whom what where when how is are was
  were be been being do does did has have had it its they them their those these this there here than as also too me my i
  you your we us please just now only any all each every per not no so then if can could would will like want need show
  tell give list display name names find get see know plus more most one ones along together following question questions otherwise until
  say consider keep`.split(/\s+/).map(wordStem),
);

/**
 * Splits a sentence into phrases that say one thing each, in its own words and order, without the words that only begin a
 * request. A phrase without any content word belongs to the one after it.
 */
export function phrasesOf(sentence: string): readonly Phrase[] {
  const bare = lowerFirst(sentence.trim().replace(LEAD, "")).replace(/[\s.?!]+$/, "");
  const phrases: Phrase[] = [];
  let waiting = "";
  const parts = bare.split(JOINTS).map((text) => text.trim().replace(ADDITION, ""));
  for (const part of parts.filter((text) => text !== "")) {
    const text = waiting === "" ? part : `${waiting} ${part}`;
    const stems = stemsOf(text);
    waiting = stems.size === 0 ? text : "";
    if (stems.size > 0) phrases.push({ text, stems });
  }
  return phrases;
}

/** The stems of the content words of a text, and its numbers. */
export function stemsOf(text: string): ReadonlySet<string> {
  const whole = text.replaceAll(/(?<=\d),(?=\d{3})/g, "");
  return new Set(fold(whole).map((word) => wordStem(word.text)).filter((stem) => !LIGHT.has(stem)));
}

/** Writes the first word small, as it no longer begins a sentence, unless it is "I" or has a capital further on. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]*\b(?! [A-Z])/.test(text) && !/^I\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
