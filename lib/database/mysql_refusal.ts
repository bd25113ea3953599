import { lexSql, type SqlToken } from "../sql/mod.ts";
import { refuseStatement } from "./refuse_statement.ts";

export interface MysqlRefusalOptions {
  /** Names in lower case of functions that the server's users have made and that may do more than read. */
  readonly functions: ReadonlySet<string>;
  /** The server reads quotes or backslashes in another way than it does by default. */
  readonly unusualQuotes: boolean;
}

/**
 * Why a text is not run on a MySQL or MariaDB server, told by what it says; undefined where it is one query that only
 * reads. The server itself sees to it that no data change; this sees to what a transaction that only reads still
 * allows: files, locks, variables, waiting for other sessions.
 */
export function mysqlRefusal(sql: string, options: MysqlRefusalOptions): string | undefined {
  const refused = refuseStatement(sql);
  if (refused?.kind === "refused") return refused.reason;
  const tokens = lexSql(sql, "mysql");
  return unclear(sql, tokens, options) ?? noQuery(tokens) ?? effect(tokens) ?? effectOfCall(tokens, options);
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

function noQuery(tokens: readonly SqlToken[]): string | undefined {
  const words = tokens.filter((token, i) => !isSymbol(token, ";") || !isSymbol(tokens[i - 1], ";"));
  const start = words.findIndex((token) => !isSymbol(token, ";"));
  const [first] = words.slice(start);
  if (first === undefined) return "Only one query can run, and this text holds none.";
  const last = words.findLastIndex((token) => !isSymbol(token, ";"));
  if (words.slice(start, last).some((token) => isSymbol(token, ";"))) {
    return "Only one query can run, and this text holds more.";
  }
  if (isSymbol(first, "(")) return undefined;
  const verb = wordOf(first) === "WITH" ? verbBelowWith(words) : wordOf(first);
  return verb !== undefined && /^(?:SELECT|WITH|VALUES|TABLE)$/.test(verb)
    ? undefined
    : `Only queries can run, and this is ${verb || "none"}.`;
}

/** What a statement that begins with WITH does with its named queries. */
function verbBelowWith(tokens: readonly SqlToken[]): string | undefined {
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
    if (isSymbol(tokens[i - 1], ".")) continue;
    const [word, next] = [wordOf(token), wordOf(tokens[i + 1])];
    if (word === "INTO") return "Only queries can run, and INTO writes their result somewhere.";
    if (word === "FOR" && /^(?:UPDATE|SHARE)$/.test(next)) {
      return `Only queries can run, and FOR ${next} locks rows.`;
    }
    if (word === "LOCK" && next === "IN") return "Only queries can run, and LOCK IN SHARE MODE locks rows.";
    if (word === "PROCEDURE") return "Only queries can run, and this one calls a procedure.";
    if (word === "NEXT" && next === "VALUE") return "Only queries can run, and NEXT VALUE moves a sequence.";
    if (isSymbol(token, ":") && isSymbol(tokens[i + 1], "=")) {
      return "Only queries can run, and := sets a variable.";
    }
  }
  return undefined;
}

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
    "load_file|last_insert_id|nextval|lastval|setval",
    "(?:get|release)_(?:all_)?locks?|service_(?:get_read|get_write|release)_locks",
    "(?:master|source)_(?:pos|gtid)_wait|wait_for_executed_gtid_set|wait_until_sql_thread_after_gtids",
    "wsrep_sync_wait_upto_gtid",
    "(?:sys_(?:exec|eval|get|set)|spider|keyring|version_tokens|group_replication|asynchronous_connection" +
    "|audit_log|mysql_firewall|set_firewall|read_firewall)\\w*",
  ].join("|") + ")$",
);

function isSymbol(token: SqlToken | undefined, value: string): boolean {
  return token?.kind === "symbol" && token.value === value;
}

function wordOf(token: SqlToken | undefined): string {
  return token?.kind === "word" ? token.value.toUpperCase() : "";
}
