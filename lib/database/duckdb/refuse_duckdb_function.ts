import { lexSql, type SqlToken } from "../../sql/mod.ts";
import { isSymbol } from "../sql_tokens.ts";
import type { QueryOutcome } from "../types.ts";

/**
 * The refusal of a DuckDB query that calls a function which acts on the process beyond its own end; undefined where none
 * does. Such functions switch logs or profiles on, which write to files or to standard output, or set the seed of what
 * follows, and no setting of the engine keeps them from a query. Those that run a text as SQL are refused with them, as
 * that text could call them.
 */
export function refuseDuckDbFunction(sql: string): QueryOutcome | undefined {
  // Most queries name none of them, and need not be taken apart.
  if (!SUSPECT.test(sql)) return undefined;
  const tokens = lexSql(sql, "duckdb");
  const called = tokens.find(({ kind, value }, i) =>
    (kind === "word" || kind === "quoted") && ACTING.test(value) && isSymbol(tokens[i + 1], "(") &&
    !namesColumns(tokens, i)
  );
  return called && {
    kind: "refused",
    reason: `Only queries can run, and the function ${called.value.toLowerCase()} does more than that.`,
  };
}

/** Whether what stands in the parentheses after a name are its columns: an alias or a WITH clause bears the name. */
function namesColumns(tokens: readonly SqlToken[], at: number): boolean {
  const before = tokens[at - 1];
  if (before?.kind === "word" && /^(?:AS|WITH|RECURSIVE)$/i.test(before.value)) return true;
  let last = at + 2;
  while (isSymbol(tokens[last + 1], ",")) last += 2;
  return isSymbol(tokens[last + 1], ")") && /^AS$/i.test(tokens[last + 2]?.value ?? "") &&
    isSymbol(tokens[last + 3], "(");
}

const NAMES =
  "(?:en|dis)able_\\w+|truncate_duckdb_logs|(?:force_)?checkpoint|setseed|query|json_execute_serialized_sql";
const SUSPECT = new RegExp(NAMES, "i");
const ACTING = new RegExp(`^(?:${NAMES})$`, "i");
