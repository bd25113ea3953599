import { serialize } from "node:v8";

/** Writes one value with its length before it, so that the other side can tell where it ends. */
export async function writeFrame(writer: WritableStreamDefaultWriter<Uint8Array>, value: unknown) {
  const body = serialize(value);
  const frame = new Uint8Array(4 + body.length);
  new DataView(frame.buffer).setUint32(0, body.length, true);
  frame.set(body, 4);
  await writer.write(frame);
}
