import type { SchemaNames } from "./schema_names.ts";

/** The row that a key leads from, or the one that it leads to. */
export type End = "from" | "to";

/** A key between rows of one table. */
export interface AskedKey {
  readonly table: string;
  readonly columns: readonly string[];
  /** How often the query follows it, one after the other. */
  readonly steps: number;
}

/**
 * Which end of a key between rows of one table a sentence asks for, by the words between them: "who report to", "the boss they
 * answer to" and "their manager" ask for the row that has the key, "who report to them" for the one that it leads to. Whoever
 * does something "as mentor" is the mentor.
 * Undefined where it has none of these words, or those of both, or says as many steps as there are not.
 */
export function askedEnd(
  text: string,
  { table, columns, steps }: AskedKey,
  names: SchemaNames,
): End | undefined {
  const stems = columns.flatMap((column) => names.column({ table, column }))
    .filter((stem) => stem.length > 2 && !names.isSilent(stem) && !names.table(table).includes(stem));
  const isRank = stems.some((stem) => RANKS.test(stem));
  const nouns = [...stems.map((stem) => `${stem}\\p{L}*`), ...isRank ? [SUPERIORS] : []].join("|");
  if (nouns === "") return undefined;
  const verb = isRank ? SERVES : "(?!)";
  const asRole = `as (?:(?:an?|the|their|his|her|its)(?: own| direct)* )?(?:${nouns})(?!\\p{L})`;
  const things = [
    ...names.table(table).map((stem) => `${stem}\\p{L}*`),
    "people",
    "persons?",
    "those",
    "who",
    "that",
  ]
    .join("|");
  const isFrom = [
    `\\b(?:they|he|she|each|everyone|everybody) (?:all )?${verb}`,
    `\\bwhose (?:${nouns})(?!\\p{L})`,
    `(?<!\\bas )\\b(?:their|his|her|its)(?: own| direct)* (?:${nouns})(?!\\p{L})`,
    `\\b(?:who|that) ha(?:s|ve|d) [^.,;:?!]+ ${asRole}`,
    `\\b(?:which|what|whom?)\\b[^.,;:?!]* (?:does|do|did) (?!(?:each|every|any|he|she|they|it)\\b)[^.,;:?!]+ ${asRole}`,
    `\\b(?:${things}) ${verb} (?!(?:them|him|her|it|each|every|any|all)\\b)`,
  ].some((words) => new RegExp(words, "u").test(text));
  const isTo = [
    `\\bwho (?:is|are|was|were) [^?.,;]*['’]s (?:${nouns})(?!\\p{L})`,
    `${verb} (?:them|him|her|it|each|every)\\b`,
    `(?<!\\b(?:and|with) (?:(?:an?|the|their|his|her|its) )?(?:\\p{L}+ )?)\\b(?:who|that|he or she|he|she|they|(?:which|what) (?:${things})) (?!(?:ha(?:s|ve|d)|do(?:es)?|did|is|are|was|were)\\b)[^.,;:?!]+ ${asRole}`,
  ].some((words) => new RegExp(words, "u").test(text));
  // "Their boss's boss", "who in turn works under"
  const isFar = new RegExp(`(?:${nouns})['’]s (?:${nouns})|\\bin turn\\b|${verb}.* ${verb}`, "u").test(text);
  return isFrom === isTo || isFar !== steps > 1 ? undefined : isFrom ? "from" : "to";
}

const RANKS = /^(?:report|manag|superv|boss|superior|chief|head|lead)/;
const SUPERIORS = "managers?|boss(?:es)?|supervisors?|superiors?|chiefs?";
const SERVES =
  "(?:(?:report|answer)(?:s|ed|ing)?(?: straight| directly)? (?:straight |directly )?to|work(?:s|ed|ing)?(?: directly)? (?:under|for)|(?:is|are) (?:managed|supervised|led) by)";
