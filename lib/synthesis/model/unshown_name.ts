import type { JoinCombination } from "../../joins/mod.ts";
import { isPlain } from "../../llm/mod.ts";
import { nameParts } from "../../schema/mod.ts";
import { buildSql, type Dialect, sql } from "../../sql/mod.ts";

/**
 * The first name of a combination that a prompt cannot show as it is, quoted as a query has to; undefined where all can be
 * shown. A model would have to guess it.
 */
export function unshownName({ tables, joins }: JoinCombination, dialect: Dialect): string | undefined {
  const names = [
    ...tables.flatMap(nameParts),
    ...joins.flatMap(({ from, to }) => [...from.columns, ...to.columns]),
  ];
  return names.find((name) => !isShown(name, dialect));
}

/** Whether a prompt shows a name as it is once it is quoted: where backticks quote, those of a name are doubled. */
export function isShown(name: string, dialect: Dialect): boolean {
  return isPlain(buildSql(sql`${sql.id(name)}`, dialect));
}
