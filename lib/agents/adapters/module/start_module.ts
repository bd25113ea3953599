import { pathToFileURL } from "node:url";
import { InputError, readTextFile } from "../../../base/mod.ts";
import {
  type ChildEnding,
  type ChildProcess,
  type PatientTimer,
  patientTimer,
  startChildProcess,
} from "../../../base/process/mod.ts";
import { SessionLostError } from "../../session_lost_error.ts";
import type { FromModule, ModuleAnswer, ToModule } from "./module_frames.ts";

export interface StartModuleOptions {
  /** What its default export is, in messages. */
  readonly role: "agent" | "judge";
  /** Host, with or without port, that it may reach. @default none */
  readonly allowNet?: string | undefined;
}

/** Requests to a module in a child process, which is started again after it has ended. */
export interface ModuleFunction extends AsyncDisposable {
  /**
   * Gives the reply to a request as JSON.
   *
   * @throws {SessionLostError} If the module threw an error of that name.
   * @throws {Error} If the module threw, or its process ended.
   */
  ask(request: object, signal?: AbortSignal): Promise<string>;
}

interface Turn {
  readonly resolve: (json: string) => void;
  readonly reject: (error: unknown) => void;
}

interface Running {
  readonly child: ChildProcess;
  readonly pending: Map<number, Turn>;
  /** Timers of cancelled turns; each ends the process if it does not acknowledge the cancellation. */
  readonly calledOff: Map<number, PatientTimer>;
  ended: boolean;
}

const maxMemoryMb = 1024;
const longestLoadMs = 60_000;
/** A process that does not acknowledge a cancellation within this time is in an endless loop. */
const longestSilenceMs = 2_000;

/**
 * Starts a module in a process whose only right is the network that is named.
 *
 * @param name Path of the module.
 * @throws {InputError} If the file does not exist, cannot be loaded, or its default export is no function.
 */
export async function startModule(
  name: string,
  { role, allowNet }: StartModuleOptions,
): Promise<ModuleFunction> {
  // Says in a sentence what is wrong with the path.
  await readTextFile(name);
  const url = pathToFileURL(await Deno.realPath(name));
  const fault = (what: string) => new Error(`The module "${name}" ${what}`);
  let lastId = 0;
  let running: Promise<Running> | undefined = load();
  await running;

  async function load(): Promise<Running> {
    const child = startChildProcess({
      module: mainModule(url),
      args: [],
      flags: [
        // What it imports is not the project's.
        "--no-lock",
        "--allow-import=jsr.io:443",
        ...allowNet === undefined ? [] : [`--allow-net=${allowNet}`],
      ],
      maxMemoryMb,
      name: `the process of the ${role}`,
    });
    let late = false;
    const timer = patientTimer(longestLoadMs, () => {
      late = true;
      child.kill();
    });
    const answer = await child.ask();
    timer.stop();
    const said = "said" in answer ? answer.said as FromModule : undefined;
    if (said?.kind === "ready") {
      const now: Running = { child, pending: new Map(), calledOff: new Map(), ended: false };
      follow(now);
      return now;
    }
    await child.kill();
    if (said?.kind === "unfit") {
      throw new InputError(
        `Cannot use ${name}: ${said.why}; write "export default" before its function (request) => reply`,
      );
    }
    const why = late || !("ended" in answer)
      ? `it did not load within ${longestLoadMs / 1000} s; let what takes long begin with the first request`
      : loadFault(answer);
    throw new InputError(`Cannot load ${name}: ${why}`);
  }

  async function follow(now: Running) {
    for (;;) {
      const answer = await now.child.ask();
      if ("ended" in answer) {
        drop(now, endingText(answer));
        return;
      }
      const said = answer.said as ModuleAnswer | { readonly kind: "called_off"; readonly id: number };
      if (said.kind === "called_off") {
        now.calledOff.get(said.id)?.stop();
        now.calledOff.delete(said.id);
        continue;
      }
      const turn = now.pending.get(said.id);
      now.pending.delete(said.id);
      if (said.kind === "reply") turn?.resolve(said.json);
      else turn?.reject(said.lost ? new SessionLostError(said.why) : fault(`failed: ${said.why}`));
    }
  }

  /** Rejects pending turns; the next request starts the process again. */
  function drop(now: Running, what: string) {
    if (now.ended) return;
    now.ended = true;
    running = undefined;
    for (const { stop } of now.calledOff.values()) stop();
    for (const turn of now.pending.values()) turn.reject(fault(what));
    now.pending.clear();
  }

  function callOff(now: Running, id: number) {
    now.pending.delete(id);
    const frame: ToModule = { kind: "call_off", id };
    now.child.tell(frame);
    now.calledOff.set(
      id,
      patientTimer(longestSilenceMs, () => {
        drop(now, "was ended, as it was in an endless loop");
        now.child.kill();
      }),
    );
  }

  return {
    async ask(request, signal) {
      signal?.throwIfAborted();
      running ??= load().catch((error) => {
        running = undefined;
        throw error;
      });
      const now = await running;
      signal?.throwIfAborted();
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      now.pending.set(id, { resolve, reject });
      const onAbort = () => {
        reject(signal?.reason);
        callOff(now, id);
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      const frame: ToModule = { kind: "ask", id, request };
      now.child.tell(frame);
      try {
        return await promise;
      } finally {
        signal?.removeEventListener("abort", onAbort);
      }
    },
    async [Symbol.asyncDispose]() {
      const last = await running?.catch(() => undefined);
      if (last === undefined) return;
      await last.child.kill();
    },
  };
}

/** Imports the module by its name alone, as Deno asks for the right to read what is imported in any other way. */
function mainModule(url: URL): URL {
  const serve = new URL("./serve_module.ts", import.meta.url);
  const code = [
    `import * as module from ${JSON.stringify(url.href)};`,
    `import { serveModule } from ${JSON.stringify(serve.href)};`,
    "await serveModule(module);",
  ];
  return new URL(`data:application/typescript,${encodeURIComponent(code.join("\n"))}`);
}

/** The error that kept a module from loading, with its place, on one line. */
function loadFault({ ended, lastWords }: ChildEnding): string {
  if (/heap out of memory|out of memory/i.test(lastWords)) return endingText({ ended, lastWords });
  const [, said] = /^error: (?:Uncaught (?:\(in promise\) )?)?([^\n]*)/m.exec(lastWords) ?? [];
  if (said === undefined) return endingText({ ended, lastWords });
  const message = said.replace(/ at file:.*$/, "");
  const [, place] = /\bat (?:\S+ \()?file:\/\/([^\n)]+:\d+:\d+)/.exec(lastWords) ?? [];
  return place === undefined ? message : `${message} (${place.replaceAll("%20", " ")})`;
}

function endingText({ ended, lastWords }: ChildEnding): string {
  if (/out of memory/i.test(lastWords)) {
    return `ran out of memory; it may hold ${maxMemoryMb} MB`;
  }
  const [, said = ""] = /^error: ([^\n]*)/m.exec(lastWords) ?? [];
  return `${ended} before it answered${said === "" ? "" : `: ${said}`}`;
}
