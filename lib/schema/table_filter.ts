import { InputError, nearestName } from "../base/mod.ts";
import { nameParts } from "./table_name.ts";
import type { Schema } from "./types.ts";

/** Says of each table whether it is wanted. */
export type TableFilter = (schema: string, table: string) => boolean;

export interface TableFilterOptions {
  /**
   * Names of tables, each with or without its schema; `*` stands for any letters, `?` for one, and a minus before a name
   * leaves the table out. @default all
   */
  readonly tables?: readonly string[] | undefined;
  /** Names of schemas, in the same way. @default all */
  readonly schemas?: readonly string[] | undefined;
}

/**
 * Builds a case-insensitive filter by name. A table passes if a name without a minus matches, or none is given, and no
 * name with a minus does; likewise its schema.
 *
 * @example
 * ```ts
 * import { tableFilter } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const wanted = tableFilter({ tables: ["film*", "-film_text"], schemas: ["-staging"] });
 * assert(wanted("public", "film_actor"));
 * assert(!wanted("public", "film_text"));
 * assert(!wanted("staging", "film"));
 * ```
 */
export function tableFilter({ tables = [], schemas = [] }: TableFilterOptions): TableFilter {
  const wantsTable = wanted(tables);
  const wantsSchema = wanted(schemas);
  return (schema, table) => wantsSchema([schema]) && wantsTable([table, `${schema}.${table}`]);
}

function wanted(names: readonly string[]): (spellings: readonly string[]) => boolean {
  const out = names.filter((name) => name.startsWith("-")).map((name) => pattern(name.slice(1)));
  const within = names.filter((name) => !name.startsWith("-")).map(pattern);
  return (spellings) => {
    const matches = (patterns: readonly RegExp[]) =>
      patterns.some((one) => spellings.some((text) => one.test(text)));
    return !matches(out) && (within.length === 0 || matches(within));
  };
}

function pattern(name: string): RegExp {
  const source = RegExp.escape(name).replaceAll("\\*", ".*").replaceAll("\\?", ".");
  return new RegExp(`^${source}$`, "isu");
}

/**
 * Refuses names that match no table.
 *
 * @param seen Every table that there is.
 * @param source What the tables are of, as a message names it.
 * @throws {InputError} If a name matches nothing; the message says which is nearest.
 *
 * @example
 * ```ts
 * import { refuseUnmatchedNames } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const seen = [["public", "film"]] as const;
 * assert.throws(() => refuseUnmatchedNames({ tables: ["flim"] }, seen, "sakila"), /did you mean "film"/);
 * ```
 */
export function refuseUnmatchedNames(
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

/**
 * Selects tables of a schema with the foreign keys and views among them.
 *
 * @param wanted Is told an empty schema where the names of tables hold none.
 *
 * @example
 * ```ts
 * import { selectTables } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const table = (name: string) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] });
 * const { tables } = selectTables(
 *   { tables: [table("sales.order"), table("audit.order")], foreignKeys: [] },
 *   (schema) => schema === "sales",
 * );
 * assert.deepEqual(tables.map(({ name }) => name), ["sales.order"]);
 * ```
 */
export function selectTables(schema: Schema, wanted: TableFilter): Schema {
  const isWanted = (name: string) => {
    const parts = nameParts(name);
    return wanted(parts.slice(0, -1).join("."), parts.at(-1) ?? name);
  };
  const { tables, foreignKeys, views, omitted } = schema;
  return {
    tables: tables.filter(({ name }) => isWanted(name)),
    foreignKeys: foreignKeys.filter(({ from, to }) => isWanted(from.table) && isWanted(to.table)),
    ...(views && { views: views.filter(({ name }) => isWanted(name)) }),
    ...(omitted && { omitted }),
  };
}
