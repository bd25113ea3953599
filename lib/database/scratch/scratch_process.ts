import { OutsideError } from "../../base/mod.ts";
import { type ChildProcess, patientTimer, startChildProcess } from "../../base/process/mod.ts";
import type { ServerLocation } from "../engine.ts";
import { fileEngines, serverEngines } from "../engines.ts";
import { type DatabaseLocation, shownUrl } from "../locate_database.ts";
import { notOpened, type Opened } from "../not_opened.ts";
import type { ScratchLogin, ScratchUse } from "./scratch_target.ts";

export interface StartScratchOptions {
  readonly use: ScratchUse | "manage";
  readonly maxMemoryMb: number;
}

/**
 * Starts the process that changes a copy, tells the state of a database, or manages the copies of a server.
 *
 * @throws {InputError} If the database cannot be read.
 * @throws {OutsideError} If the server does not answer, or the process cannot start.
 */
export async function startScratchProcess(
  location: DatabaseLocation,
  { use, maxMemoryMb }: StartScratchOptions,
): Promise<ChildProcess> {
  const process = startChildProcess({
    ...("path" in location ? ofFile(location, use) : ofServer(location, use)),
    maxMemoryMb: maxMemoryMb + ("path" in location ? 0 : serverEngines[location.engine].reservedMb),
    name: "the process that changes a scratch copy",
  });
  const answer = await process.ask();
  if ("said" in answer && (answer.said as Opened).opened) return process;
  await process.kill();
  throw notOpened(location, answer);

  function ofFile({ engine, path }: Extract<DatabaseLocation, { readonly path: string }>, secret: string) {
    const { scratch, environment } = fileEngines[engine];
    return {
      ...{ module: scratch.child, flags: scratch.flags(path), environment, secret },
      args: [path, String(maxMemoryMb)],
    };
  }

  function ofServer(server: ServerLocation, use: ScratchLogin["use"]) {
    const { host, port, engine } = server;
    const address = `${host.includes(":") ? `[${host}]` : host}:${port}`;
    const secret: ScratchLogin = { use, location: server };
    return {
      module: serverEngines[engine].scratchChild,
      flags: [`--allow-net=${address}`, "--ignore-env"],
      args: [address, String(maxMemoryMb)],
      secret,
    };
  }
}

export interface AskOptions {
  /** Whose process it is, for messages. */
  readonly location: DatabaseLocation;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks such a process; ends it where it does not answer in time, so that what it was about is taken back.
 *
 * @throws {OutsideError} If it ends or takes too long.
 */
export async function askScratch(
  process: ChildProcess,
  request: unknown,
  { location, timeoutMs, signal }: AskOptions,
): Promise<unknown> {
  signal?.throwIfAborted();
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = patientTimer(timeoutMs, () => resolve(undefined));
  const onAbort = () => resolve(undefined);
  signal?.addEventListener("abort", onAbort);
  try {
    const answer = await Promise.race([process.ask(request), late]);
    if (answer !== undefined && "said" in answer) return answer.said;
    await process.kill();
    signal?.throwIfAborted();
    throw new OutsideError(
      answer === undefined
        ? `${shownUrl(location)} did not answer within ${timeoutMs / 1000} s`
        : `The process that changes ${shownUrl(location)} ${answer.ended}`,
    );
  } finally {
    timer.stop();
    signal?.removeEventListener("abort", onAbort);
  }
}
