import { fold, wordStem } from "../../linking/mod.ts";
import { judgeTokens } from "../judge/tokens.ts";

/** A part of a sentence that says one thing. */
export interface Phrase {
  readonly text: string;
  /** Stems of its content words, its numbers and its days. */
  readonly stems: ReadonlySet<string>;
  /** As it stands in the text, with the word that adds it to the phrase before. */
  readonly whole: string;
  /** No comma or stop parts it from the phrase before. */
  readonly attached: boolean;
  /** Number of its sentence, from 0. */
  readonly sentence: number;
}

const BREAK = /[,;:.?!]+\s+/;

/** What no phrase ends within: quoted values, a list or range of values, a short form with a stop, what "with" belongs to. */
const WHOLES = [
  /"[^"]*"|\u201c[^\u201d]*\u201d|(?<=^|[\s(])'[^']*'(?=$|[\s).,;:?!])/g,
  /(?<=\p{Lu}[\p{L}'\u2019-]*|\d|["\u201d'])\s+and\s+(?=["\u201c'\p{Lu}]|[\d,.]*\d(?:$|[\s.?!]*$|[.,;:?!]?\s+(?!\p{L})))/gu,
  /\b(?:St|Dr|Mr|Mrs|Ms|Jr|Sr|Inc|Ltd|Co|Corp|No|vs)\.\s+(?=[\p{Lu}\d])/gu,
  // An initial, unless the next sentence asks or tells: "the sex U. Show me".
  /\b\p{Lu}\.\s+(?=[\p{Lu}\d])(?!(?:Show|Tell|Give|List|Display|Name|Find|Get|Bring|Let|See|Count|Compute|Calculate|Compare|Take|Keep|Consider|Please|Can|Could|Would|Will|What|Which|Who|Whose|Where|When|How|Of|In|For|From|Until|Replace|Reduce|Limit|Complete|Drop|Include|Add|I|I'd|The)\b)/gu,
  /\b(?:begin|start|end|deal|agree|associated|compared|connected|covered|equipped|filled|linked|shared)(?:ning|ting|ing|s)?\s+with\b/gi,
];

/** Replaces a blank at which no phrase may end. */
const HARD_BLANK = "\u{e000}";

/** Words before which a sentence says the next thing. */
const JOINTS = new RegExp(
  String
    .raw`(?<!\bbetween (?:(?!\band\b)(?:[^,]|,(?=\d)))+)\s+(?=and\b)|(?<!\b(?:of|in|on|at|to|for|from|by|with))\s+(?=that\b)|\s+(?=but\b|plus\b|which\b|` +
    String
      .raw`whose\b|who\b|where\b|without\b|sorted\b|ordered\b|only\b|instead\b|for each\b|for every\b|in all\b|` +
    String.raw`(?:along|together|as well) (?:with|as)\b)|(?<!\b(?:along|together))\s+(?=with\b)`,
  "g",
);

/** How a phrase begins that only adds to the one before it. */
const ADDITION = /^(?:and|but|plus|(?:along|together) with|as well as)(?:\s+|$)/i;

/** A limit that says only that there is something, which what follows it tells apart. */
const CARRIER =
  /^(?:that|who|which)\s|^whose\s.*\b(?:has|have|had)\b|^with\s+(?!(?:their|its|his|her|the|those|these)\b)/;

/** How a limit begins that may be one of what the limit before it names. */
const CARRIED = /^with\s+(?!(?:their|its|his|her|the|those|these|how|which|what)\b)/;

/** How a sentence begins before it says what it is about. */
const LEAD = new RegExp(
  String.raw`^(?:please\s+)?(?:(?:can|could|would|will) (?:you|i)\s+)?(?:please\s+)?` +
    String.raw`(?:i(?:'d| would)? (?:like|want|need|wish|am looking for)(?: to (?:know|see|have))?\s+|` +
    String
      .raw`(?:show|tell|give|list|display|name|find|get|bring up|compute|calculate|work out|determine|let|see)(?: me)?(?: see| have)?\s+|` +
    String.raw`(?:what|which|who) (?:is|are|was|were)\s+(?!there\b)|which of\s+)?(?:(?:a|the) list of\s+)?`,
  "i",
);

/** How a part of a sentence begins that asks for something, after the part that says of what. */
const ORDER =
  /^(?:please\s+)?(?:(?:show|give|list|tell|display|find|get|name|include|add|state|compute|calculate|work out|determine)(?: me)?|i (?:want|need|would like)(?: to (?:know|see))?|(?:what|which|who) (?:is|are|was|were))\s+(?=(?:the|their|its|his|her|all|each|every|only|how|which|what|those|these)\b)/i;

/** Words that say nothing alone; how numbers are compared is said in too many ways to tell whether it is said. */
const LIGHT = new Set(
  `a an the and or but of in on at to for from by with without that which who whom whose what where when how is are was
  were be been being do does did has have had it its they them their those these this there here than as also too me my i
  you your we us please just now only any all each every per not no so then if can could would will like want need show
  tell give list display name names find get see know plus more most one ones along together following question questions otherwise until
  say consider keep over under above below less fewer least greater higher lower between before after earlier later up down`
    .split(/\s+/).map(wordStem),
);

/**
 * Splits a text into phrases that say one thing each, in its own words and order, without the words that only begin a
 * request. A phrase without any content word belongs to the one after it, unless a comma or a stop parts them, and what
 * limits something to those that have a thing is one phrase with the values of that thing ("that have a crew with the
 * rank \"mate\"").
 */
export function phrasesOf(text: string): readonly Phrase[] {
  const sentences = held(text.trim()).split(/(?<=[.?!:])\s+/).map((sentence) => {
    const asked = sentence.replace(LEAD, "");
    // Behind the words that begin a request only a name has a capital.
    return (asked === sentence ? lowerFirst(asked) : asked).replace(/[\s.?!:]+$/, "");
  });
  return sentences.flatMap((text, sentence) =>
    text.split(BREAK).flatMap((part) => phrasesBetweenBreaks(part.replace(ORDER, ""), sentence))
  );
}

function held(text: string): string {
  return WHOLES.reduce(
    (text, whole) => text.replace(whole, (found) => found.replace(/\s/g, HARD_BLANK)),
    text,
  );
}

const released = (text: string) => text.replaceAll(HARD_BLANK, " ");

function phrasesBetweenBreaks(part: string, sentence: number): readonly Phrase[] {
  const phrases: Phrase[] = [];
  let waiting = "";
  let before = "";
  for (const piece of part.split(JOINTS).map((piece) => released(piece.trim()))) {
    const last = phrases.at(-1);
    if (last !== undefined && waiting === "" && CARRIED.test(piece) && carries(last)) {
      const joined = (text: string) => `${text} ${piece}`;
      const text = withoutVerb(joined(last.text));
      phrases.splice(-1, 1, { ...last, text, whole: joined(last.whole), stems: stemsOf(text) });
      continue;
    }
    const alone = waiting === "" ? piece.replace(ADDITION, "").replace(ORDER, "") : `${waiting} ${piece}`;
    const text = phrases.length > 0 ? withoutVerb(alone) : alone;
    const whole = `${before} ${piece}`.trim();
    const stems = stemsOf(text);
    [waiting, before] = stems.size === 0 ? [text, whole] : ["", ""];
    if (stems.size > 0) phrases.push({ text, stems, whole, attached: phrases.length > 0, sentence });
  }
  return phrases;
}

/** A limit without the verb of what it limits: "how many crews with the rank 3 the ships have". */
function withoutVerb(text: string): string {
  return /^(?:with|whose|that|who)\b/i.test(text) ? text.replace(/\s+(?:has|have|had)$/, "") : text;
}

function carries({ text, attached }: Phrase): boolean {
  return attached && CARRIER.test(text) && !hasValue(text);
}

/**
 * Whether a text holds a value: a day, something quoted, a number or a name; those at its start only count or begin it, and
 * "at least one" says no number.
 */
export function hasValue(text: string): boolean {
  return judgeTokens(text.replace(/\bat least one\b/gi, "any")).some((token, i) =>
    token.kind === "date" || token.kind === "quoted" || (token.kind === "number" && i > 1) ||
    (token.kind === "word" && token.capitalised && i > 0)
  );
}

/** The stems of the content words of a text, its numbers and its days. */
export function stemsOf(text: string): ReadonlySet<string> {
  return new Set(
    judgeTokens(text).flatMap((token): readonly string[] => {
      switch (token.kind) {
        case "number":
        case "date":
          return [String(token.value)];
        case "word":
        case "quoted":
          return fold(token.text).map((word) => wordStem(word.text)).filter((stem) => !LIGHT.has(stem));
        default:
          return [];
      }
    }),
  );
}

/** Writes the first word small, as it no longer begins a sentence, unless it is "I" or has a capital further on. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]*\b(?! [A-Z])/.test(text) && !/^I\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
