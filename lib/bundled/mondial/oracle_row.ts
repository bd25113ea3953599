import { InputError } from "../../base/mod.ts";
import type { OracleStatement, OracleToken } from "./oracle_statements.ts";

/** A value of a row as text; an object of an object type is the list of its attributes. */
export type OracleValue = string | null | readonly OracleValue[];

/** The row of an INSERT statement. */
export interface OracleRow {
  readonly line: number;
  readonly table: string;
  readonly values: readonly OracleValue[];
}

/**
 * Reads an INSERT statement of the form `INSERT INTO table VALUES (…)`; undefined for any other statement. Dates are
 * ISO 8601 texts.
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
