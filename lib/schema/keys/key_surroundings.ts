import { singular } from "../inflect.ts";
import type { KeyEvidence } from "./key_evidence.ts";
import { type KeyIndex, type KeyMeaning, type KeyTarget, type NamedTable, squash } from "./key_index.ts";
import { gluedStem } from "./key_stem.ts";
import { idWords, quantityWords } from "./key_words.ts";
import { splitName } from "../split_name.ts";

/** A reading of a column's name. */
export interface Said {
  readonly words: readonly string[];
  readonly role: readonly string[];
  readonly target: KeyTarget;
  /** The name says the table, not only the key. */
  readonly saysTable: boolean;
}

/** What speaks for and against beside the names of column and key. */
export function surroundingEvidence(
  index: KeyIndex,
  own: NamedTable,
  { words, role, target, saysTable }: Said,
): readonly KeyEvidence[] {
  const other = index.byName.get(target.table) as NamedTable;
  const apart = own !== other;
  const [ownName, otherName] = [squash(own.words), squash(other.words)];
  const goesOn = apart && ownName.length > otherName.length + 2 && ownName.startsWith(otherName);
  const isWidened = apart && otherName.length > ownName.length + 2 && otherName.startsWith(ownName);
  const isAkin = apart && !goesOn && !isWidened && own.words.length > 1 && own.words[0] === other.words[0];
  return [
    {
      holds: isOwnKey(index, own, squash(words)) && !(goesOn && own.table.primaryKey.length > 1),
      weight: -3.5,
      words: "the name of what identifies its own table",
    },
    {
      holds: apart && own.columnNames.size > 2 && own.columnNames.isSubsetOf(other.columnNames),
      weight: -3,
      words: "in a table that repeats columns of the other",
    },
    { holds: !apart && role.length === 0, weight: -1.5, words: "called like its own table" },
    { holds: target.kind === "unique", weight: -0.5, words: "not the primary key" },
    { holds: target.kind === "assumed", weight: -0.5, words: "to a table that declares no key" },
    {
      holds: goesOn,
      weight: saysTable ? 0.6 : 2,
      words: "in a table whose name goes on from the other's",
    },
    { holds: isWidened, weight: 1, words: "in a table from whose name the other's goes on" },
    { holds: isAkin, weight: 0.5, words: "in a table whose name begins like the other's" },
    { holds: own.schema !== other.schema, weight: -0.5, words: "to another schema" },
  ].flatMap(({ holds, ...evidence }) => holds ? [evidence] : []).concat(besideEvidence(own, words, role));
}

/** What a column's own name and its neighbours say against its being a key. */
export function besideEvidence(
  own: NamedTable,
  words: readonly string[],
  role: readonly string[],
): readonly KeyEvidence[] {
  const isKey = idWords.has(words.at(-1) ?? "") || gluedStem(squash(words)) !== undefined;
  return [
    {
      holds: isKey && own.columnNames.has(`${squash(words.slice(0, -1))}type`),
      weight: -1,
      words: "beside a column that tells which table it means",
    },
    {
      holds: !isKey && role.some((word) => quantityWords.has(word)),
      weight: -3,
      words: "a count or a measure",
    },
    {
      holds: role.length === 0 && squash(words) !== squash(singular(words)),
      weight: -1,
      words: "in the plural, as lists and counts are",
    },
  ].flatMap(({ holds, ...evidence }) => holds ? [evidence] : []);
}

/** Whether a name is that of a table's own primary key, and says so more than it says another's. */
function isOwnKey(index: KeyIndex, own: NamedTable, name: string): boolean {
  const isOwn = ({ target }: KeyMeaning) => target.table === own.table.name && target.kind !== "unique";
  const penaltyOf = (key: string, fits: (meaning: KeyMeaning) => boolean) =>
    Math.min(Infinity, ...(index.spelled.get(key) ?? []).filter(fits).map(({ penalty }) => penalty));
  const keys = own.table.primaryKey.map((column) => squash(splitName(column)));
  const penalty = keys.includes(name) ? penaltyOf(name, isOwn) : Infinity;
  return penalty < 0.8 && penalty <= penaltyOf(name, (meaning) => !isOwn(meaning)) &&
    keys.every((key) => penaltyOf(key, isOwn) >= penalty);
}
