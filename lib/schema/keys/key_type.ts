/** What values a column that takes part in a key may hold, as far as its declared type tells. */
export type KeyType =
  /** `undefined` where the type is not told or of the database's own making. */
  | { readonly family: "number" | "text" | "time" | "uuid" | undefined; readonly length?: number }
  /** Nobody references by such values. */
  | "never";

/**
 * Classifies a declared type for keys.
 *
 * @param type As the database spells it.
 */
export function keyType(type: string): KeyType {
  const text = type.trim().toLowerCase();
  if (/\[|\barray\b|bool|float|real|double|blob|bytea|binary|json|xml|geo|tsvector|money|^bit\b/.test(text)) {
    return "never";
  }
  const size = /\(\s*(\d+)(?:\s*,\s*(\d+))?/.exec(text);
  if (/^(dec|num)/.test(text) && Number(size?.[2] ?? 0) > 0) return "never";
  if (/^(u?(tiny|small|medium|big|huge|long)?int|(small|big)?serial|dec|num|long$)/.test(text)) {
    return { family: "number" };
  }
  if (/char|text|clob|string|enum/.test(text)) {
    return { family: "text", ...(size !== null && { length: Number(size[1]) }) };
  }
  if (/^(uuid|uniqueidentifier)/.test(text)) return { family: "uuid" };
  if (/^(date|time|year)/.test(text)) return { family: "time" };
  return { family: undefined };
}
