import { InputError } from "./input_error.ts";
import { jsonFault } from "./json_fault.ts";
import { readTextFile } from "./read_text_file.ts";

/**
 * The value that a JSON file holds, to be parsed further by the caller.
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
