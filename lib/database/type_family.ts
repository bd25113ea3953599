/**
 * The family of values that a declared type holds, in words with an article, for example `a whole number`: values of
 * different families are seldom meant to be compared. Undefined where the type is empty or of no known family.
 *
 * A decimal without digits after its point is a whole number; one whose digits are not told may hold either, and is of
 * no family.
 *
 * @example
 * ```ts
 * import { typeFamily } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * assert.equal(typeFamily("tinyint(1)"), "a truth value");
 * assert.equal(typeFamily("DECIMAL(10,2)"), "a decimal number");
 * assert.equal(typeFamily("GEOMETRY"), undefined);
 * ```
 *
 * @param type As the database spells it, for example `DECIMAL(10,2)`.
 */
export function typeFamily(type: string): string | undefined {
  const text = type.trim().toLowerCase();
  if (/\[|\barray\b|^(list|map|struct)\b/.test(text)) return "a list";
  const decimal = /^(?:decimal|numeric|number|dec)\s*\(\s*\d+\s*(?:,\s*(-?\d+)\s*)?\)/.exec(text);
  if (decimal !== null) return Number(decimal[1] ?? 0) > 0 ? "a decimal number" : "a whole number";
  return families.find(([pattern]) => pattern.test(text))?.[1];
}

const families: readonly (readonly [RegExp, string])[] = [
  [/^tinyint\(1\)|^bool/, "a truth value"],
  [/^u?(tiny|small|medium|big|huge|long)?int(eger)?\d*\b|^(small|big)?serial\d?\b|^long$/, "a whole number"],
  [/^(float|real|double|binary_float|binary_double)/, "a floating-point number"],
  [
    /^(national )?(char|varchar|nchar|nvarchar|bpchar|character|clob|nclob|long varchar|string|citext|name$)/,
    "a text",
  ],
  [/^(tiny|medium|long)?text\b|^enum\b/, "a text"],
  [/^date$/, "a date"],
  [/^(timestamp|datetime|smalldatetime)/, "a timestamp"],
  [/^time\b/, "a time of day"],
  [/^interval\b/, "an interval"],
  [/^(tiny|medium|long)?blob\b|^(bytea|binary|varbinary|raw|long raw|image)\b/, "bytes"],
  [/^(uuid|uniqueidentifier)\b/, "a UUID"],
  [/^jsonb?\b/, "JSON"],
];
