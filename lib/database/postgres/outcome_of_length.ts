import type { SqlToken } from "../../sql/mod.ts";
import type { QueryOutcome } from "../types.ts";

/**
 * The refusal of a text that would keep a PostgreSQL server busy before it has read it: the server cannot be interrupted
 * meanwhile, whatever its time limit, and others wait for it. Of signs that stand together, those that open comments too,
 * it reads all again for each.
 */
export function outcomeOfLength(sql: string, tokens: readonly SqlToken[]): QueryOutcome | undefined {
  if (sql.length > MOST_LETTERS) {
    return { kind: "refused", reason: `The text is longer than ${MOST_LETTERS} letters.` };
  }
  if (!SIGNS.test(sql)) return undefined;
  const literals = tokens.filter(({ kind }) => kind === "text" || kind === "quoted");
  const gaps = [...literals, { start: sql.length }].map(({ start }, i) =>
    sql.slice(literals[i - 1]?.end ?? 0, start)
  );
  return gaps.some((gap) => SIGNS.test(gap))
    ? {
      kind: "refused",
      reason: `The text holds more than ${MOST_SIGNS} signs without a blank between them.`,
    }
    : undefined;
}

/** At these, a server reads the worst text within a second. */
const MOST_LETTERS = 1_000_000;
const MOST_SIGNS = 1_000;

/** The letters of operators and of the marks of comments. */
const SIGNS = new RegExp(`[~!@#^&|\`?+*/%<>=-]{${MOST_SIGNS + 1}}`);
