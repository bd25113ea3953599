import { readLastWords } from "./read_last_words.ts";
import { InputError, OutsideError } from "../errors.ts";
import type { ChildEnding } from "./start_child_process.ts";

/** The near end of a program of the user's. */
export interface Program {
  /** What it writes on standard output. */
  readonly output: ReadableStream<Uint8Array>;
  /** How it ended, once it has. */
  readonly ending: Promise<ChildEnding>;
  /** Writes on its standard input; a program that has ended hears nothing. */
  write(text: string): Promise<void>;
  /** Closes its standard input, waits for it to end, and ends it with all processes that it started. */
  end(options?: EndProgramOptions): Promise<void>;
}

export interface EndProgramOptions {
  /** Milliseconds that it has to end by itself. @default 0 */
  readonly patienceMs?: number | undefined;
}

/**
 * Checks that a program exists and may be run.
 *
 * @param name A path, or a name that is looked up in `PATH`.
 * @throws {InputError} If it does not.
 * @throws {OutsideError} If the system has no shell, or this process has no permission to start it.
 */
export async function checkProgram(name: string): Promise<void> {
  const code = await exitCode(name);
  if (code === 0) return;
  if (code === 2) {
    throw new InputError(
      `Cannot run ${name}: it may not be executed; allow it by "chmod +x", or name what runs it, for example "python3 ${name}"`,
    );
  }
  const where = name.includes("/") ? "check the path" : `name its path (./${name}) or install it`;
  throw new InputError(`Cannot run ${name}: there is no such program; ${where}`);
}

/**
 * Starts a program with the rights and the environment of the user, in the current folder. It ends when this process
 * does: where the system can at once, elsewhere when it notices that its standard input is closed.
 *
 * @param words The program and its arguments; no shell reads them.
 * @throws {OutsideError} If the system has no shell, or this process has no permission to start it.
 */
export function startProgram(words: readonly string[]): Program {
  const child = spawn(words);
  const writer = child.stdin.getWriter();
  const lastWords = readLastWords(child.stderr);
  const ending = child.status.then(async ({ code, signal }) => ({
    ended: signal
      ? `ended by ${signal}`
      : code > 128
      ? `ended by signal ${code - 128}`
      : `ended with code ${code}`,
    lastWords: await lastWords,
  }));
  const kill = () => {
    try {
      child.kill("SIGTERM");
    } catch (error) {
      // It has ended by itself.
      if (!(error instanceof TypeError)) throw error;
    }
  };
  return {
    output: child.stdout,
    ending,
    async write(text) {
      // How the program ended is what `ending` tells.
      await writer.write(new TextEncoder().encode(text)).catch(() => {});
    },
    async end({ patienceMs = 0 } = {}) {
      writer.close().catch(() => {});
      const timer = setTimeout(kill, patienceMs);
      await ending;
      clearTimeout(timer);
    },
  };
}

/** Whether there is a program of the name: 0, no: 1, a file that may not be executed: 2. */
const CHECK = `case "$1" in
  */*) [ -f "$1" ] || exit 1; [ -x "$1" ] || exit 2;;
  *) command -v "$1" >/dev/null;;
esac`;

/** Starts the guard; where the system can, the guard is asked to end when its parent is killed. */
const START = `command -v setpriv >/dev/null && exec setpriv --pdeathsig TERM sh -c "$@"
exec sh -c "$@"`;

/**
 * Runs a program in a group of its own, so that an interrupt at the terminal does not reach it before this process, and
 * ends the whole group with it.
 */
const GUARD = `end() { kill -KILL "-$!" "$!" 2>/dev/null; }
trap 'end; exit 143' TERM HUP
trap '' INT
exec 3<&0
set -- "$0" "$@"
command -v setsid >/dev/null && set -- setsid "$@"
"$@" <&3 3<&- &
exec 3<&- </dev/null >/dev/null 2>&1
wait "$!"
code=$?
end
exit "$code"`;

function shell(script: string, args: readonly string[], pipes: "piped" | "null"): Deno.Command {
  return new Deno.Command("sh", {
    args: ["-c", script, "sh", ...args],
    stdin: pipes,
    stdout: pipes,
    stderr: pipes,
    // To hand these on would need a permission that nothing here needs.
    env: { LD_LIBRARY_PATH: "", LD_PRELOAD: "" },
  });
}

async function exitCode(name: string): Promise<number> {
  try {
    return (await shell(CHECK, [name], "null").spawn().status).code;
  } catch (error) {
    throw cannotStart(error);
  }
}

function spawn(words: readonly string[]): Deno.ChildProcess {
  try {
    return shell(START, [GUARD, ...words], "piped").spawn();
  } catch (error) {
    throw cannotStart(error);
  }
}

/** Says what to do where no shell can be started. */
function cannotStart(error: unknown): unknown {
  if (error instanceof Deno.errors.NotFound) {
    return new OutsideError("Cannot start a program: the system has no shell `sh`; serve the agent by HTTP", {
      cause: error,
    });
  }
  if (error instanceof Deno.errors.NotCapable) {
    return new OutsideError("Cannot start a program: run the command with --allow-run=sh", { cause: error });
  }
  return error;
}
