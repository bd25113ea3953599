import { readLastWords } from "./read_last_words.ts";
import { fileURLToPath } from "node:url";
import { OutsideError } from "../errors.ts";
import { encodeFrame } from "./encode_frame.ts";
import { FRAMES_FD } from "./frames_fd.ts";
import { readFrames } from "./read_frames.ts";

export interface ChildProcessOptions {
  /** The module that the child runs. */
  readonly module: URL;
  /** What it is told before all else, after its name; a shell adds the bound on memory that holds, as `ulimit -d` says it. */
  readonly args: readonly string[];
  /** Flags for Deno, most for what it may do. @default it may do nothing */
  readonly flags?: readonly string[] | undefined;
  /** Variables that it gets beside those of this process. @default none */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Data that it may hold beside the runtime's own, in megabytes. */
  readonly maxMemoryMb: number;
  /** What messages call it, for example `the process that reads the database`. */
  readonly name: string;
  /** A first message, sent before it is asked anything: arguments can be seen by all users of a machine. @default none */
  readonly secret?: unknown | undefined;
  /** Puts frames together to answers. @default each frame is an answer */
  readonly answersOf?: ((frames: AsyncIterable<unknown>) => AsyncGenerator<unknown>) | undefined;
}

/** The near end of one child process. */
export interface ChildProcess {
  /**
   * The answer to a request, or without one the next thing that the process says. Requests that are sent while one is
   * pending are answered in their order.
   */
  ask(request?: unknown): Promise<ChildAnswer>;
  /** Says something that has no answer of its own, also while one is pending. */
  tell(message: unknown): Promise<void>;
  /** Whether the process has ended. */
  readonly ended: boolean;
  /** Ends the process at once, whatever it is doing. */
  kill(): Promise<void>;
}

/** What the process said, or that it ended before it said anything. */
export type ChildAnswer = { readonly said: unknown } | ChildEnding;

export interface ChildEnding {
  /** For example `ended by SIGSEGV`. */
  readonly ended: string;
  /** The end of what it wrote on standard error. */
  readonly lastWords: string;
}

/**
 * Starts a child process that runs a module under bounds of memory and permission. It reads frames on standard input and
 * answers by `frameSender`. Where the system can, it ends when this process does.
 *
 * @throws {OutsideError} If this process has no permission to start it.
 */
export function startChildProcess(options: ChildProcessOptions): ChildProcess {
  const child = spawn(options);
  const writer = child.stdin.getWriter();
  const { secret, answersOf } = options;
  if (secret !== undefined) writer.write(encodeFrame(secret)).catch(() => {});
  const frames = readFrames(child.stdout);
  const answers = answersOf === undefined ? frames : answersOf(frames);
  const lastWords = readLastWords(child.stderr);
  let killed = false;
  let ended = false;
  let pending = 0;
  child.status.then(() => ended = true);
  return {
    async ask(request) {
      child.ref();
      pending++;
      try {
        if (request !== undefined) await writer.write(encodeFrame(request));
        const { value, done } = await answers.next();
        if (!done) {
          // A program that has nothing else to do must not wait for an idle child.
          if (!killed && pending === 1) child.unref();
          return { said: value };
        }
      } catch (error) {
        // A pipe to a process that ended breaks; how it ended is told below.
        if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
      } finally {
        pending--;
      }
      const { code, signal } = await child.status;
      return { ended: signal ? `ended by ${signal}` : `ended with code ${code}`, lastWords: await lastWords };
    },
    async tell(message) {
      // How the process ended is told by the answer that is pending.
      await writer.write(encodeFrame(message)).catch(() => {});
    },
    get ended() {
      return ended;
    },
    async kill() {
      killed = true;
      child.ref();
      try {
        child.kill("SIGKILL");
      } catch (error) {
        // It has ended by itself.
        if (!(error instanceof TypeError)) throw error;
      }
      await child.status;
      await writer.abort().catch(() => {});
      await answers.return(undefined);
      await lastWords;
    },
  };
}

function spawn(
  { module, args, flags = [], environment = {}, maxMemoryMb, name }: ChildProcessOptions,
): Deno.ChildProcess {
  const command = [
    Deno.execPath(),
    "run",
    "--quiet",
    "--no-prompt",
    `--config=${fileURLToPath(new URL("../../../deno.json", import.meta.url))}`,
    ...flags,
    module.href,
    ...args,
  ];
  try {
    const limit = String((RUNTIME_MB + maxMemoryMb) * 1024);
    return run("sh", ["-c", LIMITED, "sh", limit, ...command], environment);
  } catch (error) {
    // Systems without a shell (Windows) have no such limit either.
    if (error instanceof Deno.errors.NotFound) {
      return run(Deno.execPath(), command.slice(1), environment);
    }
    if (error instanceof Deno.errors.NotCapable) {
      throw new OutsideError(`Cannot start ${name}: run the command with --allow-run=sh`, { cause: error });
    }
    throw error;
  }
}

/** What the runtime reserves for itself before it runs anything, most of it address space that it never touches. */
const RUNTIME_MB = 600;

/**
 * Bounds the memory in KB and hands the bound that holds on as the last argument. Answers get a stream of their own, and
 * what native code writes on standard output goes where errors go. Where the system can, it also ends the process when
 * its parent is killed: a blocking call would not notice before it is done.
 */
const LIMITED = `exec ${FRAMES_FD}>&1 1>&2; ulimit -d "$1" 2>/dev/null; shift; set -- "$@" "$(ulimit -d)"
command -v setpriv >/dev/null && exec setpriv --pdeathsig KILL "$@"; exec "$@"`;

function run(
  program: string,
  args: string[],
  environment: Readonly<Record<string, string>>,
): Deno.ChildProcess {
  return new Deno.Command(program, {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    // Time zones must not change results; the last two would need a permission that nothing here needs.
    env: { ...environment, TZ: "UTC", NO_COLOR: "1", LD_LIBRARY_PATH: "", LD_PRELOAD: "" },
  }).spawn();
}
