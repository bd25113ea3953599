import { deserialize } from "node:v8";
import { Buffer } from "node:buffer";

/** The values that {@link encodeFrame} made, one after the other, until the stream ends. */
export async function* readFrames(stream: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  let parts: Uint8Array[] = [];
  let held = 0;
  let wanted = 4;
  let inBody = false;
  for await (const part of stream) {
    parts.push(part);
    held += part.length;
    while (held >= wanted) {
      const bytes = parts.length === 1 ? parts[0] as Uint8Array : Buffer.concat(parts);
      const piece = bytes.subarray(0, wanted);
      parts = [bytes.subarray(wanted)];
      held -= wanted;
      if (inBody) {
        wanted = 4;
        yield deserialize(Buffer.from(piece.buffer, piece.byteOffset, piece.length));
      } else {
        wanted = new DataView(piece.buffer, piece.byteOffset).getUint32(0, true);
      }
      inBody = !inBody;
    }
  }
}
