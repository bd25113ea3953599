import { isKindNoun } from "./is_kind_noun.ts";
import { isGeneric, isGenericWord } from "./comparison_target.ts";
import { MEASURING_VERBS } from "./cues.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { belongsTo, isOfPlace } from "./peoples.ts";
import { isParticiple } from "./phrase_words.ts";
import { stemOf } from "./stem_of.ts";
import { lightWords, mayMeanTheSame } from "./synonyms.ts";

/** Stems of content words that could not be read and that have no counterpart in the other sentence. */
export function unmatchedWords(sentence: ParsedSentence, other: ParsedSentence): readonly string[] {
  return withoutCounterpart(sentence.unread, sentence, other);
}

/** Stems of deeds that a table is called after ("those who booked") and that have no counterpart in the other sentence. */
export function unmatchedDeeds(sentence: ParsedSentence, other: ParsedSentence): readonly string[] {
  const deeds = sentence.concepts.filter((one) =>
    isGeneric(one) && !isGenericWord(one) && isParticiple(one.text.toLowerCase())
  );
  return withoutCounterpart(deeds.map(({ text }) => stemOf(text.toLowerCase())), sentence, other);
}

function withoutCounterpart(
  stems: readonly string[],
  sentence: ParsedSentence,
  other: ParsedSentence,
): readonly string[] {
  return stems.filter((stem) =>
    !lightWords.has(stem) && !other.stems.has(stem) && !other.measures.includes(stem) &&
    !other.words.includes(` ${stem.slice(0, 5)}`) &&
    ![...other.stems, ...other.measures].some((one) =>
      // "Members who joined": a word that both sentences have matches itself alone.
      !sentence.stems.has(one) && mayMeanTheSame(stem, one) || isDerived(stem, one) || isDerived(one, stem)
    ) &&
    !(MEASURING.has(stem) && other.comparisons.some(({ hasUnit }) => hasUnit === true)) &&
    !(stem === "take" && (TAKING.test(sentence.words) ||
      sentence.measures.includes("durat") && measuresTime(other))) &&
    !(stem === "plai" && GAMES.some((game) => other.stems.has(game))) &&
    !(QUESTIONS.get(stem)?.test(other.words) ?? false) &&
    !isOfValue(stem, sentence, other) && !(OFTEN.test(stem) && MANY.test(other.words)) &&
    !(ROLES.has(stem) && ANYONE.test(other.words) && !hasOtherRole(stem, other)) &&
    !isMatchedInParts(stem, other) && !isHouse(stem, sentence, other) && !isKind(stem, sentence, other)
  );
}

/** "Took over an hour", "took fewer than 30 moves" */
const TAKING =
  / (?:took|takes?|taking) (?:\w+ )?(?:than|over|under|above|below|beyond|between|at (?:least|most)|up to|\d+) /;

/** Stems of what is played, whoever says so: "games in Oslo", "games played in Oslo". */
const GAMES = ["game", "match", "tournament"];

/** "Took longer than an hour", "a duration above an hour" */
const measuresTime = ({ measures, stems }: ParsedSentence) =>
  measures.includes("durat") || ["durat", "length", "time", "minut", "hour"].some((stem) => stems.has(stem));

/** "The most frequent airport", "the airport with the most flights" */
const OFTEN = /^(?:frequent|frequentli|often|common)$/;

const MANY =
  / (?:(?:most|fewest|least) (?:\w+ )?(?:\w+[^s\W]s|people|men|women|children)|(?:number of|how many|count) \w+|how often|times) /;

/** Whether a word is the adjective of a place that the other sentence names: "Greek", "Greece". */
function isOfValue(stem: string, { words }: ParsedSentence, other: ParsedSentence): boolean {
  return words.trim().split(" ").some((word) =>
    stemOf(word) === stem && isOfPlace(word) &&
    other.values.some(({ text }) => belongsTo(word, text.toLowerCase()))
  );
}

/** Whether each word of a written column name stands in the other sentence: "num_of_staff", "the staff". */
function isMatchedInParts(name: string, other: ParsedSentence): boolean {
  const parts = name.split(" ");
  return parts.length > 1 &&
    parts.every((part) => {
      const stem = stemOf(part);
      return /^(?:num|nr|no|of|the|id|is|has|total|date|name|in|\p{L}{1,2})$/u.test(part) ||
        other.stems.has(stem) ||
        [...other.stems].some((one) => mayMeanTheSame(stem, one));
    });
}

/** Whether a word is derived from another that Porter's rules keep apart: "service" from "serve". */
function isDerived(word: string, base: string): boolean {
  return base.length > 3 && word.startsWith(base) &&
    /^(?:ic|e|ion|ment|anc|enc)$/.test(word.slice(base.length));
}

/** Stems of nouns, and the questions that ask for them: "the reason", "why". */
const QUESTIONS: ReadonlyMap<string, RegExp> = new Map(
  ([
    ["why", "reason caus"],
    ["when", "date time dai month year hour moment"],
    ["where", "place locat whereabout"],
    ["how long", "durat length"],
    ["how much", "price cost fee amount charg"],
    ["how far", "distanc"],
    ["how often", "frequenc"],
    ["who", "person"],
  ] as const).flatMap(([question, stems]) =>
    stems.split(" ").map((stem) => [stem, new RegExp(` ${question} `)] as const)
  ),
);

/** Stems of verbs that go without saying where a unit does: "that weigh up to 5 kg", "up to 5 kg". */
const MEASURING: ReadonlySet<string> = new Set([...MEASURING_VERBS.keys()].map(stemOf));

const stemsOf = (words: string): ReadonlySet<string> => new Set(words.split(" ").map(stemOf));

/** Those whom a database of people holds, whoever is meant: "employees in tax class 3", "people in tax class 3". */
const ROLES = stemsOf("employee staff member customer client patient passenger user person people");

const PEOPLE = stemsOf("person people");

const hasOtherRole = (stem: string, { unread }: ParsedSentence) =>
  !PEOPLE.has(stem) &&
  unread.some((one) => one !== stem && ROLES.has(one) && !PEOPLE.has(one) && !mayMeanTheSame(one, stem));

const ANYONE = / (?:people|who|whoever|everyone|everybody|anyone|anybody|those|persons?|folks?|headcount) /;

/** What all stored rows belong to, where one of the sentences speaks of "us": "the library owns", "we own". */
const HOUSES = stemsOf(
  "library company firm club school hospital shop store museum airline archive collection fleet range catalogue catalog holdings " +
    "inventory portfolio organisation organization business",
);

function isHouse(stem: string, { words }: ParsedSentence, other: ParsedSentence): boolean {
  if (!HOUSES.has(stem)) return false;
  const list = words.trim().split(" ");
  const isOurs = / (?:we|us|our|ours) /.test(other.words);
  return list.some((word, i) =>
    stemOf(word) === stem && (list[i - 1] === "our" || (list[i - 1] === "the" && isOurs))
  );
}

/** Whether a noun only says of what kind the noun before it is, which the other sentence has alone: "oak trees", "oaks". */
function isKind(stem: string, { phrases }: ParsedSentence, other: ParsedSentence): boolean {
  return phrases.some((phrase) =>
    phrase.kind === "noun" && phrase.head === stem && phrase.before !== undefined &&
    (isKindNoun(stem) || stem === "number" && PHONES.test(phrase.before)) &&
    other.phrases.some((noun) => noun.kind === "noun" && noun.head === phrase.before)
  );
}

/** "The phone", "the phone number" */
const PHONES = /^(?:phone|telephon|mobil|cell|fax|cellphon)/;
