/**
 * A child process for tests, with the permissions of the network child: says what is out of its reach.
 *
 * @module
 */
import { encodeFrame, frameSender, readFrames, readStandardInput } from "../../../lib/base/process/mod.ts";

const send = frameSender(Deno.args.length > 0);
const { value } = await readFrames(readStandardInput()).next();
const { inside, outside, file } = value as {
  readonly inside: string;
  readonly outside: readonly string[];
  readonly file: string;
};

const attempts: Readonly<Record<string, () => unknown>> = {
  [inside]: async () => await (await fetch(inside)).text(),
  ...Object.fromEntries(outside.map((address) => [address, () => fetch(address)])),
  "the named variable": () => Deno.env.get("NAMED"),
  "another variable": () => Deno.env.get("OTHER"),
  "all variables": () => Deno.env.toObject(),
  "reading a file": () => Deno.readTextFileSync(file),
  "writing a file": () => Deno.writeTextFileSync(file, ""),
  "running a program": () => new Deno.Command("sh").outputSync(),
  "native code": () => Deno.dlopen(file, {}),
  "listening": () => Deno.listen({ port: 0, hostname: "127.0.0.1" }),
  "the system": () => Deno.hostname(),
};
const denied: string[] = [];
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    await attempt();
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) denied.push(name);
  }
}
const allowed = Object.keys(attempts).filter((name) => !denied.includes(name));
await send(encodeFrame(allowed));
Deno.exit(0);
