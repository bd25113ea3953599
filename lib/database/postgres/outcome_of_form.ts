import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import type { QueryOutcome } from "../types.ts";

/** How a text ends that is not one query, told by its words; undefined for one that may be run. */
export function outcomeOfForm(tokens: readonly SqlToken[]): QueryOutcome | undefined {
  const refuse = (reason: string): QueryOutcome => ({ kind: "refused", reason });
  const first = tokens.findIndex((token) => !isSymbol(token, ";"));
  const last = tokens.findLastIndex((token) => !isSymbol(token, ";"));
  const own = tokens.slice(first, last + 1);
  const [token] = own;
  if (first < 0 || token === undefined) return refuse("Only one query can run, and this text holds none.");
  const several = own.filter((token, i) => isSymbol(token, ";") && !isSymbol(own[i - 1], ";")).length + 1;
  if (several > 1) return refuse(`Only one query can run, and this text holds ${several}.`);
  const word = wordOf(token);
  if (STATEMENTS.has(word)) return refuse(`Only queries can run, and this is ${word}.`);
  if (!isSymbol(token, "(") && !/^(?:SELECT|WITH|VALUES|TABLE)$/.test(word)) {
    return { kind: "failed", message: `syntax error at or near "${token.value}"` };
  }
  if (
    own.some((token, i) =>
      wordOf(token) === "INTO" && wordOf(own[i - 1]) !== "AS" && !isSymbol(own[i - 1], ".")
    )
  ) {
    return refuse("Only queries can run, and INTO writes a result.");
  }
  const write = own.find((token, i) =>
    /^(?:DELETE|UPDATE)$/.test(wordOf(token)) && isSymbol(own[i - 1], "(") &&
    /^(?:AS|MATERIALIZED)$/.test(wordOf(own[i - 2])) &&
    own.some((later, j) => j > i && wordOf(later) === (wordOf(token) === "DELETE" ? "FROM" : "SET"))
  );
  return write && refuse(`Only queries can run, and this one holds ${wordOf(write)}.`);
}

/** Words that begin what is no query, beside those that all engines have. */
const STATEMENTS: ReadonlySet<string> = new Set(
  ("ABORT ANALYSE CLOSE CLUSTER DECLARE DISCARD DO FETCH GRANT LISTEN LOCK MOVE NOTIFY REASSIGN REFRESH REPACK REVOKE " +
    "SECURITY SHOW UNLISTEN WAIT").split(" "),
);
