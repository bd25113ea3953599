import { NetworkError } from "./network_error.ts";

/**
 * The text of a reply as it comes.
 *
 * @param who Its server, for messages.
 * @throws {NetworkError} If the connection breaks, the bytes are no UTF-8, or there are more than `maxReplyBytes`.
 */
export async function* checkedBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { who, maxReplyBytes }: { readonly who: string; readonly maxReplyBytes: number },
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const decode = (bytes?: Uint8Array<ArrayBuffer>) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new NetworkError("not_utf8", `${who} replies with text that is not UTF-8; let it send UTF-8`);
    }
  };
  const reader = body.getReader();
  const read = () =>
    reader.read().catch(() => {
      throw new NetworkError("cut", `${who} broke off in the middle of its reply; try again later`);
    });
  let total = 0;
  try {
    for (let part = await read(); !part.done; part = await read()) {
      total += part.value.length;
      if (total > maxReplyBytes) {
        const most = maxReplyBytes < 2 ** 20 ? `${maxReplyBytes} bytes` : `${maxReplyBytes / 2 ** 20} MiB`;
        throw new NetworkError(
          "too_large",
          `${who} replies with more than ${most}, which is not read to its end; let it send less`,
        );
      }
      yield decode(part.value);
    }
    yield decode();
  } finally {
    await reader.cancel().catch(() => {});
  }
}
