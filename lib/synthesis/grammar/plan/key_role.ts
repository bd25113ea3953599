import {
  compoundNoun,
  isCommonWord,
  isFunctionWord,
  isNoNoun,
  type Lexicon,
  PERSONS,
  saidName,
  type TableWords,
} from "../../../linking/mod.ts";
import { type Join, ownKeyColumn, plural, singular } from "../../../schema/mod.ts";
import { plainLexicon } from "../english/vary_lexicon.ts";
import { type KeyVerb, keyVerb } from "./key_verb.ts";

/** What the rows that a key leads to are to those that hold it. */
export type KeyRole =
  /** A noun: "capital", "real field". */
  | { readonly kind: "noun"; readonly singular: string; readonly plural: string }
  /** What the one do to the others: "were referred by", "referred". */
  | ({ readonly kind: "verb" } & KeyVerb)
  /** Words that are no noun, by which the key is told from another one to the same table. */
  | { readonly kind: "words"; readonly words: string };

/**
 * The words of a key's column, where they say more than the name of the table it leads to. A verb with its preposition tells
 * what the rows do to each other ("referred by vet"). An adjective or participle stands
 * before the noun of that table ("shipping address"), which is written out for its initials ("home organization unit"). A
 * function word is joined to the noun ("to-airport"), and what may be no word at all stands after it ("org unit given as ou");
 * both go unsaid where no other key leads there. A word that is not English is taken for a noun, several for none unless they end
 * in that of the table.
 */
export function keyRole(join: Join, lexicon: Lexicon): KeyRole | undefined {
  const text = roleWords(join, lexicon);
  if (text === undefined) return undefined;
  const target = lexicon.table(join.to.table);
  const words = text.split(" ");
  if (words.some(lexicon.words.isCode)) return codedRole(words, join, lexicon);
  const last = words.at(-1) ?? "";
  const endsInTarget = text.endsWith(` ${target.singular}`);
  if (/^[a-z]$/.test(last) && words.slice(0, -1).join(" ") === target.singular) {
    const letter = last.toUpperCase();
    return { kind: "noun", singular: `${target.singular} ${letter}`, plural: `${target.plural} ${letter}` };
  }
  if (NUMBERED.test(text)) {
    const role = text.replace(NUMBERED, "$1 $2");
    return { kind: "noun", singular: `${role} ${target.singular}`, plural: `${role} ${target.plural}` };
  }
  const done = words.every(lexicon.words.inflects) ? keyVerb(withoutAgent(words, join, lexicon)) : undefined;
  if (done !== undefined) return { kind: "verb", ...done };
  if (isFunctionWord(last)) {
    return isOnlyKey(join, lexicon) && join.from.table !== join.to.table
      ? undefined
      : compound(words, target);
  }
  if (!words.every(lexicon.words.inflects)) {
    if (endsInTarget) return { kind: "noun", singular: text, plural: beforeNoun(text, target) };
    if (words.length === 1) return { kind: "noun", singular: text, plural: `${text} entries` };
    return isOnlyKey(join, lexicon) ? undefined : { kind: "words", words: text };
  }
  if (isOneSided(text) && !endsInTarget) return nounOf(`${text} entry`);
  const initials = target.singular.split(" ").map((word) => word[0]).join("");
  if (words.length > 1 && initials.length > 1 && last === initials) {
    const before = words.slice(0, -1).join(" ");
    return { kind: "noun", singular: `${before} ${target.singular}`, plural: `${before} ${target.plural}` };
  }
  if (last === initials && initials.length > 1) return undefined;
  if (isNoWord(last)) {
    const isPlain = isOnlyKey(join, lexicon) && join.from.table !== join.to.table;
    return isPlain ? undefined : givenAs(text, target);
  }
  if (isNoNoun(last) && !endsInTarget) {
    return {
      kind: "noun",
      singular: `${text} ${target.singular}`,
      plural: `${text} ${target.plural}`,
    };
  }
  // A manager is an employee, which goes without saying.
  const agent = words.slice(0, -target.singular.split(" ").length);
  return nounOf(endsInTarget && target.person && PERSONS.has(agent.at(-1) ?? "") ? agent.join(" ") : text);
}

/** "Lead `eng` entry" of `lead_eng_no`; where more than the table's own word cannot be said, the key is named. */
function codedRole(words: readonly string[], join: Join, lexicon: Lexicon): KeyRole | undefined {
  const { singular, plural } = lexicon.table(join.to.table);
  const own = lexicon.words.table(join.to.table);
  const said = words.filter((word) => !own.includes(word));
  if (!said.some(lexicon.words.isCode)) {
    const before = said.join(" ");
    return { kind: "noun", singular: `${before} ${singular}`, plural: `${before} ${plural}` };
  }
  const [column = ""] = join.from.columns;
  return isOnlyKey(join, lexicon) ? undefined : givenAs(`\`${column}\``, lexicon.table(join.to.table));
}

/** "Approved by" of `approved_by_manager`, unless another key of the table begins alike and leads to the same one. */
function withoutAgent(words: readonly string[], { from, to }: Join, lexicon: Lexicon): readonly string[] {
  const start = words.slice(0, 2).join(" ");
  const alike = lexicon.schema.foreignKeys.filter((key) =>
    key.from.table === from.table && key.to.table === to.table &&
    key.from.columns.some((column) => lexicon.words.column(from.table, column).join(" ").startsWith(start))
  );
  return alike.length > 1 ? words : words.slice(0, 2);
}

const nounOf = (text: string): KeyRole => ({
  ...{ kind: "noun", singular: text },
  plural: plural(text.split(" ")).join(" "),
});

const givenAs = (text: string, { singular, plural }: TableWords): KeyRole => ({
  kind: "noun",
  singular: `${singular} given as ${text}`,
  plural: `${plural} given as ${text}`,
});

const compound = (words: readonly string[], { singular, plural }: TableWords): KeyRole => ({
  ...{ kind: "noun", singular: compoundNoun(words, singular), plural: compoundNoun(words, plural) },
});

const beforeNoun = (text: string, { singular, plural }: TableWords) =>
  `${text.slice(0, -singular.length)}${plural}`;

/** Whether no other key leads from the table to the same one. */
function isOnlyKey({ from, to }: Join, { schema }: Lexicon): boolean {
  return schema.foreignKeys.filter((key) => key.from.table === from.table && key.to.table === to.table)
    .length === 1;
}

/**
 * The words of a key's column without those that say that it is one; undefined where they say nothing of a role, as where the
 * column is called as the one that it leads to.
 */
function roleWords(join: Join, lexicon: Lexicon): string | undefined {
  const target = plainLexicon(lexicon).table(join.to.table);
  const label = target.labels[0]?.reference.column;
  const named = join.to.columns.findIndex((column) => column === label);
  const at = named < 0 ? ownKeyColumn(join, lexicon.schema) : named;
  const column = join.from.columns[at] ?? "";
  if (column.toLowerCase() === join.to.columns[at]?.toLowerCase()) return undefined;
  const words = [...saidName(lexicon.words.column(join.from.table, column), { name: column })];
  while (words.length > 1 && /^(id|code|key|no|number|index|name)$/.test(words.at(-1) ?? "")) words.pop();
  while (words.length > 1 && /^(id|fk|cod|code|key)$/.test(words[0] ?? "")) words.shift();
  const inflected = lexicon.words.singular(words);
  const text = inflected.join(" ").replace(/^head ?quarters?$/, "headquarters");
  const table = lexicon.words.table(join.to.table);
  const known = new Set([
    ...[
      target.singular,
      target.plural,
      table.join(" "),
      lexicon.words.noun(join.to.table)?.singular?.join(" "),
    ],
    ...lexicon.words.column(join.to.table, join.to.columns[at] ?? ""),
  ]);
  const own = [target.singular, ...target.singular.split(" "), ...singular(table)];
  if (known.has(text) || own.includes(text) || /^(id|code)$/.test(words.at(-1) ?? "")) {
    return undefined;
  }
  if (own.some((word) => isCaseOf(text, word))) return undefined;
  const isEnd = target.singular.endsWith(` ${text}`) || (text.length > 3 && target.singular.endsWith(text));
  const isSaid = !/\d/.test(text) || (isNumbered(text, known) && !isOnlyKey(join, lexicon));
  if (isEnd || !isSaid) return undefined;
  return text;
}

const NUMBERED = /^(\p{L}{4,}) ?(\d)$/u;

/** Whether a role is a numbered one with a name of its own: "seconder 2" of editors, not "country 2" of countries. */
function isNumbered(text: string, known: ReadonlySet<string | undefined>): boolean {
  const [, noun = ""] = NUMBERED.exec(text) ?? [];
  return noun !== "" && !known.has(noun);
}

/**
 * Whether the words of a key's column leave open which side they are said of: with "dependent", the row may depend on what
 * the key leads to, or the other way round.
 */
function isOneSided(text: string): boolean {
  return /\b(dependent|dependant|dependency|subordinate|subsidiary|child|member)$/.test(text);
}

/** Whether a text is a foreign noun in another case or number: `Vereins_ID` of a `Verein`. */
function isCaseOf(text: string, noun: string): boolean {
  return noun.length > 3 && text.startsWith(noun) && /^(?:e?s|e?n|e)$/.test(text.slice(noun.length));
}

/** Whether a word is none that could be said: without a vowel, or of two letters. */
function isNoWord(word: string): boolean {
  return !isCommonWord(word) && (word.length < 3 || !/[aeiouy]/.test(word));
}
