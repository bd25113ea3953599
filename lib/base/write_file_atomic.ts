import { dirname, join } from "node:path";
import { fileError } from "./file_error.ts";

/**
 * Writes a file atomically: a temporary file in the same folder is written, synced and renamed. Creates missing
 * folders and replaces an existing file, which a failure leaves untouched.
 *
 * @param content A text, written as UTF-8, or bytes.
 * @throws {InputError} If the path is wrong: it names a folder, or a part of it is a file.
 * @throws {OutsideError} If the file cannot be written, for example for want of space or permission.
 *
 * @example
 * ```ts
 * import { writeFileAtomic } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * await writeFileAtomic(`${folder}/tables/rates.md`, "| Metric |\n");
 * assert.equal(await Deno.readTextFile(`${folder}/tables/rates.md`), "| Metric |\n");
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function writeFileAtomic(path: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.${crypto.randomUUID()}.tmp`);
  try {
    await Deno.mkdir(folder, { recursive: true });
    try {
      await writeSynced(temporary, content);
      await Deno.rename(temporary, path);
    } catch (error) {
      await Deno.remove(temporary).catch(() => {});
      throw error;
    }
  } catch (error) {
    throw fileError(error, { action: "write", path });
  }
}

async function writeSynced(path: string, content: string | Uint8Array): Promise<void> {
  using file = await Deno.open(path, { write: true, createNew: true });
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  for (let written = 0; written < bytes.length;) written += await file.write(bytes.subarray(written));
  await file.sync();
}
