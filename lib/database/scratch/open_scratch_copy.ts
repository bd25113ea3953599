import { join } from "node:path";
import { InputError, OutsideError } from "../../base/mod.ts";
import type { ChildProcess } from "../../base/process/mod.ts";
import type { FileLocation, ServerLocation } from "../engine.ts";
import { fileEngines } from "../engines.ts";
import { hiddenColumns, hideValues } from "../hidden_columns.ts";
import { type DatabaseLocation, locateDatabase, shownUrl } from "../locate_database.ts";
import { openDatabase } from "../open_database.ts";
import type { Database, DatabaseOptions } from "../types.ts";
import { changeText } from "./change_fingerprint.ts";
import { changeRefusal } from "./change_refusal.ts";
import { openScratchPlace, removeAbandonedCopies } from "./scratch_folder.ts";
import { askScratch, startScratchProcess } from "./scratch_process.ts";
import type { ScratchRequest, StateAnswer } from "./scratch_session.ts";
import { newScratchName } from "./scratch_target.ts";
import type { ManageAnswer, ManageRequest } from "./server_scratch.ts";
import { stateDifference } from "./state_difference.ts";
import type { ChangeOutcome, DatabaseState, DoneChange, StateDifference, WritingSession } from "./types.ts";

export interface ScratchOptions
  extends Pick<DatabaseOptions, "maxMemoryMb" | "password" | "hidden" | "today"> {
  /** Where copies of files stand, and a note about each on a server. What killed programs left there is removed. */
  readonly folder: string;
  /** Most bytes of a database that is copied. @default 256 MB */
  readonly maxBytes?: number | undefined;
  /** Milliseconds that a statement may take, its trial included. @default 20_000 */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A disposable copy of a database. It is dropped when it is disposed of. */
export interface ScratchCopy extends AsyncDisposable {
  /** Reads the copy, as any database is read. */
  readonly database: Database;
  readonly session: WritingSession;
  /** The copy as it is. */
  state(): Promise<DatabaseState>;
  /** What differs between the copy as it was made and as it is. */
  changes(): Promise<StateDifference>;
  /** What differs between the copy as it was made and the original as it is: nothing, unless others change it. */
  originalChanges(): Promise<StateDifference>;
}

const MB = 2 ** 20;

/**
 * Copies a database, so that it can be changed: a file beside its like in `folder`, a database of a server beside the
 * original on the same server, with a login that can reach nothing else. The address of the copy is made here, and
 * nothing else is ever opened for changes.
 *
 * @throws {InputError} If it is no database, is larger than `maxBytes`, or the login may not make a copy.
 * @throws {OutsideError} If the database cannot be read or copied.
 */
export async function openScratchCopy(
  url: string,
  { folder, maxBytes = 256 * MB, timeoutMs = 20_000, password, signal, ...limits }: ScratchOptions,
): Promise<ScratchCopy> {
  const { maxMemoryMb = 700 } = limits;
  const original = await locateDatabase(url, password);
  const name = newScratchName();
  await using opened = new AsyncDisposableStack();
  const memory = { maxMemoryMb };
  await removeAbandonedCopies(folder, async (copy) => {
    if ("path" in original || copy.engine !== original.engine) return false;
    if (copy.host !== original.host || copy.port !== original.port) return false;
    await manage(original, { action: "drop", name: copy.name, password: "" }, memory);
    return true;
  });
  const place = opened.use(
    await openScratchPlace(folder, { name, server: "path" in original ? undefined : original }),
  );
  const location = "path" in original
    ? await copyFile(original, { path: join(place.path, name), maxBytes })
    : await copyOnServer(original, { name, maxBytes, maxMemoryMb, opened });
  const isExclusive = "path" in location && fileEngines[location.engine].scratch.isExclusive;
  const readsOn = "path" in location && !isExclusive;
  let writer: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const endWriter = async () => {
    await last;
    await writer?.kill();
    writer = undefined;
  };
  opened.defer(endWriter);
  const reading = createReader(location, { limits, before: isExclusive ? endWriter : undefined });
  opened.defer(() => reading.close());
  const ask = (request: ScratchRequest, options?: { readonly signal?: AbortSignal | undefined }) => {
    const asked = last.then(async () => {
      if (isExclusive) await reading.close();
      if (writer?.ended === true) writer = undefined;
      writer ??= await startScratchProcess(location, { use: "change", maxMemoryMb });
      return await askScratch(writer, request, { location, timeoutMs, signal: options?.signal });
    });
    last = asked.catch(() => {});
    return asked;
  };
  const changed = async (
    request: Extract<ScratchRequest, { readonly sql: string }>,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<ChangeOutcome> => {
    const reason = changeRefusal(request.sql, location.engine);
    if (reason !== undefined) return { kind: "refused", reason };
    try {
      const outcome = await ask(request, options) as ChangeOutcome;
      return outcome.kind === "failed"
        ? { ...outcome, message: shownMessage(outcome.message, request.sql) }
        : outcome;
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof OutsideError) return { kind: "failed", message: error.message };
      throw error;
    }
  };
  const state = async () => {
    const answer = await ask({ kind: "state" }, { signal }) as StateAnswer | ChangeOutcome;
    if (answer.kind === "state") return answer.state;
    throw new OutsideError(`The state of ${shownUrl(location)} cannot be told`);
  };
  const before = await state();
  const done: DoneChange[] = [];
  const session: WritingSession = {
    done,
    rehearse: (sql, options) => changed({ kind: "rehearse", sql: changeText(sql) }, options),
    apply: async (sql, { fingerprint, signal }) => {
      const outcome = await changed({ kind: "apply", sql: changeText(sql), fingerprint }, { signal });
      if (outcome.kind !== "applied") return outcome;
      done.push({ sql: changeText(sql), effect: outcome.effect });
      // What its process knows of the catalog is of before.
      if (!readsOn) await reading.close();
      return outcome;
    },
  };
  const held = opened.move();
  return {
    ...{ database: reading.database, session },
    state,
    changes: async () => stateDifference(before, await state()),
    originalChanges: async () => stateDifference(before, await tellState(original, memory)),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** The first line of an engine's message, without stored values. */
function shownMessage(message: string, sql: string): string {
  return hideValues(message.split("\n")[0] ?? "", sql).slice(0, 500);
}

interface Reader {
  readonly database: Database;
  readonly close: () => Promise<void>;
}

/** Reads a copy by a process that is started when it is needed, and ended before the copy changes. */
function createReader(
  location: DatabaseLocation,
  { limits, before }: {
    readonly limits: Pick<DatabaseOptions, "maxMemoryMb" | "hidden" | "today">;
    /** Is done before the copy is opened. */
    readonly before: (() => Promise<void>) | undefined;
  },
): Reader {
  let opening: Promise<Database> | undefined;
  const start = async () => {
    await before?.();
    return await openDatabase(addressOf(location), {
      ...limits,
      ...(!("path" in location) && { password: location.password, allowWritingLogin: true }),
    });
  };
  const open = () => opening ??= start();
  const close = async () => {
    const database = await opening?.catch(() => undefined);
    opening = undefined;
    await database?.[Symbol.asyncDispose]();
  };
  return {
    close,
    database: {
      url: shownUrl(location),
      dialect: location.engine,
      ...(limits.hidden !== undefined && { hides: hiddenColumns(limits.hidden) }),
      query: async (sql, options) => await (await open()).query(sql, options),
      [Symbol.asyncDispose]: close,
    },
  };
}

/** Of a server's copy the user stands in it, the password does not. */
function addressOf(location: DatabaseLocation): string {
  if ("path" in location) return shownUrl(location);
  const mode = { off: "disable", on: "require", verified: "verify-full" }[location.tls];
  return `${shownUrl(location)}?sslmode=${mode}`;
}

async function tellState(
  location: DatabaseLocation,
  { maxMemoryMb, signal }: { readonly maxMemoryMb: number; readonly signal?: AbortSignal | undefined },
): Promise<DatabaseState> {
  const process = await startScratchProcess(location, { use: "tell", maxMemoryMb });
  try {
    const answer = await askScratch(process, { kind: "state" }, { location, timeoutMs: 60_000, signal }) as
      | StateAnswer
      | ChangeOutcome;
    if (answer.kind === "state") return answer.state;
    throw new OutsideError(
      `Cannot read the state of ${shownUrl(location)}: ${
        answer.kind === "failed" ? answer.message : answer.kind
      }`,
    );
  } finally {
    await process.kill();
  }
}

async function copyFile(
  { engine, path }: FileLocation,
  { path: target, maxBytes }: { readonly path: string; readonly maxBytes: number },
): Promise<FileLocation> {
  refuseLarge((await Deno.stat(path)).size, { shown: `${engine}:${path}`, maxBytes });
  const copy = `${target}.${engine}`;
  await Deno.copyFile(path, copy);
  // A copy of a file that may not be written may not be, either.
  await Deno.chmod(copy, 0o600).catch(() => {});
  for (const ending of fileEngines[engine].scratch.beside) {
    await Deno.copyFile(`${path}${ending}`, `${copy}${ending}`).catch((error) => {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    });
  }
  return { engine, path: copy };
}

async function copyOnServer(
  original: ServerLocation,
  { name, maxBytes, maxMemoryMb, opened }: {
    readonly name: string;
    readonly maxBytes: number;
    readonly maxMemoryMb: number;
    readonly opened: AsyncDisposableStack;
  },
): Promise<ServerLocation> {
  const shown = shownUrl(original);
  if (original.database === undefined) {
    throw new InputError(`Cannot copy ${shown}, as it names no database: name the one to copy`);
  }
  const password = crypto.randomUUID();
  const asked = { name, password };
  refuseLarge(await manage(original, { action: "size", ...asked }, { maxMemoryMb }), { shown, maxBytes });
  opened.defer(async () => void await manage(original, { action: "drop", ...asked }, { maxMemoryMb }));
  await manage(original, { action: "create", ...asked }, { maxMemoryMb });
  return { ...original, database: name, user: name, password };
}

function refuseLarge(
  bytes: number,
  { shown, maxBytes }: { readonly shown: string; readonly maxBytes: number },
): void {
  if (bytes <= maxBytes) return;
  throw new InputError(
    `Cannot copy ${shown}, as it has ${megabytes(bytes)} MB and at most ${
      megabytes(maxBytes)
    } MB are copied: ` +
      "name a smaller database, or raise the limit (--scratch-mb)",
  );
}

const megabytes = (bytes: number) => Math.ceil(bytes / MB);

async function manage(
  location: ServerLocation,
  request: ManageRequest,
  { maxMemoryMb }: { readonly maxMemoryMb: number },
): Promise<number> {
  const process = await startScratchProcess(location, { use: "manage", maxMemoryMb });
  try {
    const answer = await askScratch(process, request, { location, timeoutMs: 120_000 }) as ManageAnswer;
    if (answer.kind === "managed") return answer.bytes;
    const reason = answer.message.replaceAll(request.password, "…").split("\n")[0];
    throw new InputError(
      `Cannot copy ${
        shownUrl(location)
      }: ${reason}; use a login that may make databases and logins, and copy while ` +
        "no one else uses the database",
    );
  } finally {
    await process.kill();
  }
}
