import type { Column, Join } from "../types.ts";
import {
  columnWords,
  type KeyIndex,
  type KeyMeaning,
  type KeyTarget,
  type NamedTable,
  squash,
} from "./key_index.ts";
import { abbreviationWeight } from "./abbreviation_weight.ts";
import { beginsAsKey, gluedStem, isPlural } from "./key_forms.ts";
import {
  idWords,
  kinRoles,
  partyRoles,
  personRoles,
  personTables,
  plainWords,
  quantityWords,
} from "./key_names.ts";
import { nameVariants } from "./name_variants.ts";

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
