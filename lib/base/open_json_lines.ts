import { dirname } from "node:path";
import { escapeControls } from "./escape_controls.ts";
import { showUnseen } from "./show_unseen.ts";
import { fileError } from "./file_error.ts";
import { OutsideError } from "./errors.ts";
import { isTornLine } from "./read_json_lines.ts";

/** An open file with one JSON value a line. */
export interface JsonLinesWriter extends AsyncDisposable {
  /**
   * Hands the line to the operating system before it resolves, so that a killed program loses nothing. What the
   * machine itself may lose in a power cut is at most the last second.
   *
   * @throws {OutsideError} If the line or an earlier one could not be written or synced; nothing is written any more then.
   * @throws {TypeError} If the value has no JSON form.
   */
  append(value: unknown): Promise<void>;
}

/**
 * Opens a file of JSON lines for appending; creates it and its folders if missing.
 *
 * An unfinished last line is cut off first. Each line is written at once, and synced within a second and on disposal.
 *
 * @returns A writer that belongs into `await using`.
 * @throws {OutsideError} If the file cannot be opened, or another program is appending to it.
 *
 * @example
 * ```ts
 * import { openJsonLines, readJsonLines } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile();
 * {
 *   await using journal = await openJsonLines(path);
 *   await journal.append({ turn: 0 });
 * }
 * assert.deepEqual(await readJsonLines(path), [{ turn: 0 }]);
 * await Deno.remove(path);
 * ```
 */
export async function openJsonLines(path: string): Promise<JsonLinesWriter> {
  try {
    await Deno.mkdir(dirname(path), { recursive: true });
    const file = await Deno.open(path, { read: true, write: true, create: true });
    try {
      if (!await file.tryLock(true)) {
        throw new OutsideError(
          `Cannot write ${path}: another program is writing it; wait until that has ended`,
        );
      }
    } catch (error) {
      file.close();
      throw error;
    }
    try {
      await mendTail(file);
    } catch (error) {
      release(file);
      throw error;
    }
    return new FileWriter(path, file);
  } catch (error) {
    throw error instanceof OutsideError ? error : fileError(error, { action: "write", path });
  }
}

const syncDelayMs = 1000;
const chunkBytes = 65_536;

class FileWriter implements JsonLinesWriter {
  readonly #path: string;
  readonly #file: Deno.FsFile;
  readonly #encoder = new TextEncoder();
  #syncTimer: ReturnType<typeof setTimeout> | undefined;
  #syncing: Promise<void> = Promise.resolve();
  #failure: Error | undefined;
  #failureThrown = false;

  constructor(path: string, file: Deno.FsFile) {
    this.#path = path;
    this.#file = file;
  }

  append(value: unknown): Promise<void> {
    return Promise.try(() => {
      this.#throwFailure();
      const text: string | undefined = JSON.stringify(value);
      if (text === undefined) throw new TypeError(`Cannot write ${this.#path}: the value has no JSON form`);
      try {
        // One call that no other append can come between, and quicker than a trip to the thread pool.
        writeAll(this.#file, this.#encoder.encode(`${showUnseen(escapeControls(text))}\n`));
      } catch (error) {
        this.#fail(error);
      }
      this.#throwFailure();
      this.#syncTimer ??= setTimeout(() => {
        this.#syncTimer = undefined;
        this.#syncing = this.#sync();
      }, syncDelayMs);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#syncTimer);
    await this.#syncing;
    await this.#sync();
    release(this.#file);
    // An error that append threw already would only wrap itself up in a SuppressedError.
    if (!this.#failureThrown) this.#throwFailure();
  }

  async #sync(): Promise<void> {
    try {
      await this.#file.syncData();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown) {
    this.#failure ??= fileError(error, { action: "write", path: this.#path });
  }

  #throwFailure() {
    if (this.#failure === undefined) return;
    this.#failureThrown = true;
    throw this.#failure;
  }
}

/** Closing alone would leave the lock, for a moment, to a program that is just being started and inherits the file. */
function release(file: Deno.FsFile) {
  file.unlockSync();
  file.close();
}

function writeAll(file: Deno.FsFile, bytes: Uint8Array) {
  for (let written = 0; written < bytes.length;) written += file.writeSync(bytes.subarray(written));
}

/** Leaves the file, and the place to write at, at the end of a whole line. */
async function mendTail(file: Deno.FsFile) {
  const { size } = await file.stat();
  let tail = new Uint8Array();
  for (let start = size; start > 0;) {
    const length = Math.min(chunkBytes, start);
    start -= length;
    const chunk = await readAt(file, { start, length });
    const newline = chunk.lastIndexOf(0x0a);
    tail = Uint8Array.from([...chunk.subarray(newline + 1), ...tail]);
    if (newline >= 0) break;
  }
  const torn = tail.length > 0 && isTornLine(new TextDecoder().decode(tail));
  if (torn) await file.truncate(size - tail.length);
  await file.seek(0, Deno.SeekMode.End);
  if (tail.length > 0 && !torn) writeAll(file, new Uint8Array([0x0a]));
}

async function readAt(file: Deno.FsFile, range: { readonly start: number; readonly length: number }) {
  const bytes = new Uint8Array(range.length);
  await file.seek(range.start, Deno.SeekMode.Start);
  for (let read = 0; read < range.length;) {
    const count = await file.read(bytes.subarray(read));
    if (count === null) return bytes.subarray(0, read);
    read += count;
  }
  return bytes;
}
