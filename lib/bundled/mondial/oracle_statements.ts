import { InputError } from "../../base/mod.ts";

/** The smallest meaningful piece of a script; texts and quoted names come without their quotes. */
interface OracleToken {
  readonly kind: "word" | "number" | "text" | "symbol";
  readonly text: string;
}

/** The tokens of one statement, without the semicolon that ends it. */
interface OracleStatement {
  /** Line of the first token, from 1. */
  readonly line: number;
  readonly tokens: readonly OracleToken[];
}

/**
 * Splits an Oracle script into statements. Skips comments, empty statements and lines for the terminal program (`REM`,
 * `PROMPT`, `SET`, a lone `/`).
 *
 * @param file Name of the script, for messages.
 * @throws {InputError} If the script ends in the middle of a statement, a text, a name or a comment.
 */
export function* oracleStatements(text: string, file: string): Generator<OracleStatement> {
  let tokens: OracleToken[] = [];
  let start = 1;
  let line = 1;
  let position = 0;
  while (position < text.length) {
    const command = tokens.length === 0 ? match(COMMAND, text, position) : null;
    const [piece, blank, literal, number, word, open] = command ?? match(PIECE, text, position) ?? [""];
    if (open !== undefined) throw cutOff(file, line);
    if (command === null && blank === undefined) {
      if (piece === ";") {
        if (tokens.length > 0) yield { line: start, tokens };
        tokens = [];
      } else {
        if (tokens.length === 0) start = line;
        tokens.push(
          literal !== undefined
            ? { kind: "text", text: literal.slice(1, -1).replaceAll("''", "'") }
            : number !== undefined
            ? { kind: "number", text: number }
            : word !== undefined
            ? { kind: "word", text: word.replaceAll('"', "") }
            : { kind: "symbol", text: piece },
        );
      }
    }
    for (let i = piece.indexOf("\n"); i >= 0; i = piece.indexOf("\n", i + 1)) line++;
    position += piece.length;
  }
  if (tokens.length > 0) throw cutOff(file, start);
}

/** Groups: blank, text, number, word, beginning of something that never ends. */
const PIECE =
  /(\s+|--[^\n]*|\/\*[^]*?\*\/)|('(?:[^']|'')*')|((?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|("[^"]+"|[\p{L}_][\p{L}\p{N}_$#]*)|(['"]|\/\*)|[^]/uy;
const COMMAND =
  /\/[^\S\n]*(?:\n|$)|(?:REM|REMARK|PROMPT|SET|SPOOL|WHENEVER|SHOW|DEFINE|EXIT|QUIT)\b[^\n]*|@[^\n]*/iy;

function match(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

function cutOff(file: string, line: number): InputError {
  return new InputError(
    `Cannot read ${file}, as it ends in the middle of what begins in line ${line}: is the file complete?`,
  );
}

/** A value of a row as text; an object of an object type is the list of its attributes. */
export type OracleValue = string | null | readonly OracleValue[];

/** The row of an INSERT statement. */
export interface OracleRow {
  readonly line: number;
  readonly table: string;
  readonly values: readonly OracleValue[];
}

/**
 * Reads `INSERT INTO table VALUES (…)`; undefined for other statements. Dates become ISO 8601 texts.
 *
 * @throws {InputError} If it is an INSERT statement of another form.
 */
export function oracleRow({ line, tokens }: OracleStatement, file: string): OracleRow | undefined {
  if (tokens[0]?.text.toUpperCase() !== "INSERT") return undefined;
  let position = 0;
  const fail = () =>
    new InputError(`Cannot read ${file}, as line ${line} is no plain INSERT INTO table VALUES (…)`);
  const next = (): OracleToken => {
    const token = tokens[position++];
    if (token === undefined) throw fail();
    return token;
  };
  const expect = (text: string) => {
    const token = next();
    if (token.kind === "text" || token.text.toUpperCase() !== text) throw fail();
  };

  expect("INSERT");
  expect("INTO");
  const table = next().text;
  expect("VALUES");
  const values = list();
  if (position < tokens.length) throw fail();
  return { line, table, values };

  function list(): OracleValue[] {
    expect("(");
    const values = [value()];
    while (tokens[position]?.text === ",") {
      position++;
      values.push(value());
    }
    expect(")");
    return values;
  }

  function value(): OracleValue {
    const { kind, text } = next();
    if (kind === "text" || kind === "number") return text;
    if (kind === "symbol") {
      if (text !== "-" && text !== "+") throw fail();
      const number = next();
      if (number.kind !== "number") throw fail();
      return text === "-" ? `-${number.text}` : number.text;
    }
    const word = text.toUpperCase();
    if (word === "NULL") return null;
    if (word === "DATE" || word === "TIMESTAMP") return isoDate(next());
    const parts = list();
    if (word !== "TO_DATE") return parts;
    return isoDate({ kind: "text", text: String(parts[0]) });
  }

  function isoDate({ kind, text }: OracleToken): string {
    if (kind !== "text" || !/^\d{4}-\d\d-\d\d/.test(text)) {
      throw new InputError(
        `Cannot read ${file}, as line ${line} holds a date that is not written YYYY-MM-DD`,
      );
    }
    return text;
  }
}

/** A column of an Oracle table. */
export interface OracleColumn {
  readonly name: string;
  /** In capitals and with its measures, for example `VARCHAR2(50)`. */
  readonly type: string;
  readonly notNull: boolean;
}

/** What a CREATE TABLE statement says that another database can keep: CHECK and DEFAULT are passed over. */
interface OracleTable {
  readonly name: string;
  readonly columns: readonly OracleColumn[];
  readonly primaryKey: readonly string[];
  readonly uniqueKeys: readonly (readonly string[])[];
}

/**
 * Reads a CREATE TABLE statement; undefined for any other.
 *
 * @throws {InputError} If it cannot be understood.
 */
export function oracleTable({ line, tokens }: OracleStatement, file: string): OracleTable | undefined {
  if (!starts(tokens, ["CREATE", "TABLE"])) return undefined;
  const name = tokens[2]?.text;
  const open = tokens.findIndex(({ kind, text }) => kind === "symbol" && text === "(");
  if (name === undefined || open < 0) {
    throw new InputError(`Cannot read ${file}, as line ${line} holds no table`);
  }
  const columns: OracleColumn[] = [];
  const uniqueKeys: string[][] = [];
  let primaryKey: readonly string[] = [];
  for (const part of parts(tokens.slice(open + 1))) {
    const words = part[0] !== undefined && upper(part[0]) === "CONSTRAINT" ? part.slice(2) : part;
    if (starts(words, ["PRIMARY", "KEY"])) primaryKey = names(words);
    else if (starts(words, ["UNIQUE"])) uniqueKeys.push(names(words));
    else if (words[0] !== undefined && !["CHECK", "FOREIGN"].includes(upper(words[0]))) {
      const column = words[0].text;
      // What a CHECK holds in parentheses is not about keys.
      const plain = outside(words.slice(1));
      columns.push({ name: column, type: typeOf(words), notNull: holds(plain, ["NOT", "NULL"]) });
      if (holds(plain, ["PRIMARY", "KEY"])) primaryKey = [column];
      if (holds(plain, ["UNIQUE"])) uniqueKeys.push([column]);
    }
  }
  return { name, columns, primaryKey, uniqueKeys };
}

function upper(token: OracleToken): string {
  return token.text.toUpperCase();
}

function starts(tokens: readonly OracleToken[], words: readonly string[]): boolean {
  return words.every((word, i) => tokens[i]?.kind === "word" && tokens[i].text.toUpperCase() === word);
}

function holds(tokens: readonly OracleToken[], words: readonly string[]): boolean {
  return tokens.some((_, i) => starts(tokens.slice(i), words));
}

/** The parts between the commas of a list, up to the parenthesis that closes it. */
function* parts(tokens: readonly OracleToken[]): Generator<readonly OracleToken[]> {
  let depth = 0;
  let part: OracleToken[] = [];
  for (const token of tokens) {
    const symbol = token.kind === "symbol" ? token.text : "";
    if (symbol === ")" && depth === 0) break;
    if (symbol === "," && depth === 0) {
      yield part;
      part = [];
      continue;
    }
    if (symbol === "(") depth++;
    if (symbol === ")") depth--;
    part.push(token);
  }
  yield part;
}

/** The tokens that stand outside of parentheses. */
function outside(tokens: readonly OracleToken[]): readonly OracleToken[] {
  let depth = 0;
  return tokens.filter(({ kind, text }) => {
    if (kind === "symbol" && text === ")") depth--;
    const keep = depth === 0;
    if (kind === "symbol" && text === "(") depth++;
    return keep;
  });
}

/** The names in the first parentheses. */
function names(tokens: readonly OracleToken[]): string[] {
  const open = tokens.findIndex(({ text }) => text === "(");
  return [...parts(tokens.slice(open + 1))].map(([name]) => name?.text ?? "");
}

function typeOf(words: readonly OracleToken[]): string {
  const measures = words[2]?.text === "("
    ? [...parts(words.slice(3))].map((part) => part[0]?.text).join(",")
    : "";
  return `${words[1]?.text.toUpperCase() ?? ""}${measures === "" ? "" : `(${measures})`}`;
}
