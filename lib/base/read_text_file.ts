import { fileError } from "./file_error.ts";

/**
 * Reads a UTF-8 file without its byte order mark.
 *
 * @throws {InputError} If there is no such file, or the path names a folder.
 * @throws {OutsideError} If the file cannot be read, for example for want of permission.
 *
 * @example
 * ```ts
 * import { InputError, readTextFile } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * await assert.rejects(readTextFile("no/such/file.sql"), InputError);
 * ```
 */
export async function readTextFile(path: string): Promise<string> {
  try {
    return (await Deno.readTextFile(path)).replace(/^\uFEFF/, "");
  } catch (error) {
    throw fileError(error, { action: "read", path });
  }
}
