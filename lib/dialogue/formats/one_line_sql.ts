import { type Dialect, lexSql } from "../../sql/mod.ts";

/**
 * A query on one line without tabs; comments are left out. Undefined where a text or a quoted name in it has a line
 * break or a tab, which cannot be taken away.
 */
export function oneLineSql(sql: string, dialect: Dialect): string | undefined {
  if (!/[\r\n\t]/.test(sql)) return sql;
  const tokens = lexSql(sql, dialect);
  const pieces = tokens.map(({ start, end }, i) => {
    const apart = (tokens[i - 1]?.end ?? start) < start;
    return `${apart ? " " : ""}${sql.slice(start, end)}`;
  });
  const line = pieces.join("");
  return /[\r\n\t]/.test(line) ? undefined : line;
}
