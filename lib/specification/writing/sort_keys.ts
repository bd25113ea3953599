import { sql } from "../../sql/mod.ts";
import type { SortKey } from "../types.ts";
import type { Part, Writer } from "./types.ts";

/** Keys of ORDER BY. The place of NULL is written only where it is not the dialect's own. */
export function sortKeys(keys: readonly SortKey[], writer: Writer): readonly Part[] {
  return keys.map((key) => sortKey(key, writer));
}

function sortKey({ by, direction, nulls }: SortKey, { value, traits }: Writer): Part {
  const descending = direction === "descending";
  const key = descending ? sql`${value(by)} DESC` : value(by);
  const first = nulls === "first";
  if (traits.nullsAreFirst(descending) === first) return key;
  if (traits.hasNullsLast) return sql`${key} NULLS ${sql.raw(first ? "FIRST" : "LAST")}`;
  return sql`${value(by)} IS NULL${sql.raw(first ? " DESC" : "")}, ${key}`;
}
