import { OutsideError } from "../base/mod.ts";
import { readFrames } from "./read_frames.ts";
import { writeFrame } from "./write_frame.ts";

export interface SqlProcessOptions {
  readonly engine: "duckdb" | "sqlite";
  readonly path: string;
  /** Data that the process may hold, in megabytes. */
  readonly maxMemoryMb: number;
}

/** The near end of one child process: ask and be answered, one question at a time. */
export interface SqlProcess extends AsyncDisposable {
  /** The next answer; rejects with {@link ProcessEnded} when the process ends before it answers. */
  ask(request: unknown): Promise<unknown>;
  /** Ends the process at once, whatever it is doing. */
  kill(): Promise<void>;
}

/** The child process ended by itself. */
export class ProcessEnded extends Error {
  override readonly name = "ProcessEnded";
  /** Last words on its standard error. */
  readonly lastWords: string;
  constructor(status: Deno.CommandStatus, lastWords: string) {
    super(`The process of the database ended ${status.signal ? `by ${status.signal}` : `with code ${status.code}`}.`);
    this.lastWords = lastWords;
  }
}

/** Starts the process that runs SQL: without network, without programs to start, without a file to write. */
export function startSqlProcess(options: SqlProcessOptions): SqlProcess {
  const child = spawn(options);
  // A program that has nothing else to do must not wait for an idle database.
  child.unref();
  const writer = child.stdin.getWriter();
  const answers = readFrames(child.stdout);
  const lastWords = readLastWords(child.stderr);

  const ended = async () => new ProcessEnded(await child.status, await lastWords);
  return {
    async ask(request) {
      try {
        if (request !== undefined) await writeFrame(writer, request);
        const { value, done } = await answers.next();
        if (!done) return value;
      } catch (error) {
        if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
      }
      throw await ended();
    },
    async kill() {
      kill(child);
      await release();
    },
    async [Symbol.asyncDispose]() {
      await release();
    },
  };

  async function release() {
    await writer.close().catch(() => {});
    await child.status;
    await answers.return(undefined);
    await lastWords;
  }
}
