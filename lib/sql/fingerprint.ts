import type { SqlNode } from "./parse_sql.ts";

/** Equal for expressions that differ in place, comments and case of names only. */
export function fingerprint(expression: SqlNode): string {
  return JSON.stringify(expression, (key, value: unknown) => {
    if (["span", "quoted", "original_name"].includes(key) || key.endsWith("comments")) return undefined;
    return key === "name" && typeof value === "string" ? value.toLowerCase() : value;
  });
}
