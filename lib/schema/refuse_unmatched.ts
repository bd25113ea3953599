import { InputError, nearestName } from "../base/mod.ts";
import { tableFilter, type TableFilterOptions } from "./table_filter.ts";

/**
 * Refuses names that match nothing, for they are misspelled.
 *
 * @param seen Every table that there is.
 * @param source What the tables are of, as a message names it.
 * @throws {InputError} If a name matches nothing; the message says which is nearest.
 *
 * @example
 * ```ts
 * import { refuseUnmatched } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const seen = [["public", "film"]] as const;
 * assert.throws(() => refuseUnmatched({ tables: ["flim"] }, seen, "sakila"), /did you mean "film"/);
 * ```
 */
export function refuseUnmatched(
  { tables = [], schemas = [] }: TableFilterOptions,
  seen: readonly (readonly [schema: string, table: string])[],
  source: string,
) {
  const refuse = (kind: string, names: readonly string[], known: readonly string[]) => {
    for (const name of names) {
      const bare = name.replace(/^-/, "");
      const only = kind === "table" ? { tables: [bare] } : { schemas: [bare] };
      if (seen.some(([schema, table]) => tableFilter(only)(schema, table))) continue;
      const near = nearestName(bare, known);
      throw new InputError(
        `Cannot select the ${kind} "${bare}", as ${source} has none of this name` +
          (near === undefined ? ": check the spelling" : `: did you mean "${near}"?`),
      );
    }
  };
  refuse("schema", schemas, [...new Set(seen.map(([schema]) => schema))]);
  refuse("table", tables, seen.map(([, table]) => table));
}
