import type { Join, JoinEnd } from "../schema/mod.ts";

/** A foreign key as a person reads it: `city.country → country.code`, or `city (a, b) → province (c, d)`. */
export function keyLabel({ from, to }: Join): string {
  return `${end(from)} → ${end(to)}`;
}

function end({ table, columns }: JoinEnd): string {
  return columns.length === 1 ? `${table}.${columns[0]}` : `${table} (${columns.join(", ")})`;
}
