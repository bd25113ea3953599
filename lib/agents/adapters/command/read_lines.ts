/** Reports a line that is too long or is not UTF-8. */
export class LineFault extends Error {}

/**
 * Yields the lines of a UTF-8 stream without their ends; a last line may lack its end.
 *
 * @throws {LineFault} If a line is longer than `maxBytes`, or is not UTF-8.
 */
export async function* readLines(
  stream: AsyncIterable<Uint8Array>,
  { maxBytes }: { readonly maxBytes: number },
): AsyncGenerator<string> {
  let parts: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of stream) {
    for (let start = 0; start < chunk.length;) {
      const newline = chunk.indexOf(0x0a, start);
      const part = chunk.subarray(start, newline < 0 ? chunk.length : newline);
      parts.push(part);
      held += part.length;
      start += part.length + 1;
      if (held > maxBytes) throw new LineFault(`a line of more than ${maxBytes / 2 ** 20} MiB`);
      if (newline < 0) break;
      yield decode(parts, held);
      [parts, held] = [[], 0];
    }
  }
  if (held > 0) yield decode(parts, held);
}

function decode(parts: readonly Uint8Array[], length: number): string {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new LineFault("a line that is not UTF-8");
  }
}
