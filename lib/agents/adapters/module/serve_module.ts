/**
 * The child process of a module. Requests come in on standard input; replies go out as frames. The first frame out says
 * whether the module's default export is a function. It ends with its input.
 *
 * @module
 */
import {
  encodeFrame,
  type FrameSender,
  frameSender,
  readFrames,
  readStandardInput,
} from "../../../base/process/mod.ts";
import type { FromModule, ToModule } from "./module_frames.ts";

/** Bytes of the longest reply. */
const longestReply = 8 * 2 ** 20;

/** Answers requests by the default export of a module. */
export async function serveModule(module: Readonly<Record<string, unknown>>): Promise<never> {
  // Ctrl-C reaches every process of a terminal; when this one ends is for the one that started it to say.
  Deno.addSignalListener("SIGINT", () => {});
  const [boundKb] = Deno.args;
  const send = sayBy(frameSender(boundKb !== undefined));
  const called = module.default;
  if (typeof called !== "function") {
    const found = called === undefined
      ? "it has no default export"
      : `its default export is of type ${typeof called}`;
    await send({ kind: "unfit", why: found });
    Deno.exit(0);
  }
  await send({ kind: "ready" });
  const asked = new Map<number, AbortController>();
  for await (const frame of readFrames(readStandardInput()) as AsyncGenerator<ToModule>) {
    switch (frame.kind) {
      case "ask": {
        const { id, request } = frame;
        const stop = new AbortController();
        asked.set(id, stop);
        answer(async () => await called(request, { signal: stop.signal }))
          .then((said) => send({ ...said, id }))
          .finally(() => asked.delete(id));
        break;
      }
      case "call_off":
        asked.get(frame.id)?.abort();
        await send({ kind: "called_off", id: frame.id });
        break;
      default:
        frame satisfies never;
    }
  }
  Deno.exit(0);
}

type Answer =
  | Omit<Extract<FromModule, { id: number; kind: "reply" }>, "id">
  | Omit<Extract<FromModule, { kind: "fault" }>, "id">;

async function answer(ask: () => Promise<unknown>): Promise<Answer> {
  try {
    const reply = await ask();
    const json: string | undefined = JSON.stringify(reply);
    if (json === undefined) return fault("it returned nothing; return a reply");
    if (json.length > longestReply) {
      return fault(
        "it returned more than 8 MiB; shorten the reply (of an agent: cut the rows and set truncated)",
      );
    }
    return { kind: "reply", json };
  } catch (error) {
    const isError = error instanceof Error;
    return {
      ...fault(isError ? advised(error) : String(error)),
      lost: isError && error.name === "SessionLostError",
    };
  }
}

const fault = (why: string) => ({ kind: "fault" as const, why, lost: false });

/** The message of an error; of one for want of a permission with what to do instead. */
function advised({ name, message }: Error): string {
  if (name !== "NotCapable") return message;
  const what = message.replace(/, run again.*$/s, "");
  return /^Requires net/.test(message)
    ? `${what}; allow it by ?allow-net=HOST:PORT`
    : `${what}; a module has no such right, use command:PROGRAM for what needs it`;
}

/** Frames of answers that come at the same time go out one after the other. */
function sayBy(send: FrameSender): (frame: FromModule) => Promise<void> {
  let last = Promise.resolve();
  return (frame) => last = last.then(() => send(encodeFrame(frame)));
}
