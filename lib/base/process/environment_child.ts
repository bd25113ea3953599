/**
 * The process that reads the whole environment and does nothing else: it answers each text with the text in which the values
 * of variables that look secret are hidden.
 *
 * @module
 */
import { redact } from "../redact.ts";
import { encodeFrame } from "./encode_frame.ts";
import { frameSender } from "./frame_sender.ts";
import { readFrames } from "./read_frames.ts";
import { readStandardInput } from "./read_standard_input.ts";

/** Names of variables whose values are credentials. */
const SECRET =
  /key|token|secret|passw|passphrase|pwd$|credential|auth|bearer|cookie|session|signature|_pat$/i;

const [boundKb] = Deno.args;
const send = frameSender(boundKb !== undefined);
const secrets = Object.entries(Deno.env.toObject())
  .filter(([name, value]) => name !== "PWD" && name !== "OLDPWD" && (SECRET.test(name) || isRandom(value)))
  .map(([, value]) => value);

for await (const text of readFrames(readStandardInput())) {
  await send(encodeFrame(redact(String(text), secrets)));
}
Deno.exit(0);

/** Whether a value looks like one that was drawn by chance. */
function isRandom(value: string): boolean {
  return /^[^\s/\\]{16,}$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value);
}
