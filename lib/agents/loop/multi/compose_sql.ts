import { type Dialect, lexSql, type SqlToken } from "../../../sql/mod.ts";

/** Names the result of a step for those after it; steps count from 1. */
export const stepName = (step: number): string => `step_${step}`;

/**
 * Composes the statements of steps to one: the last, with each earlier one that it reads, directly or through others, as a
 * common table expression `step_N` before it, in their order. What no step reads is left out. A last statement with common table expressions of its own keeps
 * them behind those of the steps. Words in texts, comments and quoted names read nothing.
 *
 * @returns "" without steps.
 */
export function composeSql(statements: readonly string[], dialect: Dialect): string {
  const plain = statements.map((sql) => withoutEnd(sql, dialect));
  const last = plain.at(-1);
  if (last === undefined) return "";
  const read = stepsRead(plain, dialect);
  if (read.length === 0) return last;
  const parts = read.map((step) => `${stepName(step)} AS (${plain[step - 1]}\n)`);
  const [first, second] = lexSql(last, dialect);
  if (!isWord(first, "WITH")) return `WITH ${parts.join(", ")}\n${last}`;
  const isRecursive = isWord(second, "RECURSIVE");
  const own = last.slice((isRecursive ? second : first)?.end);
  return `WITH ${isRecursive ? "RECURSIVE " : ""}${parts.join(", ")},${own}`;
}

/** Steps that the last one needs, ascending. */
function stepsRead(statements: readonly string[], dialect: Dialect): readonly number[] {
  const needed = new Set([statements.length]);
  // A step reads none but earlier ones.
  for (let step = statements.length; step > 1; step--) {
    if (!needed.has(step)) continue;
    const words = lexSql(statements[step - 1] ?? "", dialect)
      .flatMap(({ kind, value }) => kind === "word" ? [value.toLowerCase()] : []);
    for (let earlier = 1; earlier < step; earlier++) {
      if (words.includes(stepName(earlier))) needed.add(earlier);
    }
  }
  needed.delete(statements.length);
  return [...needed].toSorted((a, b) => a - b);
}

/** A statement without the semicolons at its end and what follows them. */
function withoutEnd(sql: string, dialect: Dialect): string {
  const tokens = lexSql(sql, dialect);
  const last = tokens.findLast(({ kind, value }) => kind !== "symbol" || value !== ";");
  return last === undefined ? "" : sql.slice(0, last.end).trim();
}

const isWord = (token: SqlToken | undefined, word: string) =>
  token?.kind === "word" && token.value.toUpperCase() === word;
