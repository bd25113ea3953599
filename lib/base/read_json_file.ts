import { InputError } from "./errors.ts";
import { readTextFile } from "./read_text_file.ts";

/**
 * Reads the value of a JSON file.
 *
 * @throws {InputError} If there is no such file, it is empty, or it is not JSON: the message names line and column of the
 * first fault.
 * @throws {OutsideError} If the file cannot be read, for example for want of permission.
 *
 * @example
 * ```ts
 * import { readJsonFile } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile();
 * await Deno.writeTextFile(path, '{\n  "seed": 1,\n}\n');
 * await assert.rejects(readJsonFile(path), /line 3, column 1/);
 * await Deno.remove(path);
 * ```
 */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readTextFile(path);
  if (text.trim() === "") throw new InputError(`Cannot read ${path}: the file is empty; name another file`);
  try {
    return JSON.parse(text);
  } catch (error) {
    const { line, column, found } = jsonFault(text);
    throw new InputError(
      `Cannot read ${path}: not JSON at line ${line}, column ${column}, where ${found} stands; correct the file`,
      { cause: error },
    );
  }
}

interface JsonFault {
  /** From 0, in code units; the length of the text where it ends too early. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** From 1, in code points. */
  readonly column: number;
  /** What stands there, in words. */
  readonly found: string;
}

/**
 * Finds the first fault of a text that is not JSON. Tokens are read again, as `JSON.parse` omits the place in some
 * messages.
 */
export function jsonFault(text: string): JsonFault {
  const offset = faultOffset(text);
  const before = text.slice(0, offset);
  const character = text.codePointAt(offset);
  return {
    offset,
    line: before.split("\n").length,
    column: [...before.slice(before.lastIndexOf("\n") + 1)].length + 1,
    found: character === undefined
      ? "the end of the file"
      : character === 0x0a || character === 0x0d
      ? "the end of the line"
      : JSON.stringify(String.fromCodePoint(character)),
  };
}

const blank = /[ \t\n\r]*/y;
const opened = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy;
const token = new RegExp(
  `([{}[\\],:])|(${opened.source}")|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null`,
  "uy",
);

/** What may come next. After an opening bracket its closing one may come too. */
type State = "value" | "first value" | "key" | "first key" | "colon" | "after value";

function faultOffset(text: string): number {
  const closing: ("]" | "}")[] = [];
  let state: State | undefined = "value";
  for (let offset = 0;;) {
    offset = endOf(blank, text, offset) ?? offset;
    token.lastIndex = offset;
    const match = token.exec(text);
    if (match === null) {
      // Inside a string the fault is the character that may not stand there.
      const isString = advance(state, "string", closing) !== undefined;
      return isString ? endOf(opened, text, offset) ?? offset : offset;
    }
    state = advance(state, match[1] ?? (match[2] === undefined ? "literal" : "string"), closing);
    if (state === undefined) return offset;
    offset = token.lastIndex;
  }
}

function advance(state: State, kind: string, closing: ("]" | "}")[]): State | undefined {
  if (state === "colon") return kind === ":" ? "value" : undefined;
  if (state !== "value" && state !== "key" && kind === closing.at(-1)) {
    closing.pop();
    return "after value";
  }
  if (state === "after value") {
    if (kind !== "," || closing.length === 0) return undefined;
    return closing.at(-1) === "]" ? "value" : "key";
  }
  if (state === "key" || state === "first key") return kind === "string" ? "colon" : undefined;
  if (kind === "string" || kind === "literal") return "after value";
  if (kind !== "[" && kind !== "{") return undefined;
  closing.push(kind === "[" ? "]" : "}");
  return kind === "[" ? "first value" : "first key";
}

function endOf(pattern: RegExp, text: string, offset: number): number | undefined {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
