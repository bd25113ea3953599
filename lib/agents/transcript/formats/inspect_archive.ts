// @ts-types="@types/yauzl"
import type { Entry, ZipFile } from "yauzl";
import { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { inflateRaw, zstdDecompress } from "node:zlib";
import { z } from "zod";
import { InputError } from "../../../base/mod.ts";
import type { RecordedConversation } from "../types.ts";
import { readSamples } from "./inspect_log.ts";
import { readShape } from "./read_shape.ts";

/** Whether a file begins as an archive does; false also where it cannot be read. */
export async function isArchive(path: string): Promise<boolean> {
  try {
    using file = await Deno.open(path);
    const first = new Uint8Array(4);
    await file.read(first);
    return first.join() === "80,75,3,4";
  } catch {
    return false;
  }
}

const header = z.object({ eval: z.object({ model: z.string() }) });

/**
 * Reads a log of inspect in its own format (`.eval`), an archive with a file for each sample; of a log that is not finished
 * the samples that are there.
 *
 * @throws {InputError} If the archive is damaged or of another program.
 */
export async function readInspectArchive(
  bytes: Uint8Array,
  path: string,
): Promise<readonly RecordedConversation[]> {
  const { fromBufferPromise } = await import("yauzl");
  const files = new Map<string, unknown>();
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    for await (const entry of archive.eachEntry()) {
      if (/^(?:header|_journal\/start|samples\/.*)\.json$/.test(entry.fileName)) {
        files.set(entry.fileName, JSON.parse(await textOf(archive, entry)));
      }
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new InputError(`Cannot read ${path}: the archive is damaged (${error.message}); copy it again`, {
      cause: error,
    });
  }
  const value = files.get("header.json") ?? files.get("_journal/start.json");
  const { eval: { model } } = readShape(header, { place: "header.json", value }, {
    path,
    what: "the header of a log of inspect",
  });
  const samples = [...files].filter(([name]) => name.startsWith("samples/"));
  return readSamples(samples.map(([place, value]) => ({ place, value })), { path, model });
}

/** Most bytes of a sample. */
const LARGEST = 512 * 2 ** 20;

/** inspect compresses by deflate, and newer versions by zstd, which the reader of archives leaves to us. */
async function textOf(archive: ZipFile, entry: Entry): Promise<string> {
  const stream = await archive.openReadStreamPromise(entry, { decodeFileData: false });
  const packed = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>));
  const bytes = await unpacked(packed, entry.compressionMethod);
  if (bytes.length !== entry.uncompressedSize) {
    // inspect begins another frame of zstd every 200 MiB, of which node reads the first.
    throw new Error(`${entry.fileName} unpacks to ${bytes.length} of ${entry.uncompressedSize} bytes`);
  }
  return bytes.toString("utf8");
}

function unpacked(packed: Buffer, method: number): Buffer | Promise<Buffer> {
  const options = { maxOutputLength: LARGEST };
  switch (method) {
    case 0:
      return packed;
    case 8:
      return promisify<Buffer, typeof options, Buffer>(inflateRaw)(packed, options);
    case 93:
      return promisify<Buffer, typeof options, Buffer>(zstdDecompress)(packed, options);
    default:
      throw new Error(`its compression method ${method} is unknown`);
  }
}
