import { InputError } from "../../base/mod.ts";

/** The smallest meaningful piece of a script; texts and quoted names come without their quotes. */
export interface OracleToken {
  readonly kind: "word" | "number" | "text" | "symbol";
  readonly text: string;
}

/** The tokens of one statement, without the semicolon that ends it. */
export interface OracleStatement {
  /** Line of the first token, from 1. */
  readonly line: number;
  readonly tokens: readonly OracleToken[];
}

/**
 * The statements of an Oracle script, one after the other. Comments, empty statements and what is meant for the terminal
 * program (`REM`, `PROMPT`, `SET`, a lone `/` and their like, which end with their line) are passed over.
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
