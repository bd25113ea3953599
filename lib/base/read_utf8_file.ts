import { InputError } from "./errors.ts";
import { fileError } from "./file_error.ts";

/**
 * Reads a file that a person wrote, without its byte order mark. Unlike `readTextFile`, which replaces bytes that are no
 * UTF-8, it refuses them, as names and values would be changed silently.
 *
 * @throws {InputError} If there is no such file, the path names a folder, or the file is in another encoding than UTF-8.
 * @throws {OutsideError} If the file cannot be read, for example for want of permission.
 *
 * @example
 * ```ts
 * import { readUtf8File } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile();
 * await Deno.writeFile(path, new Uint8Array([0x5a, 0x6f, 0xeb])); // "Zoë" in Latin-1
 * await assert.rejects(readUtf8File(path), /it is not UTF-8; save it as UTF-8/);
 * await Deno.remove(path);
 * ```
 */
export async function readUtf8File(path: string): Promise<string> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = await Deno.readFile(path);
  } catch (error) {
    throw fileError(error, { action: "read", path });
  }
  const text = decoded(bytes);
  // UTF-16 without its mark decodes to a text with zeros.
  const fault = isUtf16(bytes) || text?.includes("\0")
    ? "it is UTF-16"
    : text === undefined
    ? "it is not UTF-8"
    : undefined;
  if (fault !== undefined) throw new InputError(`Cannot read ${path}: ${fault}; save it as UTF-8`);
  return text as string;
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
