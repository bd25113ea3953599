import type { LexicalRules } from "./dialects/dialect_traits.ts";
import { traits } from "./dialects/traits.ts";
import type { Dialect } from "./types.ts";

/** A piece of SQL text. Comments and white space are no pieces. */
export interface SqlToken {
  readonly kind:
    /** A bare name or a keyword. */
    | "word"
    /** A number, with its point and exponent; it ends where the engine's own scanner ends it. */
    | "number"
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
  const { lexis } = traits[dialect];
  const tokens: SqlToken[] = [];
  let inCode = false;
  for (let at = 0; at < sql.length;) {
    const mark = lexis.commentsHoldCode ? match(inCode ? /\*\//y : /\/\*M?!\d*/y, sql, at) : undefined;
    if (mark !== undefined) {
      inCode = !inCode;
      at += mark.length;
      continue;
    }
    const blank = blankEnd(sql, at, lexis);
    if (blank > at) {
      at = blank;
      continue;
    }
    const token = dollarAt(sql, at, lexis) ?? alternativeAt(sql, at, lexis) ??
      quotedAt(sql, at, lexis) ??
      numberAt(sql, at, { lexis, before: tokens }) ??
      plainAt(sql, at, lexis);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

/** Where white space or a comment that begins here ends. */
function blankEnd(sql: string, at: number, lexis: LexicalRules): number {
  const space = match(lexis.space, sql, at);
  if (space !== undefined) return at + space.length;
  const line = match(lexis.lineComment, sql, at);
  if (line !== undefined) return at + line.length;
  if (!sql.startsWith("/*", at)) return at;
  let depth = 0;
  for (let i = at; i < sql.length; i++) {
    if (sql.startsWith("/*", i) && (lexis.commentsNest || depth === 0)) {
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

/** A text between dollar signs. */
function dollarAt(sql: string, at: number, lexis: LexicalRules): SqlToken | undefined {
  if (!lexis.dollarTexts) return undefined;
  const dollar = match(/\$(?:[a-z_\u0080-\uFFFF][a-z0-9_\u0080-\uFFFF]*)?\$/iy, sql, at);
  if (dollar === undefined) return undefined;
  const closing = sql.indexOf(dollar, at + dollar.length);
  const end = closing < 0 ? sql.length : closing;
  return {
    kind: "text",
    value: sql.slice(at + dollar.length, end),
    start: at,
    end: Math.min(sql.length, end + dollar.length),
  };
}

/** A text with quotes of its own choice, as Oracle has it: `q'[it's]'`. */
function alternativeAt(sql: string, at: number, lexis: LexicalRules): SqlToken | undefined {
  const open = lexis.chosenQuotes ? match(/n?q'[^\s]/iy, sql, at) : undefined;
  if (open === undefined) return undefined;
  const letter = open.at(-1) as string;
  const closing = sql.indexOf(`${CLOSING[letter] ?? letter}'`, at + open.length);
  const end = closing < 0 ? sql.length : closing;
  const value = sql.slice(at + open.length, end);
  return { kind: "text", value, start: at, end: Math.min(sql.length, end + 2) };
}

const CLOSING: Readonly<Record<string, string>> = { "[": "]", "{": "}", "(": ")", "<": ">" };

function quotedAt(sql: string, at: number, lexis: LexicalRules): SqlToken | undefined {
  const prefix = match(lexis.prefix, sql, at) ?? "";
  const open = sql[at + prefix.length] ?? "";
  if (open === "" || !(lexis.textQuotes + lexis.nameQuotes).includes(open)) return undefined;
  const bracket = open === "[";
  const text = lexis.textQuotes.includes(open);
  const backslash = text && (lexis.backslashEscapes || /^e$/i.test(prefix));
  const continues = open === "'" && lexis.textsContinue;
  const close = bracket ? "]" : open;
  let value = "";
  let i = at + prefix.length + 1;
  for (; i < sql.length; i++) {
    const letter = sql[i] as string;
    if (backslash && letter === "\\") {
      const escape = match(lexis.backslashEscapes ? /\\[^]/y : ESCAPE, sql, i) ?? letter;
      value += lexis.backslashEscapes ? mysqlEscaped(escape) : escaped(escape);
      i += escape.length - 1;
    } else if (letter !== close) value += letter;
    else if (!bracket && sql[i + 1] === close) value += sql[++i];
    else {
      const gap = continues ? match(CONTINUED, sql, i + 1) : undefined;
      if (gap === undefined) break;
      i += gap.length;
    }
  }
  const end = Math.min(sql.length, i + 1);
  const kind = text ? "text" : "quoted";
  if (!/^u&$/i.test(prefix)) return { kind, value, start: at, end };
  const own = escapeOf(sql, end, lexis);
  return { kind, value: unescaped(value, own?.value ?? "\\"), start: at, end: own?.end ?? end };
}

/** Between two texts that a new line joins to one. A comment goes to the end of its line, so that there is one way to match. */
const CONTINUED = /(?:[ \t\f\v]|--[^\n\r]*(?=[\n\r]))*[\n\r](?:\s|--[^\n\r]*[\n\r])*'/y;

/** One escape of an E text of PostgreSQL. */
const ESCAPE = /\\(?:[0-7]{1,3}|x[0-9a-f]{1,2}|u[0-9a-f]{4}|U[0-9a-f]{8}|[^])/iy;

function escaped(escape: string): string {
  const digits = escape.slice(2);
  if (/^\\[0-7]/.test(escape)) return String.fromCharCode(parseInt(escape.slice(1), 8) & 255);
  if (/^\\[xuU]./.test(escape)) return fromCode(parseInt(digits, 16));
  const letter = escape.slice(1);
  return { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" }[letter] ?? letter;
}

function mysqlEscaped(escape: string): string {
  const letter = escape.slice(1);
  if (letter === "%" || letter === "_") return escape;
  return { 0: "\0", b: "\b", n: "\n", r: "\r", t: "\t", Z: "\x1A" }[letter] ?? letter;
}

/** The escape character that UESCAPE names after a U& name or text, and where that ends. */
function escapeOf(sql: string, at: number, lexis: LexicalRules): SqlToken | undefined {
  const word = match(/uescape/iy, sql, skipBlank(sql, at, lexis));
  if (word === undefined) return undefined;
  const after = skipBlank(sql, skipBlank(sql, at, lexis) + word.length, lexis);
  const token = dollarAt(sql, after, lexis) ?? quotedAt(sql, after, lexis);
  return token?.kind === "text" && token.value.length === 1 ? token : undefined;
}

function skipBlank(sql: string, at: number, lexis: LexicalRules): number {
  const end = blankEnd(sql, at, lexis);
  return end === at ? at : skipBlank(sql, end, lexis);
}

/** Reads the escapes of a U& name or text. */
function unescaped(value: string, letter: string): string {
  let read = "";
  for (let i = 0; i < value.length; i++) {
    const [escape, long, short] = value[i] === letter
      ? /^.(?:\+([0-9a-f]{6})|([0-9a-f]{4}))/i.exec(value.slice(i, i + 8)) ?? []
      : [];
    const code = long ?? short;
    if (escape !== undefined && code !== undefined) {
      read += fromCode(parseInt(code, 16));
      i += escape.length - 1;
    } else {
      if (value[i] === letter && value[i + 1] === letter) i++;
      read += value[i];
    }
  }
  return read;
}

function fromCode(code: number): string {
  return String.fromCodePoint(Math.min(0x10FFFF, code));
}

/** How a piece is cut, and what stands before it. */
interface NumberContext {
  readonly lexis: LexicalRules;
  readonly before: readonly SqlToken[];
}

function numberAt(sql: string, at: number, { lexis, before }: NumberContext): SqlToken | undefined {
  if (lexis.pointsJoinNames && continuesName(sql, at, before.at(-1))) return undefined;
  const value = match(lexis.number, sql, at);
  return value === undefined ? undefined : { kind: "number", value, start: at, end: at + value.length };
}

/** To MySQL, a point right behind a bare name, and what stands right behind that point, belong to a longer name. */
function continuesName(sql: string, at: number, last: SqlToken | undefined): boolean {
  if (last?.end !== at) return false;
  return sql[at] === "." ? last.kind === "word" : last.kind === "symbol" && last.value === ".";
}

function plainAt(sql: string, at: number, lexis: LexicalRules): SqlToken {
  const word = match(lexis.word, sql, at);
  const value = word ?? String.fromCodePoint(sql.codePointAt(at) ?? 0);
  return { kind: word === undefined ? "symbol" : "word", value, start: at, end: at + value.length };
}

function match(pattern: RegExp, sql: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0];
}
