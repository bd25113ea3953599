import type { Dialect } from "../../sql/mod.ts";

/**
 * Guesses the dialect of a DDL script by words that only one dialect has. Undefined without such words or with those
 * of several; DuckDB has hardly any.
 *
 * @example
 * ```ts
 * import { guessDialect } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * assert.equal(guessDialect("CREATE TABLE city (id INT AUTO_INCREMENT PRIMARY KEY)"), "mysql");
 * assert.equal(guessDialect("CREATE TABLE city (id INT PRIMARY KEY)"), undefined);
 * ```
 */
export function guessDialect(script: string): Dialect | undefined {
  const found = new Set(
    SIGNS.filter(([, ...signs]) => signs.every((sign) => sign.test(script))).map(([dialect]) => dialect),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

/** A dialect is told by any line of its own all of whose words the script holds. */
const SIGNS: readonly (readonly [Dialect, ...RegExp[]])[] = [
  ["mysql", /\bENGINE\s*=\s*\w|\bAUTO_INCREMENT\b|^\/\*!\d{5}/im],
  ["oracle", /\bVARCHAR2\s*\(|\bNUMBER\s*\(/i],
  ["postgres", /\bOWNER TO\b|::regclass\b|\b(?:big)?serial\b|^\\c/im],
  // SQLite takes any word for a type, but its tables are never given constraints later.
  [
    "postgres",
    /\bcharacter varying\b|\btimestamp without time zone\b/i,
    /\bADD (?:CONSTRAINT|FOREIGN KEY)\b/i,
  ],
  ["sqlite", /\bAUTOINCREMENT\b|\bWITHOUT ROWID\b|^\s*PRAGMA\s/im],
];
