/**
 * A child process for tests: says the frames that it is given back, with its arguments, and does what some of them ask for.
 *
 * @module
 */
import { encodeFrame, frameSender, readFrames, readStandardInput } from "../../../lib/base/process/mod.ts";

const [first, boundKb] = Deno.args;
const send = frameSender(boundKb !== undefined);

for await (const frame of readFrames(readStandardInput())) {
  if (frame === "end") Deno.exit(7);
  if (frame === "wait") continue;
  if (frame === "read") {
    const { state } = await Deno.permissions.query({ name: "read" });
    await send(encodeFrame(state));
  } else {
    // What is written on standard output must not come between answers.
    Deno.stdout.writeSync(new TextEncoder().encode("noise\n"));
    await send(encodeFrame({ first, frame }));
  }
}
