import { Socket } from "node:net";
import { FRAMES_FD } from "./frames_fd.ts";

/** Sends a frame whole before it returns, so that no more than one waits in memory. */
export type FrameSender = (frame: Uint8Array) => Promise<void>;

/**
 * What a child sends its answers with: the stream that its shell opened for them, as native code may write on standard
 * output, and without a shell standard output. The child ends where nobody is left to answer.
 *
 * @param byShell A shell started the child.
 */
export function frameSender(byShell: boolean): FrameSender {
  if (!byShell) {
    return (frame) => {
      for (let sent = 0; sent < frame.length;) sent += Deno.stdout.writeSync(frame.subarray(sent));
      return Promise.resolve();
    };
  }
  const stream = new Socket({ fd: FRAMES_FD, readable: false, writable: true });
  // Nobody is left to answer.
  stream.on("error", () => Deno.exit(0));
  return (frame) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    stream.write(frame, () => resolve());
    return promise;
  };
}
