import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import { isName } from "./is_name.ts";
import { serverSchema } from "./server_schema.ts";
import { callArguments } from "./call_arguments.ts";

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

/**
 * Why the table that a piece names in a schema of the server's own must not be read, as the end of a sentence. What may be
 * read is listed, as servers and their plugins add tables that show passwords, sessions and values of rows.
 */
function serverTable(tokens: readonly SqlToken[], i: number): string | undefined {
  const [qualifier, token] = [tokens[i - 2], tokens[i]];
  if (!isName(token) || !isSymbol(tokens[i - 1], ".") || !isName(qualifier)) return undefined;
  // A function of that schema is judged by its code.
  if (isSymbol(tokens[i + 1], "(")) return undefined;
  const schema = serverSchema(qualifier.value);
  if (schema === undefined || READABLE_TABLES[schema]?.test(token.value)) return undefined;
  const table = `${schema}.${token.value}`;
  return `the table ${table} ${SECRET.test(table) ? "shows passwords" : "is for the server's own use"}`;
}

/** Tables that describe databases and the server's grammar. */
const READABLE_TABLES: Readonly<Record<string, RegExp>> = {
  information_schema: new RegExp(
    "^(?:" + [
      "(?:administrable_role_authorization|applicable_role|enabled_role|character_set|collation|engine|keyword)s",
      "collation_character_set_applicability|(?:columns|schemata|tables|table_constraints)(?:_extensions)?",
      "(?:check|referential)_constraints|key_column_usage|(?:key_)?period(?:s|_usage)|parameters|partitions|routines",
      "(?:column|routine|schema|table|user)_privileges|role_(?:column|routine|table)_grants|sequences|statistics",
      "sql_functions|triggers|views|view_(?:routine|table)_usage",
      "(?:st_)?geometry_columns|spatial_ref_sys|st_spatial_reference_systems|st_units_of_measure",
    ].join("|") + ")$",
    "i",
  ),
  mysql: /^(?:time_zone(?:_\w+)?|help_\w+)$/i,
};

const SECRET = /^mysql\.(?:user|global_priv|servers|password_history|slave_(?:master|worker)_info)$/i;

/**
 * Why the setting of the server that begins at a piece (`@@name`, `@@global.name`) must not be read, as the end of a
 * sentence. What may be read is listed, as servers and their plugins add settings that show passwords, files and hosts.
 */
function serverSetting(tokens: readonly SqlToken[], i: number): string | undefined {
  const token = tokens[i];
  if (token?.kind !== "word" || !token.value.startsWith("@@")) return undefined;
  // A name in quotes is a piece of its own.
  let last = token.value === "@@" ? i + 1 : i;
  while (isSymbol(tokens[last + 1], ".")) last += 2;
  const name = tokens[last]?.value.replace(/^@@/, "") ?? "";
  return READABLE_SETTINGS.test(name)
    ? undefined
    : `the setting @@${name} says nothing of how queries are computed`;
}

/** Settings by which the same query can give other rows, limits of what it may take, and the server's version. */
const READABLE_SETTINGS = new RegExp(
  "^(?:" + [
    "version\\w*|(?:system_)?time_zone|timestamp|autocommit|in_transaction|read_only|(?:tx|transaction)_(?:isolation|read_only)",
    "character_set_\\w+|collation_\\w+|lc_(?:time_names|messages)|lower_case_\\w+",
    "sql_(?:auto_is_null|big_selects|mode|notes|quote_show_create|safe_updates|select_limit|warnings)|old_mode",
    "max_\\w+|\\w+_max_len|ft_(?:min|max)_word_len|cte_max_recursion_depth|auto_increment_(?:increment|offset)",
    "div_precision_increment|default_week_format|(?:date|datetime|time)_format|default_regex_flags",
    "identity|last_insert_id|(?:default_)?storage_engine|optimizer_switch",
    "(?:foreign_key|unique|check_constraint)_checks|explicit_defaults_for_timestamp|system_versioning_asof",
  ].join("|") + ")$",
  "i",
);

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
    const costly = costlyCall(tokens, i);
    if (costly !== undefined) return costly;
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
    "is_(?:free|used)_lock|uuid_short|sformat|roles_graphml",
    "(?:master|source)_(?:pos|gtid)_wait|wait_for_executed_gtid_set|wait_until_sql_thread_after_gtids",
    "wsrep_sync_wait_upto_gtid|service_(?:get_read|get_write|release)_locks|sys_(?:exec|eval|get|set)",
    "(?:spider|keyring|version_tokens|group_replication|asynchronous_connection|audit_log)_\\w+",
    "mroonga_command|(?:json|jbin|bson)_?file|[bj]file_\\w+",
  ].join("|") + ")$",
);

/**
 * Why the call that begins at a piece must not run, as its arguments can ask for hours of work which a server does not
 * end, as the end of a sentence; undefined where it cannot.
 */
function costlyCall(tokens: readonly SqlToken[], i: number): string | undefined {
  const given = callArguments(tokens, i);
  if (given === undefined) return undefined;
  const name = tokens[i]?.value.toLowerCase() ?? "";
  if (/^(?:encrypt|kdf)$/.test(name)) return `${name}() takes as long as its arguments say`;
  if (!/^(?:extractvalue|updatexml)$/.test(name)) return undefined;
  const path = given[1]?.every(({ kind }) => kind === "text") ? given[1] : undefined;
  return path !== undefined && !isNested(path.map(({ value }) => value).join(""))
    ? undefined
    : `${name}() takes an XPath as one text, without conditions within conditions, as servers do not end others`;
}

/** Whether brackets stand within brackets; those in quotes count too. */
function isNested(path: string): boolean {
  return /\[[^\]]*\[/.test(path);
}
