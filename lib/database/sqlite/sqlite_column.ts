import type { ResultColumn, Value, ValueType } from "../types.ts";

/**
 * A column of an SQLite result. SQLite gives each value a type of its own, so the column's is guessed from what is
 * stored; the declared type decides where values leave it open. Values stay as stored.
 *
 * @param declared Declared type of the column that the result column shows, empty for an expression.
 * @param stored Values with integers as bigint, as the driver tells them from floats.
 */
export function sqliteColumn(name: string, declared: string, stored: readonly Value[]): ResultColumn {
  const values = stored.map((value) =>
    typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : value
  );
  return { name, type: guess(declared.toUpperCase(), stored), values };
}

function guess(declared: string, stored: readonly Value[]): ValueType {
  const kinds = new Set<string>();
  for (const value of stored) {
    if (value !== null) kinds.add(typeof value);
  }
  if (kinds.size === 0) return fromDeclared(declared);
  if (kinds.size === 1 && kinds.has("string")) {
    if (stored.every((value) => value === null || isJson(value as string))) return "json";
    const type = fromDeclared(declared);
    const pattern = TEMPORAL[type];
    return pattern && stored.every((value) => value === null || pattern.test(value as string))
      ? type
      : "text";
  }
  if (kinds.size === 1 && kinds.has("object")) return "blob";
  if (kinds.has("string") || kinds.has("object")) return "other";
  if (fromDeclared(declared) === "decimal") return "decimal";
  return kinds.has("number") ? "float" : "integer";
}

/** SQLite keeps JSON as text: an object or an array is one, whoever wrote it. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const TEMPORAL: Readonly<Partial<Record<ValueType, RegExp>>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d(:\d\d(\.\d+)?)?$/,
  timestamp: /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/,
};

function fromDeclared(declared: string): ValueType {
  if (/TIMESTAMP|DATETIME/.test(declared)) return "timestamp";
  if (/DATE/.test(declared)) return "date";
  if (/TIME/.test(declared)) return "time";
  // The order below is SQLite's own (its section "Determination of column affinity").
  if (/INT/.test(declared)) return "integer";
  if (/CHAR|CLOB|TEXT/.test(declared)) return "text";
  if (/BLOB/.test(declared)) return "blob";
  if (/REAL|FLOA|DOUB/.test(declared)) return "float";
  if (/DECIMAL|NUMERIC|NUMBER|MONEY/.test(declared)) return "decimal";
  return "other";
}
