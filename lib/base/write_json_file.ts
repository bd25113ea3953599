import { writeFileAtomic } from "./write_file_atomic.ts";

/**
 * Writes a value as JSON atomically, indented by two spaces, with a final newline and fields in the value's order.
 *
 * @throws {InputError} If the path is wrong.
 * @throws {OutsideError} If the file cannot be written.
 * @throws {TypeError} If the value has no JSON form (undefined, a bigint, a circle).
 *
 * @example
 * ```ts
 * import { readJsonFile, writeJsonFile } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile();
 * await writeJsonFile(path, { seed: 1 });
 * assert.deepEqual(await readJsonFile(path), { seed: 1 });
 * await Deno.remove(path);
 * ```
 */
export async function writeJsonFile(path: string, value: unknown): Promise<void> {
  const text: string | undefined = JSON.stringify(value, null, 2);
  if (text === undefined) throw new TypeError(`Cannot write ${path}: the value has no JSON form`);
  await writeFileAtomic(path, `${text}\n`);
}
