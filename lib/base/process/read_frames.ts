import { deserialize } from "node:v8";
import { Buffer } from "node:buffer";

/** The values that {@link encodeFrame} made, one after the other, until the stream ends. */
export async function* readFrames(stream: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  let piece = new Uint8Array(LENGTH_BYTES);
  let held = 0;
  let inBody = false;
  for await (const part of stream) {
    for (let start = 0; start < part.length;) {
      const bytes = part.subarray(start, start + piece.length - held);
      piece.set(bytes, held);
      held += bytes.length;
      start += bytes.length;
      if (held < piece.length) break;
      const whole = piece;
      piece = new Uint8Array(inBody ? LENGTH_BYTES : new DataView(whole.buffer).getUint32(0, true));
      held = 0;
      inBody = !inBody;
      if (!inBody) yield deserialize(Buffer.from(whole.buffer));
    }
  }
}

const LENGTH_BYTES = 4;
