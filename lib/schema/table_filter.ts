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
 * A filter of tables by name, whatever the case. A table is wanted when a name without a minus matches it, or none is
 * given, and no name with a minus does; the same goes for its schema.
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
