import { lexSql } from "../../sql/mod.ts";

export interface RewriteSpiderOptions {
  /** Leave DISTINCT where it is. @default false */
  readonly keepDistinct?: boolean | undefined;
}

/**
 * What the test suite does to both queries before it runs them: comparison signs are closed up, every
 * DISTINCT goes, and so does all that follows the first statement; MySQL's current year becomes 2020. The
 * text is read as SQLite's, the only engine that the test suite runs.
 */
export function rewriteSpider(sql: string, { keepDistinct = false }: RewriteSpiderOptions = {}): string {
  const closed = sql.replaceAll("> =", ">=").replaceAll("< =", "<=").replaceAll("! =", "!=");
  const plain = keepDistinct ? closed : withoutDistinct(closed);
  return plain.replace(/YEAR\s*\(\s*CURDATE\s*\(\s*\)\s*\)\s*/gi, "2020");
}

function withoutDistinct(sql: string): string {
  let rewritten = "";
  let kept = 0;
  let depth = 0;
  for (const { kind, value, start, end } of lexSql(sql, "sqlite")) {
    if (kind === "symbol" && value === "(") depth++;
    if (kind === "symbol" && value === ")") depth--;
    if (kind === "symbol" && value === ";" && depth <= 0) return rewritten + sql.slice(kept, end);
    if (kind !== "word" || value.toLowerCase() !== "distinct") continue;
    rewritten += sql.slice(kept, start);
    kept = end;
  }
  return rewritten + sql.slice(kept);
}
