import { NetworkError } from "./network_error.ts";

export interface CheckedBodyOptions {
  /** The server, as messages call it. */
  readonly who: string;
  readonly signal: AbortSignal;
  /** Bytes, unpacked. */
  readonly maxReplyBytes: number;
}

/**
 * Passes on the bytes of a reply as they come.
 *
 * @throws {NetworkError} If the connection breaks, the bytes are no UTF-8, or there are too many.
 */
export async function* checkedBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { who, signal, maxReplyBytes }: CheckedBodyOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const check = (bytes?: Uint8Array<ArrayBuffer>) => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new NetworkError("not_utf8", `${who} replies with bytes that are not UTF-8; let it send UTF-8`);
    }
  };
  const reader = body.getReader();
  const read = () =>
    reader.read().catch((error) => {
      signal.throwIfAborted();
      if (error instanceof NetworkError) throw error;
      throw new NetworkError("cut", `${who} broke off in the middle of its reply; try again later`);
    });
  let total = 0;
  try {
    for (let part = await read(); !part.done; part = await read()) {
      total += part.value.length;
      if (total > maxReplyBytes) {
        const most = `more than ${sizeText(maxReplyBytes)}`;
        throw new NetworkError(
          "too_large",
          `${who} replies with ${most}, which is not read to its end; let it send less`,
        );
      }
      check(part.value);
      yield part.value;
    }
    check();
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function sizeText(bytes: number): string {
  return bytes < 2 ** 20 ? `${bytes} bytes` : `${Math.ceil(bytes / 2 ** 20)} MiB`;
}
