import { singular } from "../inflect.ts";
import type { KeyEvidence } from "./key_evidence.ts";
import { type KeyIndex, type KeyMeaning, type KeyTarget, type NamedTable, squash } from "./key_index.ts";
import { roleMeanings } from "./key_roles.ts";
import { gluedStem } from "./key_stem.ts";
import { besideEvidence, surroundingEvidence } from "./key_surroundings.ts";
import { idWords, prepositions } from "./key_words.ts";
import { splitName } from "../split_name.ts";
import type { Column } from "../types.ts";

/** A column whose name may mean a column of a key. */
export interface KeyMatch {
  readonly column: string;
  readonly target: KeyTarget;
  /** Position in the columns of the key. */
  readonly position: number;
  /** Words of the column's name beside those that mean the key. */
  readonly role: readonly string[];
  readonly evidence: readonly KeyEvidence[];
}

/** All that the name of a column may mean. */
export function keyMatches(index: KeyIndex, own: NamedTable, column: Column): readonly KeyMatch[] {
  const words = splitName(column.name);
  const matches: KeyMatch[] = [];
  const add = (
    meanings: readonly KeyMeaning[] | undefined,
    say: KeyEvidence,
    { role, saysTable = true }: { readonly role: readonly string[]; readonly saysTable?: boolean },
  ) => {
    for (const { target, position, penalty } of meanings ?? []) {
      if (target.table === own.table.name && target.columns[position] === column.name) continue;
      const named = { ...say, weight: say.weight - penalty };
      const rest = surroundingEvidence(index, own, { words, role, target, saysTable });
      matches.push({ column: column.name, target, position, role, evidence: [named, ...rest] });
    }
  };
  for (const { text, stem = "", role, off } of readings(words)) {
    const inRole = role.length === 0 ? "" : `, in the role "${role.join(" ")}"`;
    const say = (weight: number, words: string) => ({ weight: weight - off, words: words + inRole });
    add(index.spelled.get(text), say(3, "called like the table and its key"), { role });
    add(index.called.get(text), say(2.2, "called like the table"), { role });
    add(index.called.get(stem), say(2, "called like the table, as a key"), { role });
    // In an order, the status is that of the table of order statuses.
    const rest = [text, stem].flatMap((one) =>
      one === "" ? [] : index.called.get(squash(own.words) + one) ?? []
    );
    const full = rest.filter(({ penalty }) => penalty === 0);
    if (role.length === 0) add(full, say(2, "called like the rest of the table's name"), { role });
    const same = say(stem === "" ? 0 : 1, "called like the key");
    add(index.borrowed.get(text), same, { role, saysTable: false });
    if (role.length > 0 || stem === "") continue;
    for (const long of index.abbreviable.get(stem.slice(0, 1)) ?? []) {
      if (abbreviates(stem, long)) {
        add(index.called.get(long), say(0.8, "called like the table, shortened"), { role });
      }
    }
    add(index.initials.get(stem), say(0.3, "called by the initials of the table"), { role });
  }
  for (const { target, say } of roleMeanings(index, own, words)) {
    matches.push({
      column: column.name,
      target,
      position: 0,
      role: words,
      evidence: [say, ...besideEvidence(own, words, words)],
    });
  }
  return matches;
}

interface Reading {
  /** Without anything between its words. */
  readonly text: string;
  /** The text without the word that makes it a key; absent where there is none. */
  readonly stem?: string;
  readonly role: readonly string[];
  /** What is taken off as the name says more. */
  readonly off: number;
}

/** A name in full, then without the words that may tell a role. */
function readings(words: readonly string[]): readonly Reading[] {
  const reading = (part: readonly string[], off: number): Reading[] => {
    const texts = [...new Set([squash(part), squash(singular(part))])];
    const role = words.filter((word) => !part.includes(word));
    const stem = part.length > 1 && idWords.has(part.at(-1) ?? "")
      ? squash(singular(part.slice(0, -1)))
      : gluedStem(squash(part));
    return texts.map((text) => ({ text, ...(stem !== undefined && { stem }), role, off }));
  };
  const unnumbered = words.filter((word) => !/^\p{N}+$/u.test(word));
  const found = [
    ...reading(words, 0),
    ...(unnumbered.length < words.length ? reading(unnumbered, 0.3) : []),
    ...words.slice(1).flatMap((_, i) => reading(words.slice(i + 1), 0.4 + 0.1 * i)),
    ...words.slice(1).flatMap((next, i) =>
      idWords.has(words[i] ?? "") || prepositions.has(next) ? reading(words.slice(0, i + 1), 0.8) : []
    ),
  ];
  const only = words.length === 1 ? words[0] ?? "" : "";
  for (let cut = 2; cut <= only.length - LEAST_GLUED; cut++) {
    const text = only.slice(cut);
    const stem = gluedStem(text);
    found.push({ text, ...(stem !== undefined && { stem }), role: [only.slice(0, cut)], off: 0.9 });
  }
  return found;
}

/** Fewer letters at the end of a name are often there by chance. */
const LEAST_GLUED = 5;

/** Whether letters are those of a name, in order and from its first on. */
function abbreviates(letters: string, name: string): boolean {
  if (letters.length < 2 || letters.length >= name.length || letters[0] !== name[0]) return false;
  if (name.startsWith(letters)) return true;
  if (letters.length < 3 || letters.length < 0.36 * name.length) return false;
  let at = 0;
  for (const letter of name) if (letter === letters[at]) at++;
  return at === letters.length;
}
