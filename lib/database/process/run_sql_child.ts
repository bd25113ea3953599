import {
  collectGarbage,
  encodeFrame,
  type FrameSender,
  frameSender,
  readFrames,
  readStandardInput,
} from "../../base/process/mod.ts";
import { encodeAnswer, encodePart } from "./encode_answer.ts";
import { CANCEL, type SqlSession } from "./sql_session.ts";

/** Opens what the process runs SQL on. */
export type OpenSession = (target: {
  /** Paths of files as JSON, path of a new file, address of a server. */
  readonly path: string;
  readonly memoryMb: number;
  /** Reads the first message, which says how to log in to a server. */
  readonly secret: () => Promise<unknown>;
}) => Promise<SqlSession> | SqlSession;

/**
 * Runs SQL until its input ends: the one thing that a process does which alone loads native code or talks to a server,
 * and which is ended when a query takes too long. Its arguments are the paths as JSON (of a new file its path, of a server its address), memory in MB, and
 * from the shell that started it what `ulimit -d` says. Requests come in on standard input; outcomes go out on the third
 * stream that such a shell opens, as native code may write on standard output, without a shell on that. The first frame
 * out says whether the database could be opened. How to log in to a server is the first frame in, as arguments can be
 * seen by all users of a machine.
 *
 * Each engine has a module of its own that calls this, as a process loads all that its module could ever import.
 */
export async function runSqlChild(open: OpenSession): Promise<never> {
  // Ctrl-C reaches every process of a terminal; when this one ends is for the one that started it to say.
  Deno.addSignalListener("SIGINT", () => {});
  const [path = "", memory, boundKb] = Deno.args;
  const memoryMb = Number(memory);
  const send = frameSender(boundKb !== undefined);
  // Elsewhere the limit can be set, but counts next to nothing of what a program takes.
  const memoryBounded = Deno.build.os === "linux" && /^\d+$/.test(boundKb ?? "");
  try {
    const requests = readFrames(readStandardInput());
    const secret = async () => (await requests.next()).value;
    const session = await open({ path, memoryMb, secret });
    await send(encodeFrame({ opened: true, memoryBounded }));
    const garbage: Garbage = { bytes: 0 };
    let last = Promise.resolve();
    // The input is read while a query runs, so that this process also ends when the input ends.
    for await (const request of requests) {
      if (request === CANCEL) await session.cancel?.();
      else last = last.then(() => answer(session, request, { memoryMb, send, garbage }));
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const path = error instanceof Error && "path" in error ? String(error.path) : undefined;
    await send(encodeFrame({ opened: false, message, path }));
  }
  Deno.exit(0);
}

const MB = 2 ** 20;

/** What answers have left behind since the last collection, in bytes of their frames. */
interface Garbage {
  bytes: number;
}

/** Part of the memory that a table may leave behind while its rows come, and that answers may leave behind together. */
const LEFT_BY_PARTS = 1 / 16;
const LEFT_BY_ANSWERS = 1 / 64;

async function answer(
  session: SqlSession,
  request: unknown,
  { memoryMb, send, garbage }: {
    readonly memoryMb: number;
    readonly send: FrameSender;
    readonly garbage: Garbage;
  },
) {
  let parts = 0;
  let bytes = 0;
  const sendAll = async (all: Iterable<Uint8Array>) => {
    for (const frame of all) {
      await send(frame);
      bytes += frame.length;
      garbage.bytes += frame.length;
    }
  };
  // Left to itself, the runtime lets what is left behind grow until the engine finds no room under the limit.
  const collectBeyond = (share: number) => {
    if (garbage.bytes <= memoryMb * MB * share) return;
    collectGarbage();
    garbage.bytes = 0;
  };
  const outcome = await session.answer(request, async (part) => {
    // The one that asked keeps all parts in memory.
    if (bytes > memoryMb * MB / 2) {
      throw new Error(`Out of memory: the result takes more than ${memoryMb / 2} MB`);
    }
    parts++;
    await sendAll(encodePart(part));
    collectBeyond(LEFT_BY_PARTS);
  });
  await sendAll(encodeAnswer(outcome, parts > 0));
  collectBeyond(LEFT_BY_ANSWERS);
}
