import { nameColumns, type Table } from "../../schema/mod.ts";
import type { ColumnWords } from "./types.ts";

/**
 * The columns by which dialogues call the rows of a table: of those that may name them by their words, the first that tells
 * most rows apart, or is called a name and nothing else. A name that most rows share stands beside their description; a first
 * name beside the last. Where no column is called a name, one whose texts are mostly different and look like names.
 *
 * @returns Nothing where only keys, codes, logins and the like would remain.
 */
export function rowLabels(
  table: Table,
  columns: readonly ColumnWords[],
  foreignKeys: ReadonlySet<string>,
): readonly ColumnWords[] {
  const candidates = nameColumns(table).map(({ kind, columns: names }) => ({
    kind,
    columns: names.map((name) => columns.find(({ reference }) => reference.column === name)),
  })).flatMap(({ kind, columns }) => {
    const known = columns.filter((column) =>
      column !== undefined && isUsable(column, foreignKeys) && !(columns.length === 1 && saysNothing(column))
    );
    return known.length < columns.length ? [] : [{ kind, columns: known as readonly ColumnWords[] }];
  });
  const description = candidates.find(({ kind, columns }) =>
    kind === "description" && columns.every(tellsApart)
  )?.columns[0];
  const unique = candidates.find(({ kind, columns }) => kind === "name" && columns.every(tellsApart));
  const readable = candidates.find(({ kind, columns }) =>
    kind === "text" && columns.every((column) => areMostlyUnique(column) && looksLikeNames(column))
  );
  const [key] = table.primaryKey.length === 1 ? columns.filter(isKey(table, foreignKeys)) : [];
  for (const { kind, columns } of candidates) {
    const [only] = columns;
    if (only === undefined || kind === "login") continue;
    if (kind === "person") return columns;
    // A readable key is how other tables refer to the row, so it is preferred to a description.
    if (kind === "description" && key !== undefined && looksLikeNames(key)) return [key];
    if (kind === "text") {
      if (readable !== undefined) return readable.columns;
    } else if (kind === "description" && readable !== undefined && !looksLikeNames(only)) {
      return readable.columns;
    } else if (tellsApart(only)) {
      return columns;
    } else if (kind === "name" && unique !== undefined) {
      return unique.columns;
    } else if (kind !== "description" && description !== undefined) {
      return [only, description];
    } else if (kind === "name") {
      return columns;
    }
  }
  return [];
}

function isUsable(
  { reference, kind, statistics }: ColumnWords,
  foreignKeys: ReadonlySet<string>,
): boolean {
  if (foreignKeys.has(reference.column)) return false;
  return statistics.rows === 0 || !["key", "code", "compound", "date", "boolean"].includes(kind);
}

/** Whether all of several rows have one value. */
function saysNothing({ statistics: { rows, distinct } }: ColumnWords): boolean {
  return rows > 1 && distinct <= 1;
}

/** Whether a column is the whole primary key, and refers to no other table. */
function isKey({ primaryKey }: Table, foreignKeys: ReadonlySet<string>) {
  return ({ reference: { column } }: ColumnWords) => column === primaryKey[0] && !foreignKeys.has(column);
}

/** Whether there are more than half as many values as rows. */
function tellsApart({ statistics: { rows, distinct } }: ColumnWords): boolean {
  return distinct * 2 > rows;
}

/** Whether texts tell rows apart, and not only because there are few of them. */
function areMostlyUnique({ statistics: { rows, distinct } }: ColumnWords): boolean {
  return rows >= FEWEST_ROWS && distinct >= 0.75 * rows;
}

/** Fewest rows of which different texts are no coincidence: three leagues have three record players. */
const FEWEST_ROWS = 10;

/** Whether the bounds of the values are written as names are: with letters, and no code, address, hash or long text. */
function looksLikeNames({ statistics: { minimum, maximum } }: ColumnWords): boolean {
  return [minimum, maximum].every((value) =>
    typeof value === "string" && value.length <= LONGEST_NAME && /\p{Ll}{2}|\p{Lo}/u.test(value) &&
    value.replace(/\P{L}/gu, "").length * 2 > value.replace(/\s/g, "").length &&
    !/[@{}<>]|:\/\/|^\/|\/.*\/|^[\da-f-]{8,}$|^\S*\d{3,}\S*$/i.test(value)
  );
}

/** Most letters of a text that is taken for a name. */
const LONGEST_NAME = 60;
