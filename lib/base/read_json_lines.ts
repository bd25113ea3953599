import { InputError } from "./errors.ts";
import { readTextFile } from "./read_text_file.ts";

/**
 * Reads the values of a file with one JSON value a line, in order. Blank lines are skipped. A last line without
 * newline, as a killed program leaves it, counts only if it is a whole object or list.
 *
 * @throws {InputError} If there is no such file, or a line is not JSON: the message names the line.
 * @throws {OutsideError} If the file cannot be read, for example for want of permission.
 *
 * @example
 * ```ts
 * import { readJsonLines } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile();
 * await Deno.writeTextFile(path, '{"turn": 0}\n{"turn": 1}\n{"tur');
 * assert.deepEqual(await readJsonLines(path), [{ turn: 0 }, { turn: 1 }]);
 * await Deno.remove(path);
 * ```
 */
export async function readJsonLines(path: string): Promise<unknown[]> {
  const lines = (await readTextFile(path)).split("\n");
  const tail = lines.at(-1) as string;
  if (isTornLine(tail)) lines.pop();
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    try {
      return [JSON.parse(line)];
    } catch (error) {
      throw new InputError(`Cannot read ${path}: line ${index + 1} is not JSON; correct or remove it`, {
        cause: error,
      });
    }
  });
}

/**
 * Whether a last line without newline is incomplete. A whole object or list is not, as none of its prefixes is JSON;
 * other values may lack their end.
 */
export function isTornLine(tail: string): boolean {
  try {
    const value: unknown = JSON.parse(tail);
    return typeof value !== "object" || value === null;
  } catch {
    return true;
  }
}
