import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";

export interface MysqlEffectOptions {
  /** The schema of names that name none. @default none */
  readonly schema?: string | undefined;
  /** Whether INTO may fill variables of a function, as its code does. @default false */
  readonly inFunction?: boolean | undefined;
}

/**
 * What a query, or the code of a function, does beyond reading by its own words, as the end of a sentence; undefined where
 * it only reads.
 */
export function mysqlEffect(
  tokens: readonly SqlToken[],
  { schema, inFunction = false }: MysqlEffectOptions = {},
): string | undefined {
  for (const [i, token] of tokens.entries()) {
    const table = serverTable(tokens, i, schema);
    if (table !== undefined) {
      return `the table mysql.${table} ${SECRET.test(table) ? "shows passwords" : OWN_USE}`;
    }
    if (showsSessions(tokens, i, schema)) {
      return `the table ${token.value} shows the queries of other sessions`;
    }
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

/** Whether a piece of SQL can name something: to a server with ANSI_QUOTES, what stands in double quotes does too. */
export function isName(token: SqlToken | undefined): token is SqlToken {
  return token !== undefined && token.kind !== "symbol" && token.kind !== "number";
}

/** The table of the server's own that a piece names. */
function serverTable(
  tokens: readonly SqlToken[],
  i: number,
  schema: string | undefined,
): string | undefined {
  const token = tokens[i] as SqlToken;
  if (!SECRET.test(token.value) && !OWN.test(token.value) || !isName(token)) return undefined;
  const qualified = isSymbol(tokens[i - 1], ".");
  const within = qualified ? tokens[i - 2]?.value : schema;
  // In the server's own schema, a bare name may be a column of that name; a function is none.
  const named = /^mysql$/i.test(within ?? "") && (qualified || token.kind !== "text") &&
    !isSymbol(tokens[i + 1], "(");
  return named ? token.value : undefined;
}

/** Whether a piece names a table in which servers show what all sessions run. */
function showsSessions(tokens: readonly SqlToken[], i: number, schema: string | undefined): boolean {
  const token = tokens[i] as SqlToken;
  if (!isName(token) || !SESSIONS.test(token.value)) return false;
  const within = isSymbol(tokens[i - 1], ".") ? tokens[i - 2]?.value : schema;
  return /^(?:information|performance)_schema$/i.test(within ?? "") && !isSymbol(tokens[i + 1], "(");
}

const SESSIONS = /^(?:processlist|threads|prepared_statements_instances|events_statements_\w+)$/i;

/** Tables of the server itself that hold passwords. */
const SECRET = /^(?:user|global_priv|servers|password_history|slave_(?:master|worker)_info)$/i;

/** Tables of the server itself that hold what others may do, run and have written. */
const OWN = new RegExp(
  "^(?:db|(?:tables|columns|procs|proxies)_priv|roles_mapping|default_roles|role_edges|global_grants|general_log|" +
    "slow_log|proc|event|func|plugin|component)$",
  "i",
);

const OWN_USE = "is for the server's own use";

function effectOfCall(tokens: readonly SqlToken[]): string | undefined {
  for (const [i, token] of tokens.entries()) {
    if (!isName(token) || !isSymbol(tokens[i + 1], "(")) continue;
    const name = token.value.toLowerCase();
    if (name === "last_insert_id" && isSymbol(tokens[i + 2], ")")) continue;
    if (EFFECTS.test(name)) return `${name}() does more than read the database`;
  }
  return undefined;
}

/** Functions that read files, take locks, wait for other servers, move sequences, set state or run programs. */
const EFFECTS = new RegExp(
  "^(?:" + [
    "load_file|last_insert_id|nextval|lastval|setval|get_lock|release_lock|release_all_locks",
    "(?:master|source)_(?:pos|gtid)_wait|wait_for_executed_gtid_set|wait_until_sql_thread_after_gtids",
    "wsrep_sync_wait_upto_gtid|service_(?:get_read|get_write|release)_locks|sys_(?:exec|eval|get|set)",
    "(?:spider|keyring|version_tokens|group_replication|asynchronous_connection|audit_log)_\\w+",
    "mroonga_command|(?:json|jbin|bson)_?file|[bj]file_\\w+",
  ].join("|") + ")$",
);
