import { nameParts } from "../schema/mod.ts";
import type { HidesColumn } from "./types.ts";

/**
 * Reads which columns are hidden: all, or those that a list names as `TABLE.COLUMN` (with or without the schema before
 * it), where `*` stands for any letters. Case does not matter.
 *
 * @example
 * ```ts
 * import { hiddenColumns } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * const hides = hiddenColumns(["customer.email", "*.phone"]);
 * assert(hides("customer", "Email") && hides("shop.supplier", "phone"));
 * assert(!hides("customer", "name"));
 * ```
 */
export function hiddenColumns(names: "all" | readonly string[]): HidesColumn {
  if (names === "all") return () => true;
  const patterns = names.map((name) => new RegExp(`^${RegExp.escape(name).replaceAll("\\*", ".*")}$`, "isu"));
  return (table, column) => {
    const parts = nameParts(table);
    const spellings = [`${parts.at(-1)}.${column}`, `${parts.join(".")}.${column}`];
    return patterns.some((pattern) => spellings.some((spelling) => pattern.test(spelling)));
  };
}

/**
 * A database's message without the stored values that it quotes, as in: invalid input syntax for type integer: "Smith".
 * What the query itself holds (names, its own literals) stays.
 *
 * @param sql The query that the message is about.
 */
export function hideValues(message: string, sql: string): string {
  const known = sql.toLowerCase();
  return message.replaceAll(
    /(["'`])((?:(?!\1).)+)\1/gs,
    (quoted, quote: string, inside: string) =>
      known.includes(inside.toLowerCase()) ? quoted : `${quote}…${quote}`,
  );
}
