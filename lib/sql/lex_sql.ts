import type { Dialect } from "./types.ts";

/** A piece of SQL text. Comments and white space are no pieces. */
export interface SqlToken {
  readonly kind:
    /** A bare name, a keyword or a number. */
    | "word"
    /** A name in quotes. */
    | "quoted"
    /** A text literal. */
    | "text"
    /** One character of anything else. */
    | "symbol";
  /** What it says: without quotes, escapes read. */
  readonly value: string;
  /** First character in the text. */
  readonly start: number;
  /** One past its last character. */
  readonly end: number;
}

/**
 * Cuts SQL into names, literals and symbols, the way a dialect's own scanner does, so that words in texts and comments
 * are told from words that count. Whatever is not closed goes to the end. MySQL runs what stands in comments that begin
 * with an exclamation mark, so these are read as code.
 *
 * @example
 * ```ts
 * import { lexSql } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const tokens = lexSql("SELECT 'drop' /* drop *" + "/ FROM \"drop\"", "postgres");
 * assert.deepEqual(tokens.map(({ kind, value }) => [kind, value]), [
 *   ["word", "SELECT"],
 *   ["text", "drop"],
 *   ["word", "FROM"],
 *   ["quoted", "drop"],
 * ]);
 * ```
 */
export function lexSql(sql: string, dialect: Dialect): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  for (let at = 0; at < sql.length;) {
    const blank = blankEnd(sql, at, dialect);
    if (blank > at) {
      at = blank;
      continue;
    }
    const token = quotedAt(sql, at, dialect) ?? plainAt(sql, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

/** Where white space or a comment that begins here ends. */
function blankEnd(sql: string, at: number, dialect: Dialect): number {
  const mysql = dialect === "mysql";
  const space = match(/[\s\uFEFF]+/y, sql, at);
  if (space !== undefined) return at + space.length;
  const line = match(mysql ? /(?:--(?=\s|$)|#)[^\n]*/y : /--[^\n\r]*/y, sql, at);
  if (line !== undefined) return at + line.length;
  if (mysql) {
    const opens = match(/\/\*M?!\d*/y, sql, at);
    if (opens !== undefined) return at + opens.length;
    if (sql.startsWith("*/", at)) return at + 2;
  }
  if (!sql.startsWith("/*", at)) return at;
  const nests = dialect === "postgres" || dialect === "duckdb";
  let depth = 0;
  for (let i = at; i < sql.length; i++) {
    if (sql.startsWith("/*", i) && (nests || depth === 0)) {
      depth++;
      i++;
    } else if (sql.startsWith("*/", i)) {
      depth--;
      i++;
      if (depth === 0) return i + 1;
    }
  }
  return sql.length;
}

function quotedAt(sql: string, at: number, dialect: Dialect): SqlToken | undefined {
  const mysql = dialect === "mysql";
  const dollar = dialect === "postgres" || dialect === "duckdb"
    ? match(/\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy, sql, at)
    : undefined;
  if (dollar !== undefined) {
    const closing = sql.indexOf(dollar, at + dollar.length);
    const end = closing < 0 ? sql.length : closing;
    return {
      kind: "text",
      value: sql.slice(at + dollar.length, end),
      start: at,
      end: Math.min(sql.length, end + dollar.length),
    };
  }
  const prefix = match(/(?:[ebxnq]|u&|_\w+\s*)(?=')|u&(?=")/iy, sql, at) ?? "";
  const open = sql[at + prefix.length] ?? "";
  const bracket = open === "[" && dialect === "sqlite";
  const backtick = open === "`" && (mysql || dialect === "sqlite");
  if (open !== "'" && open !== '"' && !bracket && !backtick) return undefined;
  const text = open === "'" || open === '"' && mysql;
  const backslash = text && (mysql || /^e$/i.test(prefix));
  const close = bracket ? "]" : open;
  let value = "";
  let i = at + prefix.length + 1;
  for (; i < sql.length; i++) {
    const letter = sql[i] as string;
    if (backslash && letter === "\\") value += sql[++i] ?? "";
    else if (letter !== close) value += letter;
    else if (!bracket && sql[i + 1] === close) value += sql[++i];
    else break;
  }
  return {
    kind: text ? "text" : "quoted",
    value: /^u&$/i.test(prefix) ? unescaped(value) : value,
    start: at,
    end: Math.min(sql.length, i + 1),
  };
}

/** Reads the escapes of PostgreSQL's U& names and texts. */
function unescaped(value: string): string {
  return value.replaceAll(
    /\\(?:\+([0-9a-f]{6})|([0-9a-f]{4})|(\\))/gi,
    (_, long, short, backslash) =>
      backslash ?? String.fromCodePoint(Math.min(0x10FFFF, parseInt(long ?? short, 16))),
  );
}

function plainAt(sql: string, at: number): SqlToken {
  const word = match(/[\p{L}\p{N}_$@][\p{L}\p{N}\p{M}_$@]*/uy, sql, at);
  const value = word ?? String.fromCodePoint(sql.codePointAt(at) ?? 0);
  return { kind: word === undefined ? "symbol" : "word", value, start: at, end: at + value.length };
}

function match(pattern: RegExp, sql: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0];
}
