import { lexSql, type SqlToken } from "../../sql/mod.ts";
import { refuseStatement } from "../refuse_statement.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import type { QueryOutcome } from "../types.ts";

export interface MysqlRefusalOptions {
  /** Names in lower case of functions that the server's users have made and that may do more than read. */
  readonly functions: ReadonlySet<string>;
  /** The server reads quotes or backslashes in another way than it does by default. */
  readonly unusualQuotes: boolean;
}

/**
 * How a text ends that is not run on a MySQL or MariaDB server, told by what it says; undefined where it is one query
 * that only reads. The server itself sees to it that no data change; this sees to what a transaction that only reads
 * still allows: files, locks, variables, waiting for other sessions.
 */
export function mysqlRefusal(sql: string, options: MysqlRefusalOptions): QueryOutcome | undefined {
  const refused = refuseStatement(sql);
  if (refused !== undefined) return refused;
  const tokens = lexSql(sql, "mysql");
  const first = tokens.find((token) => !isSymbol(token, ";"));
  const reason = unclear(sql, tokens, options) ?? otherStatement(tokens) ?? effect(tokens) ??
    effectOfCall(tokens, options);
  if (reason !== undefined) return { kind: "refused", reason };
  // What is no statement at all is not tried either, as servers know statements that we do not.
  return isSymbol(first, "(") || /^(?:SELECT|WITH|VALUES|TABLE)$/.test(wordOf(first))
    ? undefined
    : { kind: "failed", message: `Syntax error near '${first?.value}'` };
}

/** The query in a text that is not refused: without the semicolons around it, which servers do not all accept. */
export function withoutSemicolons(sql: string): string {
  const tokens = lexSql(sql, "mysql");
  const first = tokens.find(({ value, kind }) => kind !== "symbol" || value !== ";");
  const last = tokens.findLast(({ value, kind }) => kind !== "symbol" || value !== ";");
  return sql.slice(first?.start, last?.end);
}

/** A text that servers may cut into words in another way than we do could hide anything. */
function unclear(
  sql: string,
  tokens: readonly SqlToken[],
  { unusualQuotes }: MysqlRefusalOptions,
): string | undefined {
  let end = 0;
  for (const { start, end: next } of [...tokens, { start: sql.length, end: sql.length }]) {
    const gap = sql.slice(end, start);
    if (!PLAIN_GAP.test(gap)) {
      return /\/\*M?!/.test(gap)
        ? "Comments that begin with an exclamation mark are code to some servers: leave them out."
        : "The text holds a comment or a blank that servers read differently: write it plainly.";
    }
    end = next;
  }
  // deno-lint-ignore no-control-regex -- servers take control characters for the end of a comment sign or for nothing
  if (tokens.some(({ kind, value }) => kind === "symbol" && /[\x00-\x1F\x7F]/.test(value))) {
    return "The text holds a control character outside of its literals.";
  }
  return unusualQuotes && sql.includes("\\")
    ? "This server reads quotes or backslashes in an unusual way, so that a text with a backslash is unclear."
    : undefined;
}

/** What may stand between two words: blanks and comments that all servers skip. */
const PLAIN_GAP = /^(?:[ \t\n\v\f\r]|--(?=[ \t\n\v\f\r]|$)[^\n]*|#[^\n]*|\/\*(?!M?!)[^]*?\*\/)*$/;

/** Whether a query sets variables of its session, which the next one could read. */
export function setsVariables(sql: string): boolean {
  return lexSql(sql, "mysql").some((token, i, tokens) =>
    isSymbol(token, ":") && isSymbol(tokens[i + 1], "=")
  );
}

/** Why a text is something else than one query, told by its words at the beginning and its semicolons. */
function otherStatement(tokens: readonly SqlToken[]): string | undefined {
  const start = tokens.findIndex((token) => !isSymbol(token, ";"));
  const end = tokens.findLastIndex((token) => !isSymbol(token, ";"));
  const [first, ...rest] = tokens.slice(Math.max(start, 0), end + 1);
  if (first === undefined) return "Only one query can run, and this text holds none.";
  if (rest.some((token) => isSymbol(token, ";"))) return "Only one query can run, and this text holds more.";
  const verb = wordOf(first) === "WITH" ? verbBelowWith(rest) : wordOf(first);
  return STATEMENTS.has(verb) ? `Only queries can run, and this is ${verb}.` : undefined;
}

/** First words of statements of MySQL and MariaDB that are no queries. */
const STATEMENTS: ReadonlySet<string> = new Set(
  ("ALTER ANALYZE BACKUP BEGIN BINLOG CACHE CALL CHANGE CHECK CHECKSUM CLONE COMMIT CREATE DEALLOCATE DELETE DESC " +
    "DESCRIBE DO DROP EXECUTE EXPLAIN FLUSH GET GRANT HANDLER HELP IMPORT INSERT INSTALL KILL LOAD LOCK OPTIMIZE " +
    "PREPARE PURGE RELEASE RENAME REPAIR REPLACE RESET RESIGNAL RESTART REVOKE ROLLBACK SAVEPOINT SET SHOW SHUTDOWN " +
    "SIGNAL START STOP TRUNCATE UNINSTALL UNLOCK UPDATE USE XA").split(" "),
);

/** What a statement that begins with WITH does with its named queries. */
function verbBelowWith(tokens: readonly SqlToken[]): string {
  let depth = 0;
  for (const token of tokens) {
    if (isSymbol(token, "(")) depth++;
    else if (isSymbol(token, ")")) depth--;
    else if (depth === 0 && /^(?:SELECT|VALUES|TABLE|UPDATE|DELETE|INSERT|REPLACE)$/.test(wordOf(token))) {
      return wordOf(token);
    }
  }
  // A query in brackets, or a fault that the server has to tell.
  return "WITH";
}

/** Clauses of queries that do more than read. */
function effect(tokens: readonly SqlToken[]): string | undefined {
  for (const [i, token] of tokens.entries()) {
    // What follows a dot is a column, whatever it is called.
    if (isSymbol(tokens[i - 1], ".")) {
      if (/^mysql$/i.test(tokens[i - 2]?.value ?? "") && SECRET.test(token.value)) {
        return `Only reading the database is allowed, and the table mysql.${token.value} shows passwords.`;
      }
      continue;
    }
    const [word, next] = [wordOf(token), wordOf(tokens[i + 1])];
    if (word === "INTO") return "Only queries can run, and INTO writes their result somewhere.";
    if (word === "FOR" && /^(?:UPDATE|SHARE)$/.test(next)) {
      return `Only queries can run, and FOR ${next} locks rows.`;
    }
    if (word === "LOCK" && next === "IN") return "Only queries can run, and LOCK IN SHARE MODE locks rows.";
    if (word === "PROCEDURE") return "Only queries can run, and this one calls a procedure.";
    if (word === "NEXT" && next === "VALUE") return "Only queries can run, and NEXT VALUE moves a sequence.";
  }
  return undefined;
}

/** Tables of the server itself that hold passwords. */
const SECRET = /^(?:user|global_priv|servers|password_history|slave_(?:master|worker)_info)$/i;

function effectOfCall(
  tokens: readonly SqlToken[],
  { functions }: MysqlRefusalOptions,
): string | undefined {
  for (const [i, token] of tokens.entries()) {
    if (token.kind === "symbol" || !isSymbol(tokens[i + 1], "(")) continue;
    const name = token.value.toLowerCase();
    if (name === "last_insert_id" && isSymbol(tokens[i + 2], ")")) continue;
    if (EFFECTS.test(name)) return `Only queries can run, and ${name}() does more than read the database.`;
    if (functions.has(name)) {
      return `Only queries can run, and ${name}() may do more than read: it is not declared DETERMINISTIC, ` +
        "READS SQL DATA or NO SQL.";
    }
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
  ].join("|") + ")$",
);
