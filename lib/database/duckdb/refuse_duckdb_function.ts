import { lexSql } from "../../sql/mod.ts";
import type { QueryOutcome } from "../types.ts";

/**
 * The refusal of a DuckDB query that calls a function which acts on the process beyond its own end; undefined where none
 * does. Such functions switch logs or profiles on, which write to files or to standard output, and no setting of the
 * engine keeps them from a query. Those that run a text as SQL are refused with them, as that text could call them.
 */
export function refuseDuckDbFunction(sql: string): QueryOutcome | undefined {
  // Most queries name none of them, and need not be taken apart.
  if (!SUSPECT.test(sql)) return undefined;
  const tokens = lexSql(sql, "duckdb");
  const called = tokens.find(({ kind, value }, i) =>
    (kind === "word" || kind === "quoted") && ACTING.test(value) && tokens[i + 1]?.value === "(" &&
    // A WITH clause or an alias may bear such a name, and lists its columns.
    !(tokens[i + 2]?.kind !== "text" && /^[,)]$/.test(tokens[i + 3]?.value ?? ""))
  );
  return called && {
    kind: "refused",
    reason: `Only queries can run, and the function ${called.value.toLowerCase()} does more than that.`,
  };
}

const NAMES =
  "(?:en|dis)able_\\w+|truncate_duckdb_logs|(?:force_)?checkpoint|query|json_execute_serialized_sql";
const SUSPECT = new RegExp(NAMES, "i");
const ACTING = new RegExp(`^(?:${NAMES})$`, "i");
