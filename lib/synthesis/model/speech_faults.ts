import type { Interaction } from "../../dialogue/mod.ts";
import { nameWords, wordStem } from "../../linking/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { interactionFault } from "./interaction_fault.ts";

/**
 * Finds unnatural utterances: technical terms of databases, and announcements of the next turn. Words of the schema are
 * allowed, and unanswerable questions may mention the database.
 */
export function speechFaults(interactions: readonly Interaction[], schema: Schema): readonly string[] {
  const own = new Set(
    schema.tables.flatMap(({ name, columns }) => [
      ...nameWords(schema).table(name),
      ...columns.flatMap((column) => nameWords(schema).column(name, column.name)),
    ]).map(wordStem),
  );
  return interactions.flatMap(({ utterance, question_type: type }, i) => {
    const text = utterance.replaceAll("’", "'").replaceAll(BEGINNING, (letter) => letter.toLowerCase());
    const machine = type === "unanswerable" ? [] : machineSpeech.flatMap(([pattern, why]) => {
      const found = pattern.exec(text);
      const word = found?.groups?.word;
      return found === null || word !== undefined && own.has(wordStem(word)) ? [] : [`"${found[0]}" ${why}`];
    });
    const announced = announcements.flatMap((pattern) => {
      const [said] = pattern.exec(text) ?? [];
      return said === undefined ? [] : [`"${said}" ${ANNOUNCES}`];
    });
    return [...machine, ...announced].map((fault) => interactionFault(i + 1, fault));
  });
}

/** First letters of sentences; other capitals begin names. */
const BEGINNING = /(?:^|[.:;!?] )\p{Lu}/gu;

const TO_A_MACHINE =
  'speaks of the condition as to a machine: speak of the things ("only novels for now", "poems as well again")';
const OF_A_DATABASE = "speaks of a database: name the things that the person knows";
const ANNOUNCES =
  "announces what comes, as a stage direction does: say it in passing, in the question itself";

/** Patterns with the reason; a `word` of the schema is allowed. */
const machineSpeech: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\b(?<word>restrict(?:s|ed|ing|ions?)?|filter(?:s|ed|ing)?)\b/, TO_A_MACHINE],
  [/\b(?:the|that|this|no|any) (?<word>limits?)\b|\blimit(?:ed|ing)?(?: \w+)? to\b/, TO_A_MACHINE],
  [/\bconsidering (?:every|all)\b|\b(?:in|out of) scope\b/, TO_A_MACHINE],
  [/\b(?<word>records?|rows?|entry|entries|databases?|data ?sets?)\b/, OF_A_DATABASE],
  [/\b(?:not|n't|never) recorded\b|\bunrecorded\b/, OF_A_DATABASE],
  [
    /\bpart of a (?:larger|bigger) one\b/,
    "is a column read aloud: say what such a thing is called, or do without the condition",
  ],
];

/** The most frequent forms. */
const announcements: readonly RegExp[] = [
  /\b(?:my|the) (?:next|following) (?:questions?|quer(?:y|ies)|requests?)\b/,
  /\bfor (?:all|the rest) (?:of )?my (?:\w+ )?questions\b/,
  /\b(?:still|stay(?:s|ing)?|remain(?:s|ing)?) in (?:place|force|effect)\b/,
  /(?:^|[.;:!?] )(?:now )?turn to (?!the (?:left|right))/,
  /\b(?:focus|topic|subject) (?:now )?(?:moves|shifts|turns|switches|changes)\b/,
  /\b[Ii](?:'d| would)? (?:like|want|wish) to (?:now )?(?:change|switch|turn)\b/,
  /\b(?:is|are) covered(?=[.;:,])/,
];
