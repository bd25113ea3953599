import { type Dialect, lexSql, type SqlToken } from "../../sql/mod.ts";

/** One statement of a script, without what ends it. */
export interface DdlStatement {
  /** From its first character to its last. */
  readonly text: string;
  /** Places are those in the text. Never empty. */
  readonly tokens: readonly SqlToken[];
  /** Line of its first character in the script, from 1. */
  readonly line: number;
}

/**
 * Splits a script into statements. A statement ends with a semicolon outside texts and comments, a line of `/` or
 * `GO`, or MySQL's DELIMITER. Client commands and `COPY … FROM stdin` data are skipped; procedure bodies come in
 * pieces.
 */
export function* ddlStatements(script: string, dialect: Dialect): Generator<DdlStatement> {
  let delimiter = ";";
  let line = 1;
  let counted = 0;
  for (let at = 0; at < script.length;) {
    const { start, tokens, next } = statementAt(script, at, delimiter, dialect);
    const [first] = tokens;
    if (first === undefined) {
      at = next;
      continue;
    }
    const begin = start + first.start;
    const command = match(COMMANDS[dialect], script, begin);
    if (command !== undefined) {
      delimiter = /^delimiter\s+(\S+)/i.exec(command)?.[1] ?? delimiter;
      at = begin + command.length;
      continue;
    }
    for (; counted < begin; counted++) if (script[counted] === "\n") line++;
    const end = tokens.at(-1)?.end ?? 0;
    const moved = first.start === 0
      ? tokens
      : tokens.map((token) => ({ ...token, start: token.start - first.start, end: token.end - first.start }));
    yield { text: script.slice(begin, start + end), tokens: moved, line };
    at = isCopy(tokens) ? dataEnd(script, next) : next;
  }
}

interface Piece {
  readonly start: number;
  readonly tokens: readonly SqlToken[];
  /** Where the script goes on. */
  readonly next: number;
}

function statementAt(script: string, start: number, delimiter: string, dialect: Dialect): Piece {
  if (delimiter !== ";") {
    const found = script.indexOf(delimiter, start);
    DELIMITER.lastIndex = start;
    const command = DELIMITER.exec(script);
    if (command !== null && (found < 0 || command.index < found)) {
      const end = command.index === start ? DELIMITER.lastIndex : command.index;
      return { start, tokens: lexSql(script.slice(start, end), dialect), next: end };
    }
    const end = found < 0 ? script.length : found;
    return { start, tokens: lexSql(script.slice(start, end), dialect), next: end + delimiter.length };
  }
  // What looks like the end may stand in a text: then twice as much is read.
  for (let reach = 0;;) {
    END.lastIndex = start + reach;
    const found = END.exec(script);
    const end = found === null ? script.length : found.index + found[0].length;
    const tokens = lexSql(script.slice(start, end), dialect);
    const last = tokens.findIndex((token) => endsStatement(script, start, token));
    if (last >= 0) {
      return { start, tokens: tokens.slice(0, last), next: start + (tokens[last] as SqlToken).end };
    }
    if (found === null) return { start, tokens, next: end };
    reach = 2 * (end - start);
  }
}

const DELIMITER = /^[ \t]*delimiter[ \t]+\S+/gim;
const END = /;|^[ \t]*(?:\/|GO)[ \t]*$/gim;

function endsStatement(script: string, start: number, { value, kind, ...place }: SqlToken): boolean {
  if (kind === "symbol" && value === ";") return true;
  if (kind === "symbol" ? value !== "/" : kind !== "word" || !/^go$/i.test(value)) return false;
  return /(?:^|\n)[ \t]*$/.test(script.slice(Math.max(0, start + place.start - 80), start + place.start)) &&
    match(/[ \t]*(?=\r?\n|$)/y, script, start + place.end) !== undefined;
}

/** Commands to the client program end with their line. */
const COMMANDS: Readonly<Record<Dialect, RegExp>> = {
  duckdb: /[\\.][^\n]*/y,
  sqlite: /[\\.][^\n]*/y,
  postgres: /\\[^\n]*/y,
  mysql: /(?:\\|(?:delimiter|source|system)\s)[^\n]*/iy,
  oracle:
    /(?:[\\@]|(?:rem|remark|prompt|set|spool|whenever|show|define|undefine|column|connect|exit|quit)\b)[^\n]*/iy,
};

function isCopy(tokens: readonly SqlToken[]): boolean {
  return /^copy$/i.test(tokens[0]?.value ?? "") &&
    tokens.some(({ value }, i) => /^stdin$/i.test(value) && /^from$/i.test(tokens[i - 1]?.value ?? ""));
}

function dataEnd(script: string, at: number): number {
  const last = /^\\\.[ \t\r]*$/gm;
  last.lastIndex = at;
  return last.exec(script) === null ? script.length : last.lastIndex;
}

function match(pattern: RegExp, script: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(script)?.[0];
}
