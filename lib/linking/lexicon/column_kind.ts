import type { Column, Table } from "../../schema/mod.ts";
import type { ColumnKind, ColumnStatistics } from "./types.ts";
import { CLASSES, CODES, PARTICIPLES, PRIVATE } from "./word_lists.ts";

/** Evidence for the kind of a column besides its type. */
interface ColumnFacts {
  /** Words of its name. */
  readonly words: readonly string[];
  readonly statistics: ColumnStatistics;
  /** It belongs to a foreign key. */
  readonly isKey: boolean;
  readonly table: Table;
}

/** Classifies a column by what a question can use it for. */
export function columnKind(column: Column, { words, statistics, isKey, table }: ColumnFacts): ColumnKind {
  const { minimum, maximum, distinct, present } = statistics;
  const last = words.at(-1) ?? "";
  const isId = /^(id|key|uuid)$/.test(last);
  if (isKey || isId) return "key";
  if (isCompound(column, statistics)) return "compound";
  if (/bool/i.test(column.type)) return "boolean";
  const numeric = typeof minimum === "number" && typeof maximum === "number";
  if (numeric && words.some((word) => /^(latitude|longitude)$/.test(word))) return "coordinate";
  if (numeric && table.primaryKey.length === 1 && table.primaryKey[0] === column.name) return "key";
  if (numeric && /^year\b/i.test(column.type)) return "year";
  if (
    CODES.has(last) || words.some((word) => word === "postal" || word === "address" || PRIVATE.test(word))
  ) return "code";
  if (numeric) {
    // Year 0 is a placeholder for an unknown year.
    const yearly = (minimum > 0 || minimum === 0 && maximum >= 1000) && maximum < 2200 &&
      Number.isInteger(minimum) && Number.isInteger(maximum);
    const isYear = words.includes("year") || maximum >= 1000 && words.length === 1 && last in PARTICIPLES ||
      minimum >= 1000 && words.some((word) => word in PARTICIPLES || FOREIGN_YEAR.test(word));
    if (isYear && yearly) return "year";
    if (distinct <= 2 && minimum >= 0 && maximum <= 1) return "boolean";
    const namesOne = CLASSES.has(last) || /offset/.test(last) || isUnique(column, table);
    return namesOne ? "code" : "measure";
  }
  if (typeof minimum !== "string" || typeof maximum !== "string") return "code";
  if (/^(is|was|has|had)$/.test(words[0] ?? "")) return "code";
  if (distinct <= 2 && isTruth(minimum) && isTruth(maximum)) return "boolean";
  if (/date|timestamp/i.test(column.type) || (isDate(minimum) && isDate(maximum))) return "date";
  return distinct <= 25 && distinct * 3 <= present ? "category" : "text";
}

/** Whether no two rows share a value of the column, by a key of it alone: a number that tells rows apart. */
function isUnique({ name }: Column, { uniqueKeys }: Table): boolean {
  return uniqueKeys.some((key) => key.length === 1 && key[0] === name);
}

/** Whether values hold several values (lists, sets, ranges, JSON), by the type or the notation of the bounds. */
function isCompound({ type, admits }: Column, values: ColumnStatistics): boolean {
  if (admits !== undefined || /^enum\b/i.test(type)) return false;
  return COMPOUND.test(type.trim()) || [values.minimum, values.maximum].every(isWritten);
}

/** "Geburtsjahr", "año", "année": words for a year in other languages. */
const FOREIGN_YEAR = /(?:jahr|jaar)$|^(?:a[nñ]o|ann[eé]e|anno|rok|[aå]r|vuosi)$/i;

const COMPOUND =
  /\[|\barray\b|^(list|map|struct|union|row|set|hstore|jsonb?|xml|tsvector|tsquery)\b|range\b/i;
const isWritten = (value: unknown) => typeof value === "string" && /^\s*(\{.*\}|\[.*\])\s*$/s.test(value);

const isTruth = (text: string) => /^([01ynft]|yes|no|true|false)$/i.test(text);
const isDate = (text: string) => /^\d{4}-\d\d-\d\d/.test(text);
