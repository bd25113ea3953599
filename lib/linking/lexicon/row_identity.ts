import { splitName, type Table } from "../../schema/mod.ts";
import type { ColumnWords } from "./types.ts";
import { PRIVATE } from "./word_lists.ts";

/**
 * What identifies an entity without a label. Beside a numbered key it is a text that is a key of its own and stands in each
 * row, as a tag on a piece of equipment, by which people call it; else the primary key, or the column of a composite one that
 * tells the rows apart; else a column that is called a key and repeats no value.
 */
export function rowIdentity(
  table: Table,
  columns: readonly ColumnWords[],
  foreignKeys: ReadonlySet<string>,
): readonly ColumnWords[] {
  const named = (name: string | undefined) => columns.filter(({ reference }) => reference.column === name);
  if (table.primaryKey.length === 1) {
    const key = named(table.primaryKey[0]);
    const alone = table.uniqueKeys.filter(({ length }) => length === 1).flat();
    const spoken = key.some(isNumbered)
      ? columns.find((column) => alone.includes(column.reference.column) && isSpoken(column, foreignKeys))
      : undefined;
    return spoken === undefined ? key : [spoken];
  }
  if (table.primaryKey.length > 1) {
    return named(table.primaryKey.findLast((name) => named(name).some(isUnique)));
  }
  const unique = table.uniqueKeys.find((key) => key.length === 1) ??
    table.columns.slice(0, 1).map(({ name }) => name);
  return named(unique[0]).filter(isUnique);
}

function isUnique({ kind, statistics: { rows, distinct } }: ColumnWords): boolean {
  return kind === "key" && rows > 0 && distinct === rows;
}

function isNumbered({ statistics: { minimum, maximum } }: ColumnWords): boolean {
  return typeof minimum === "number" && typeof maximum === "number";
}

/** Whether a unique column stands in each row and is short enough to be said: no address, hash, path or secret. */
function isSpoken(
  { reference: { column }, kind, statistics: { rows, present, distinct, minimum, maximum } }: ColumnWords,
  foreignKeys: ReadonlySet<string>,
): boolean {
  if (foreignKeys.has(column) || !["text", "code", "category", "key"].includes(kind)) return false;
  if (rows === 0 || present < rows || distinct < rows) return false;
  if (splitName(column).some((word) => UNSPOKEN.test(word) || PRIVATE.test(word))) return false;
  return [minimum, maximum].every((value) =>
    typeof value === "string" && value.length <= LONGEST_SAID && /\p{L}/u.test(value) &&
    !/[@{}<>/\\]/.test(value)
  );
}

const UNSPOKEN =
  /^(?:uuid|guid|hash|checksum|digest|token|secret|password|passw\w*|pwd|login|username|email|mail|phone|telephone|fax|mobile|url|uri|link|path|file|slug|ssn|iban|passport|note|notes|remarks?|comments?|text|body|content|json|xml|data)$/;

/** Most letters of a text by which a thing is called: shorter than a hash or a UUID. */
const LONGEST_SAID = 24;
