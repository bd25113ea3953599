import { serialize } from "node:v8";

/** A value as bytes, with their number before them, so that the reader can tell where it ends. */
export function encodeFrame(value: unknown): Uint8Array<ArrayBuffer> {
  const body = serialize(value);
  const frame = new Uint8Array(4 + body.length);
  new DataView(frame.buffer).setUint32(0, body.length, true);
  frame.set(body, 4);
  return frame;
}
