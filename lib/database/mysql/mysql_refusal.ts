import { lexSql, type SqlToken } from "../../sql/lexer/mod.ts";
import { refuseStatement } from "../refuse_statement.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import type { QueryOutcome } from "../types.ts";
import { mysqlEffect } from "./mysql_effect.ts";
import { MYSQL_STATEMENTS } from "./mysql_statements.ts";
import { unclearMysql } from "./unclear_mysql.ts";

export interface MysqlRefusalOptions {
  /** The server reads quotes, backslashes or square brackets in another way than it does by default. */
  readonly unusualQuotes: boolean;
}

/**
 * How a text ends that is not run on a MySQL or MariaDB server, judged by its words alone; undefined where these are
 * those of one query that only reads. The server itself keeps data from changing; this keeps a query from
 * what a transaction that only reads still allows: files, locks, variables, waiting for other sessions.
 */
export function mysqlRefusal(sql: string, { unusualQuotes }: MysqlRefusalOptions): QueryOutcome | undefined {
  const refused = refuseStatement(sql);
  if (refused !== undefined) return refused;
  const tokens = lexSql(sql, "mysql");
  const first = tokens.find((token) => !isSymbol(token, ";"));
  const unusual = !unusualQuotes
    ? undefined
    : sql.includes("\\")
    ? "backslash"
    : tokens.some((token) => isSymbol(token, "["))
    ? "square bracket"
    : undefined;
  const unclear = unclearMysql(sql, tokens) ??
    (unusual && `it holds a ${unusual}, which this server reads in an unusual way`);
  if (unclear !== undefined) {
    return { kind: "refused", reason: `The text is unclear to servers: ${unclear}.` };
  }
  const statement = otherStatement(tokens);
  if (statement !== undefined) return { kind: "refused", reason: statement };
  const effect = mysqlEffect(tokens);
  if (effect !== undefined) return { kind: "refused", reason: `Only queries can run, and ${effect}.` };
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
  return MYSQL_STATEMENTS.has(verb) ? `Only queries can run, and this is ${verb}.` : undefined;
}

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
