import { dirname, join } from "node:path";
import { fileError } from "./file_error.ts";

/**
 * Writes a text file so that there is never half of it: a temporary file in the same folder is written, synced to
 * disk and renamed. Missing folders are made. An existing file is replaced; after a failure it stands untouched and
 * the temporary file is gone.
 *
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
export async function writeFileAtomic(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.${crypto.randomUUID()}.tmp`);
  try {
    await Deno.mkdir(folder, { recursive: true });
    try {
      await writeSynced(temporary, text);
      await Deno.rename(temporary, path);
    } catch (error) {
      await Deno.remove(temporary).catch(() => {});
      throw error;
    }
  } catch (error) {
    throw fileError(error, { action: "write", path });
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  using file = await Deno.open(path, { write: true, createNew: true });
  const bytes = new TextEncoder().encode(text);
  for (let written = 0; written < bytes.length;) written += await file.write(bytes.subarray(written));
  await file.sync();
}
