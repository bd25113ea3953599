import { singular } from "../inflect.ts";
import type { Column, Join } from "../types.ts";
import {
  columnWords,
  type KeyIndex,
  type KeyMeaning,
  type KeyTarget,
  type NamedTable,
  squash,
} from "./key_index.ts";
import {
  idWords,
  kinRoles,
  leadingIdWords,
  partyRoles,
  personRoles,
  personTables,
  plainWords,
  prepositions,
  quantityWords,
} from "./key_names.ts";

/** One reason for or against a foreign key. */
export interface KeyEvidence {
  /** What it adds to the logarithm of the odds, negative where it speaks against the key. */
  readonly weight: number;
  /** In words, for a person to judge. */
  readonly words: string;
}

/** A join that may have been meant as a foreign key, and what speaks for it. */
export interface KeyCandidate extends Join {
  readonly evidence: readonly KeyEvidence[];
  /**
   * The referencing column whose name tells the table that is meant: it can only mean one, so that candidates with
   * one anchor exclude each other.
   */
  readonly anchor: string;
}

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

/** Lists all keys that the name of a column may mean. */
export function keyMatches(index: KeyIndex, own: NamedTable, column: Column): readonly KeyMatch[] {
  const said = nameFacts(index, own, column.name);
  const { words, saysAll } = said;
  const matches: KeyMatch[] = [];
  const add = (
    meanings: readonly KeyMeaning[] | undefined,
    say: KeyEvidence,
    { role, saysTable = true, saysKey = false }: {
      readonly role: readonly string[];
      readonly saysTable?: boolean;
      readonly saysKey?: boolean;
    },
  ) => {
    for (const { target, position, penalty } of meanings ?? []) {
      if (target.table === own.table.name && target.columns[position] === column.name) continue;
      const named = { ...say, weight: say.weight - penalty };
      const rest = surroundingEvidence(index, own, { said, role, target, saysTable, saysKey });
      matches.push({ column: column.name, target, position, role, evidence: [named, ...rest] });
    }
  };
  for (const { text, stem = "", role, off } of nameVariants(words)) {
    const inRole = role.length === 0 ? "" : `, in the role "${role.join(" ")}"`;
    const less = saysAll && role.length > 0 ? off + 0.6 : off;
    const say = (weight: number, words: string) => ({ weight: weight - less, words: words + inRole });
    add(index.spelled.get(text), say(3, "called like the table and its key"), {
      role,
      saysKey: true,
    });
    if (!plainWords.has(text)) add(index.called.get(text), say(2.2, "called like the table"), { role });
    add(index.called.get(stem), say(2, "called like the table, as a key"), { role });
    // In an order, the status is that of the table of order statuses.
    const rest = [text, stem].flatMap((one) =>
      one === "" ? [] : index.called.get(squash(own.words) + one) ?? []
    );
    const full = rest.filter(({ penalty }) => penalty === 0);
    if (role.length === 0) add(full, say(2, "called like the rest of the table's name"), { role });
    const isWhole = role.length === 0;
    const isOnly = index.borrowed.get(text)?.length === 1 && (stem !== "" || /(id|no|nr)$/.test(text));
    const telling = !isWhole || saysAll ? 0 : words.length > 2 ? 1.6 : isOnly ? 1.2 : 0.6;
    const same = say((stem === "" ? 0.4 : 1) + telling, "called like the key");
    add(index.borrowed.get(text), same, { role, saysTable: false, saysKey: true });
    const short = stem === "" ? text : stem;
    // What names a table in full abbreviates no other.
    const isName = index.called.get(short)?.some(({ penalty }) => penalty === 0);
    for (const long of isName ? [] : index.abbreviable.get(short.slice(0, 1)) ?? []) {
      const weight = abbreviationWeight(short, long);
      if (weight === undefined || weight < 2 && stem === "") continue;
      add(index.called.get(squash(long)), say(weight, "called like the table, shortened"), { role });
    }
    if (!isWhole || stem === "") continue;
    add(index.initials.get(stem), say(0.3, "called by the initials of the table"), { role });
  }
  for (const { target, say } of said.isOwn ? [] : roleMeanings(index, own, words)) {
    const evidence = [say, ...typeColumnEvidence(said)];
    matches.push({ column: column.name, target, position: 0, role: words, evidence });
  }
  return matches;
}

/** What the name of a column says, whatever it references. */
interface NameFacts {
  readonly column: string;
  readonly words: readonly string[];
  /** As a whole it is the name of a table, or of a table and its key. */
  readonly saysAll: boolean;
  /** It is what identifies the column's own table. */
  readonly isOwn: boolean;
  /** It is called as keys are. */
  readonly isKey: boolean;
  readonly isPlural: boolean;
  /** Another column tells which table it means. */
  readonly isTold: boolean;
}

function nameFacts(index: KeyIndex, own: NamedTable, column: string): NameFacts {
  const words = columnWords(own.prefix, column);
  const name = squash(words);
  const isKey = idWords.has(words.at(-1) ?? "") || beginsAsKey(words) || gluedStem(name) !== undefined;
  return {
    column,
    words,
    saysAll: [...index.spelled.get(name) ?? [], ...index.called.get(name) ?? []]
      .some(({ penalty }) => penalty === 0),
    isOwn: isOwnKey(index, own, name),
    isKey,
    isPlural: isPlural(words),
    isTold: isKey && own.columnNames.has(`${squash(words.slice(0, -1))}type`),
  };
}

interface NameVariant {
  /** Without anything between its words. */
  readonly text: string;
  /** The text without the word that makes it a key; absent where there is none. */
  readonly stem?: string;
  readonly role: readonly string[];
  /** What is taken off as the name says more. */
  readonly off: number;
}

/** The full name, then forms without words that may tell a role. */
function nameVariants(words: readonly string[]): readonly NameVariant[] {
  const reading = (part: readonly string[], off: number): NameVariant[] => {
    const texts = [...new Set([squash(part), squash(singular(part))])];
    const role = words.filter((word) => !part.includes(word));
    const stem = part.length > 1 && idWords.has(part.at(-1) ?? "")
      ? squash(singular(part.slice(0, -1)))
      : part.length > 1 && beginsAsKey(part)
      ? squash(singular(part.slice(1)))
      : gluedStem(squash(part));
    return texts.map((text) => ({ text, ...(stem !== undefined && { stem }), role, off }));
  };
  const unnumbered = words.filter((word) => !/^\p{N}+$/u.test(word));
  const found = [
    ...reading(words, 0),
    ...(unnumbered.length < words.length ? reading(unnumbered, 0.3) : []),
    ...words.slice(1).flatMap((_, i) => reading(words.slice(i + 1), 0.4 + 0.1 * i)),
    ...words.slice(1).flatMap((next, i) => {
      if (idWords.has(words[i] ?? "") || prepositions.has(next)) return reading(words.slice(0, i + 1), 0.8);
      if (i > 0 && beginsAsKey(words)) return reading(words.slice(0, i + 1), 0.8);
      const rest = words.slice(i + 1);
      const isSaid = rest.some((word) => plainWords.has(word) || quantityWords.has(word));
      return isSaid ? [] : reading(words.slice(0, i + 1), 1.6);
    }),
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

/** What an abbreviation of words says; undefined where it is none. */
function abbreviationWeight(letters: string, words: readonly string[]): number | undefined {
  const name = squash(words);
  if (letters.length < 2 || letters.length >= name.length) return undefined;
  if (name.startsWith(letters)) {
    if (letters.length >= name.length - 2 && letters.length >= 4) return 2;
    return letters.length >= 4 ? 1.6 : 0.8;
  }
  if (words.length > 1 && letters.length >= 4 && joinsBeginnings(letters, words)) return 2;
  if (letters.length < 3 || letters.length < 0.36 * name.length) return undefined;
  let at = 0;
  for (const letter of name) if (letter === letters[at]) at++;
  return at === letters.length ? 0.8 : undefined;
}

/** Whether letters are the beginnings of all words in a row: `cdemo` of customer demographics. */
function joinsBeginnings(letters: string, [word = "", ...rest]: readonly string[]): boolean {
  if (rest.length === 0) return letters.length >= 3 && word.startsWith(letters);
  for (let cut = 1; cut < letters.length && word[cut - 1] === letters[cut - 1]; cut++) {
    if (joinsBeginnings(letters.slice(cut), rest)) return true;
  }
  return false;
}

interface RoleMeaning {
  readonly target: KeyTarget;
  readonly say: KeyEvidence;
}

/** Keys meant by a relation instead of a table: `parent_id`, `created_by`. */
function roleMeanings(
  index: KeyIndex,
  own: NamedTable,
  words: readonly string[],
): readonly RoleMeaning[] {
  const stem = idWords.has(words.at(-1) ?? "")
    ? words.slice(0, -1)
    : beginsAsKey(words)
    ? words.slice(1)
    : words;
  const single = ({ targets }: NamedTable) =>
    targets.filter(({ columns }) => columns.length === 1).slice(0, 1);
  const last = stem.at(-1) ?? "";
  const [isPerson, isParty] = [personRoles, partyRoles].map((roles) => stem.length <= 2 && roles.has(last));
  const isKin = stem.length === 1 && kinRoles.has(last) || stem.join(" ") === "reports to";
  const kinWeight = isPerson && personRank(own) < 0 ? 0 : 2;
  return [
    ...(isKin ? single(own) : []).map((target) => ({
      target,
      say: { weight: kinWeight, words: "called by what a row is to another of its table" },
    })),
    ...(isPerson || isParty ? index.tables : []).flatMap((named) => {
      const rank = personRank(named);
      const weight = 2.2 - 0.4 * rank - (isParty && stem.length === words.length ? 0.8 : 0);
      const say = { weight, words: "called by what a person is to the row" };
      return rank < 0 ? [] : single(named).map((target) => ({ target, say }));
    }),
  ];
}

/** Place of a table among those of persons, -1 where it is none. */
function personRank({ words }: NamedTable): number {
  return words.length === 1 ? personTables.findIndex((names) => names.includes(words[0] ?? "")) : -1;
}

/** A matched form of a column's name. */
interface NameMatch {
  readonly said: NameFacts;
  /** Words beside those that mean the key. */
  readonly role: readonly string[];
  readonly target: KeyTarget;
  /** The name says the table, not only the key. */
  readonly saysTable: boolean;
  /** The name says the key, not only the table. */
  readonly saysKey: boolean;
}

/** Evidence from the two tables. */
function surroundingEvidence(
  index: KeyIndex,
  own: NamedTable,
  { said, role, target, saysTable, saysKey }: NameMatch,
): readonly KeyEvidence[] {
  const other = index.byName.get(target.table) as NamedTable;
  const apart = own !== other;
  const isKin = role.some((word) => kinRoles.has(word));
  const [ownName, otherName] = [squash(own.words), squash(other.words)];
  const goesOn = apart && ownName.length > otherName.length + 2 && ownName.startsWith(otherName);
  const isWidened = apart && otherName.length > ownName.length + 2 && otherName.startsWith(ownName);
  // Two keys that count up have equal values, and mean nothing by it.
  const meetsKey = apart && String(own.table.primaryKey) === said.column && target.columns.length === 1;
  const isExtension = role.length === 0 && !isWidened;
  const isAkin = apart && !goesOn && !isWidened && own.words.length > 1 && own.words[0] === other.words[0];
  return [
    {
      holds: said.isOwn && !(goesOn && own.table.primaryKey.length > 1),
      weight: -3.5,
      words: "the name of what identifies its own table",
    },
    {
      holds: apart && own.columnNames.size > 2 && own.columnNames.isSubsetOf(other.columnNames),
      weight: -3,
      words: "in a table that repeats columns of the other",
    },
    { holds: !apart && role.length === 0, weight: -1.5, words: "called like its own table" },
    {
      holds: !apart && role.length > 0 && !isKin && !said.isKey,
      weight: -0.8,
      words: "called like its own table",
    },
    { holds: !apart && isKin, weight: 0.8, words: "by what a row is to another of its table" },
    {
      holds: meetsKey && !isExtension,
      weight: own.isShown ? -1 : -3.5,
      words: "the primary key of its own table, which nothing calls an extension of the other",
    },
    {
      holds: meetsKey && isExtension && !goesOn && !saysTable,
      weight: -0.7,
      words: "the primary key of its own table",
    },
    {
      holds: other.isShown && !saysTable && !said.isKey,
      weight: -3,
      words: "not called like a key, to a table that declares none",
    },
    {
      holds: target.kind === "unique",
      weight: !saysKey ? -1.5 : said.isKey ? -0.5 : -1,
      words: "not the primary key",
    },
    { holds: target.kind === "assumed", weight: -0.5, words: "to a table that declares no key" },
    {
      holds: goesOn,
      weight: saysTable ? 1 : 2,
      words: "in a table whose name goes on from the other's",
    },
    { holds: isWidened, weight: 1, words: "in a table from whose name the other's goes on" },
    { holds: isAkin, weight: 0.5, words: "in a table whose name begins like the other's" },
    { holds: own.schema !== other.schema, weight: -0.4, words: "to another schema" },
  ].flatMap(({ holds, ...evidence }) => holds ? [evidence] : []).concat(
    besideEvidence(said, role),
  );
}

/** Evidence against a key from the column's name and its neighbours. */
function besideEvidence(said: NameFacts, role: readonly string[]): readonly KeyEvidence[] {
  return [
    {
      holds: !said.isKey && role.some((word) => quantityWords.has(word)),
      weight: -3,
      words: "a count or a measure",
    },
    {
      holds: said.isPlural && !said.isKey && !said.saysAll,
      weight: -1,
      words: "in the plural, as lists and counts are",
    },
  ].flatMap(({ holds, ...evidence }) => holds ? [evidence] : []).concat(typeColumnEvidence(said));
}

/** Evidence against a key whose table another column tells. */
function typeColumnEvidence({ isTold }: NameFacts): readonly KeyEvidence[] {
  return isTold ? [{ weight: -1, words: "beside a column that tells which table it means" }] : [];
}

/** Whether a name is that of the table's own primary key more than of another table's. */
function isOwnKey(index: KeyIndex, own: NamedTable, name: string): boolean {
  const isOwn = ({ target }: KeyMeaning) => target.table === own.table.name && target.kind !== "unique";
  const penaltyOf = (key: string, fits: (meaning: KeyMeaning) => boolean) =>
    Math.min(Infinity, ...(index.spelled.get(key) ?? []).filter(fits).map(({ penalty }) => penalty));
  const keys = own.table.primaryKey.map((column) => squash(columnWords(own.prefix, column)));
  const penalty = keys.includes(name) ? penaltyOf(name, isOwn) : Infinity;
  // The end of a table's name in a key of several columns rather means another table.
  return penalty < (keys.length > 1 ? 0.8 : 1) && penalty <= penaltyOf(name, (meaning) => !isOwn(meaning)) &&
    keys.every((key) => penaltyOf(key, isOwn) >= penalty);
}

/** Whether words begin with one that identifies something, and do not count: `codigo_cliente`, not `num_changes`. */
function beginsAsKey(words: readonly string[]): boolean {
  const [first = ""] = words;
  return words.length > 1 && leadingIdWords.has(first) && !(quantityWords.has(first) && isPlural(words));
}

function isPlural(words: readonly string[]): boolean {
  const last = words.slice(-1);
  return squash(last) !== squash(singular(last));
}

/** What stands before the word that makes a name a key, where nothing stands between them. */
function gluedStem(name: string): string | undefined {
  return /^(.{3,}?)(id|code|key|nr|num)$/.exec(name)?.[1];
}
