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
  try {
    await replaceFile(path, content);
  } catch (error) {
    throw fileError(error, { action: "write", path });
  }
}

async function replaceFile(path: string, content: string | Uint8Array, tries = 3): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.${crypto.randomUUID()}.tmp`);
  await Deno.mkdir(folder, { recursive: true });
  try {
    using file = await Deno.open(temporary, { write: true, createNew: true });
    // Held until it is renamed, so that nobody takes it for the file of a killed program. Some file systems have no locks.
    await file.lock(true).catch(() => {});
    await writeSynced(file, content);
    await Deno.rename(temporary, path);
  } catch (error) {
    await Deno.remove(temporary).catch(() => {});
    // Between two steps above, another program may take folder or file for what a killed one left.
    if (!(error instanceof Deno.errors.NotFound) || tries <= 1) throw error;
    await replaceFile(path, content, tries - 1);
  }
}

async function writeSynced(file: Deno.FsFile, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  for (let written = 0; written < bytes.length;) written += await file.write(bytes.subarray(written));
  await file.sync();
}
