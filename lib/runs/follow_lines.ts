import { fileError, sha256 } from "../base/mod.ts";

/** How far a file of lines was read; plain data that can be saved. */
export interface LogPlace {
  /** Bytes of whole lines that were read. */
  readonly offset: number;
  /** Lines that were read. */
  readonly line: number;
  /** Hash of the beginning, by which a file that was put in its place is told. */
  readonly head: string;
}

export interface FollowLinesOptions {
  /** Where to go on; a file that begins otherwise or is shorter is read from its beginning. @default the beginning */
  readonly from?: LogPlace | undefined;
  /** Waits for further lines until `signal` ends it. @default false */
  readonly follow?: boolean | undefined;
  /** Milliseconds between two looks at the file. @default 500 */
  readonly pollMs?: number | undefined;
  /** Called where another file has taken the place of the one that was read. */
  readonly onRotated?: (() => void) | undefined;
  /** Ends the lines without an error. */
  readonly signal?: AbortSignal | undefined;
}

/** A line, and the place behind it. */
export interface FollowedLine {
  readonly text: string;
  readonly place: LogPlace;
}

/**
 * Reads the lines of a file as it grows, in blocks. Another file that takes its place (rotation) is read from its beginning,
 * after the rest of the old one; so is one that was emptied. A last line without its end is read once that is written; a
 * whole JSON object also where nothing is followed.
 *
 * @throws {InputError} If there is no such file at the beginning.
 * @throws {OutsideError} If the file cannot be read.
 */
export async function* followLines(
  path: string,
  { from, follow = false, pollMs = 500, onRotated = () => {}, signal }: FollowLinesOptions = {},
): AsyncGenerator<FollowedLine> {
  let start = from;
  for (let first = true;; first = false) {
    let file: Deno.FsFile;
    try {
      file = await Deno.open(path);
    } catch (error) {
      // Between two files of a rotation there may be none.
      if (first || !(error instanceof Deno.errors.NotFound)) throw fileError(error, { action: "read", path });
      if (!follow || !await waited(pollMs, signal)) return;
      continue;
    }
    using _ = file;
    const known = start !== undefined && await headOf(file, start.offset) === start.head;
    if (start !== undefined && !known) onRotated();
    const end = yield* linesOf(file, { path, start: known ? start : undefined, follow, pollMs, signal });
    if (end !== "rotated") return;
    onRotated();
    start = undefined;
  }
}

async function* linesOf(
  file: Deno.FsFile,
  { path, start, follow, pollMs, signal }: {
    readonly follow: boolean;
    readonly pollMs: number;
    readonly path: string;
    readonly start: LogPlace | undefined;
    readonly signal: AbortSignal | undefined;
  },
): AsyncGenerator<FollowedLine, "ended" | "rotated"> {
  let place: LogPlace = start ?? { offset: 0, line: 0, head: await headOf(file, 0) };
  const passed = async (bytes: number): Promise<LogPlace> => {
    const offset = place.offset + bytes;
    const head = place.offset >= headBytes ? place.head : await headOf(file, offset);
    return { offset, line: place.line + 1, head };
  };
  const block = new Uint8Array(65_536);
  let open = new Uint8Array();
  let rotated = false;
  while (signal?.aborted !== true) {
    await file.seek(place.offset + open.length, Deno.SeekMode.Start);
    const count = await file.read(block);
    if (count !== null) {
      open = concatenated(open, block.subarray(0, count));
      for (let at = open.indexOf(0x0a); at >= 0; at = open.indexOf(0x0a)) {
        place = await passed(at + 1);
        yield { text: new TextDecoder().decode(open.subarray(0, at)), place };
        open = open.subarray(at + 1);
      }
      continue;
    }
    if (rotated || !follow) {
      const text = new TextDecoder().decode(open);
      if (isObject(text)) yield { text, place: await passed(open.length) };
      return rotated ? "rotated" : "ended";
    }
    if (!await waited(pollMs, signal)) break;
    const own = await file.stat();
    if (own.size < place.offset + open.length) return "rotated";
    // What was still written into the old file is read before the new one.
    rotated = await Deno.stat(path).then(
      (there) => there.ino !== own.ino || there.dev !== own.dev,
      () => false,
    );
  }
  return "ended";
}

const headBytes = 1024;

async function headOf(file: Deno.FsFile, offset: number): Promise<string> {
  const bytes = new Uint8Array(Math.min(headBytes, offset));
  await file.seek(0, Deno.SeekMode.Start);
  let read = 0;
  while (read < bytes.length) {
    const count = await file.read(bytes.subarray(read));
    if (count === null) return "shorter";
    read += count;
  }
  return (await file.stat()).size < offset ? "shorter" : sha256(bytes);
}

function concatenated(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

/** Whether the time passed before the signal. */
async function waited(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted === true) return false;
  return await new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve(true);
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
