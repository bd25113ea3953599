import { InputError } from "../../base/mod.ts";
import type { OracleStatement, OracleToken } from "./oracle_statements.ts";

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
