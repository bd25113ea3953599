import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import { isName } from "./is_name.ts";
import { serverSetting } from "./server_setting.ts";
import { serverTable } from "./server_table.ts";

export interface MysqlEffectOptions {
  /** Whether INTO may fill variables of a function, as its code does. @default false */
  readonly inFunction?: boolean | undefined;
}

/**
 * What a query, or the code of a function, does beyond reading by its own words, as the end of a sentence; undefined where
 * it only reads.
 */
export function mysqlEffect(
  tokens: readonly SqlToken[],
  { inFunction = false }: MysqlEffectOptions = {},
): string | undefined {
  for (const [i, token] of tokens.entries()) {
    const table = serverTable(tokens, i);
    if (table !== undefined) return table;
    const setting = serverSetting(tokens, i);
    if (setting !== undefined) return setting;
    if (isLeadingDot(tokens, i)) return "a name that begins with a dot is not read alike by all servers";
    // What follows a name and a dot is a column, whatever it is called.
    if (isSymbol(tokens[i - 1], ".") && isName(tokens[i - 2])) continue;
    const [word, next] = [wordOf(token), tokens[i + 1]];
    if (word === "INTO" && (!inFunction || /^(?:OUTFILE|DUMPFILE)$/.test(wordOf(next)))) {
      return "INTO writes their result somewhere";
    }
    if (word === "FOR" && /^(?:UPDATE|SHARE)$/.test(wordOf(next))) return `FOR ${wordOf(next)} locks rows`;
    if (word === "LOCK" && wordOf(next) === "IN") return "LOCK IN SHARE MODE locks rows";
    if (word === "PROCEDURE") return "this one calls a procedure";
    if (word === "NEXT" && wordOf(next) === "VALUE") return "NEXT VALUE moves a sequence";
  }
  return effectOfCall(tokens);
}

/** Whether a dot stands before a name and behind none. */
function isLeadingDot(tokens: readonly SqlToken[], i: number): boolean {
  const [before, first, after] = [tokens[i - 2], tokens[i - 1], tokens[i + 1]];
  if (!isSymbol(tokens[i], ".") || !isName(after) && !isSymbol(after, "*")) return false;
  if (!isName(first)) return true;
  // In `{oj .t}`, the first word belongs to the brace.
  return isSymbol(before, "{") || !isSymbol(before, ".") && NO_NAME.test(wordOf(first));
}

/** Reserved words behind which a name begins. */
const NO_NAME = new RegExp(
  "^(?:FROM|JOIN|STRAIGHT_JOIN|TABLE|LATERAL|SELECT|DISTINCT|DISTINCTROW|ALL|HIGH_PRIORITY|SQL_\\w+_RESULT|WHERE|ON|BY|" +
    "HAVING|AND|OR|XOR|NOT|IN|IS|LIKE|RLIKE|REGEXP|BETWEEN|DIV|MOD|CASE|WHEN|THEN|ELSE|INTERVAL|BINARY|AS|USING|LIMIT)$",
);

function effectOfCall(tokens: readonly SqlToken[]): string | undefined {
  for (const [i, token] of tokens.entries()) {
    if (!isName(token) || !isSymbol(tokens[i + 1], "(")) continue;
    const name = token.value.toLowerCase();
    if (name === "last_insert_id" && isSymbol(tokens[i + 2], ")")) continue;
    if (EFFECTS.test(name)) return `${name}() does more than read the database`;
  }
  return undefined;
}

/**
 * Functions that read files, take locks or show who holds them, wait for other servers, move sequences and counters, set
 * state, run programs, show roles or make texts of any length beside the server's memory limit.
 */
const EFFECTS = new RegExp(
  "^(?:" + [
    "load_file|last_insert_id|nextval|lastval|setval|get_lock|release_lock|release_all_locks",
    "is_used_lock|uuid_short|sformat|roles_graphml",
    "(?:master|source)_(?:pos|gtid)_wait|wait_for_executed_gtid_set|wait_until_sql_thread_after_gtids",
    "wsrep_sync_wait_upto_gtid|service_(?:get_read|get_write|release)_locks|sys_(?:exec|eval|get|set)",
    "(?:spider|keyring|version_tokens|group_replication|asynchronous_connection|audit_log)_\\w+",
    "mroonga_command|(?:json|jbin|bson)_?file|[bj]file_\\w+",
  ].join("|") + ")$",
);
