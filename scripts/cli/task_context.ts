import process from "node:process";
import { AsyncLocalStorage } from "node:async_hooks";
import { escapeControls, hidePasswords } from "../../lib/base/mod.ts";
import type { RetryOptions } from "../../lib/llm/mod.ts";

/** Where a task writes. */
interface TaskOutput {
  /** Writes all of the bytes. */
  readonly write: (bytes: Uint8Array) => void;
  readonly isTerminal: () => boolean;
  /** Columns of the terminal, at least 40; 80 where it does not say, 100 where there is none. */
  readonly width: () => number;
  /** Whether it shows colours: a terminal, without `NO_COLOR`. @default it shows none */
  readonly hasColors?: (() => boolean) | undefined;
}

/** Where a task reads what a person types. */
interface TaskInput {
  /** The lines as they come, without their ends, until the input ends. In a terminal a person edits them. */
  readonly lines: (options: TypedLinesOptions) => AsyncIterable<string>;
  readonly isTerminal: () => boolean;
}

/** What a task takes from the process that runs it, and where its words go. */
export interface TaskContext {
  /** Words of the command line after the task. */
  readonly args: readonly string[];
  /** The folder in which the user called the task, from which default outputs are named. */
  readonly folder: () => string;
  /** A variable of the environment. */
  readonly variable: (name: string) => string | undefined;
  /** Variables that child processes get beside those of this process. @default none */
  readonly childEnvironment?: Readonly<Record<string, string>> | undefined;
  readonly stdin: TaskInput;
  /** Waits before a model's server is asked again. @default a timer */
  readonly sleep?: RetryOptions["sleep"];
  readonly stdout: TaskOutput;
  readonly stderr: TaskOutput;
}

/** A task that runs in its context. */
interface RunningTask extends TaskContext {
  /** How the task ends where nothing is thrown. */
  exitCode: number;
  /** Whether what was finished is kept where the task is interrupted. */
  keepsFinished: boolean;
  /** Words of the command line that hold passwords. */
  readonly secretWords: readonly string[];
  /** Keys and passwords that no message may hold. */
  readonly secrets: Set<string>;
}

// Messages and progress come from every depth of a task, and several tasks can run in one process.
const running = new AsyncLocalStorage<RunningTask>();

/** Does work as a task in a context; what the work awaits belongs to it. */
export async function runInContext<Result>(
  context: TaskContext,
  work: () => Promise<Result>,
): Promise<Result> {
  return await running.run(taskIn(context), work);
}

/** The task that is running; outside of any the process itself. */
export function runningTask(): RunningTask {
  return running.getStore() ?? (processTask ??= taskIn(processContext));
}

/** The process that a person started. */
export const processContext: TaskContext = {
  args: Deno.args,
  folder: () => Deno.cwd(),
  variable: (name) => Deno.env.get(name),
  stdin: {
    lines: (options) => isEdited() ? typedLines(options) : linesOfStandardInput(),
    isTerminal: () => Deno.stdin.isTerminal(),
  },
  stdout: outputTo(Deno.stdout),
  stderr: outputTo(Deno.stderr),
};

let processTask: RunningTask | undefined;

/** An agent of a file, whose options are names and numbers. */
const AGENT_OF_FILE = /^(?:[^:?=]*=)?(?:transcript|specification|module):[^@]*$/;

/** An agent with options that are no secrets: of a credential the name of its variable, which has no small letters. */
const AGENT =
  /^(?:[hH][tT]{2}[pP][sS]?:\/\/[^@?#]*|openai:[^@?#]*)\?(?:(?:bearer=[A-Z_][A-Z0-9_]*|(?:dialect|timeout|stateful|api|schema)=\w*|(?:assistant|tool|argument)=[\w.-]*)(?:&|$))+$/;

/** What stands before the address of an agent: a label, a protocol. */
const BEFORE_ADDRESS = /^(?:[^:?=]*=)?(?:(?:a2a|langgraph|mcp):)?(?=https?:)/i;

function taskIn(context: TaskContext): RunningTask {
  const secretWords = context.args.map((arg) => arg.replace(/^--[\w-]+=/, "").replace(BEFORE_ADDRESS, ""))
    .filter((arg) => hidePasswords(arg) !== arg && !AGENT.test(arg) && !AGENT_OF_FILE.test(arg));
  return { ...context, exitCode: 0, keepsFinished: false, secretWords, secrets: new Set() };
}

function outputTo(stream: typeof Deno.stdout | typeof Deno.stderr): TaskOutput {
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length;) at += stream.writeSync(bytes.subarray(at));
    },
    isTerminal: () => stream.isTerminal(),
    hasColors: () => stream.isTerminal() && !Deno.noColor,
    width: () => stream.isTerminal() ? terminalWidth() : PIPE_WIDTH,
  };
}

/** Lines are edited where a person both types and sees them. */
const isEdited = () => Deno.stdin.isTerminal() && Deno.stdout.isTerminal();

const PIPE_WIDTH = 100;

function terminalWidth(): number {
  // Some terminals, such as those of CI services, are 0 columns wide.
  const { columns } = Deno.consoleSize();
  return columns === 0 ? 80 : Math.max(40, columns);
}

async function* linesOfStandardInput(): AsyncGenerator<string> {
  let open = "";
  for await (const part of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
    const lines = (open + part).split(/\r?\n/);
    open = lines.pop() ?? "";
    yield* lines;
  }
  if (open !== "") yield open;
}

interface TypedLinesOptions {
  /** Stands before each line. */
  readonly prompt: string;
  /** Ends the input. */
  readonly signal: AbortSignal;
  /** Called where Ctrl-C is typed into an empty line; it must abort `signal`. */
  readonly onInterrupt: () => void;
}

/**
 * Yields the lines that a person edits in a terminal (arrows, history, Ctrl-A, E, K, U, W) until Ctrl-D. Ctrl-C empties a
 * line. While a line is being worked on, the terminal is as the shell left it, so that Ctrl-C is a signal.
 */
async function* typedLines(
  { prompt, signal, onInterrupt }: TypedLinesOptions,
): AsyncGenerator<string> {
  const { createInterface } = await import("node:readline");
  const { stdin, stdout } = process;
  const editor = createInterface({ input: stdin, output: stdout, prompt });
  /** Lines that were typed and not yet yielded: several where they were pasted. */
  const lines: string[] = [];
  let isOver = false;
  let wake = () => {};
  editor.on("line", (line) => {
    lines.push(line);
    wake();
  });
  editor.on("close", () => {
    isOver = true;
    wake();
  });
  editor.on("SIGINT", () => {
    if (editor.line === "") return onInterrupt();
    editor.write(null, { ctrl: true, name: "e" });
    editor.write(null, { ctrl: true, name: "u" });
  });
  // Otherwise the editor would send a signal, which no task may.
  editor.on("SIGTSTP", () => {});
  const close = () => editor.close();
  signal.addEventListener("abort", close, { once: true });
  try {
    while (!isOver) {
      stdin.setRawMode(true);
      editor.prompt();
      await new Promise<void>((resolve) => wake = resolve);
      if (isOver) stdout.write("\n");
      else {
        editor.pause();
        stdin.setRawMode(false);
      }
      const [typed, ...pasted] = lines.splice(0);
      if (typed !== undefined) yield typed;
      for (const line of pasted) {
        stdout.write(`${prompt}${escapeControls(line)}\n`);
        yield line;
      }
    }
  } finally {
    signal.removeEventListener("abort", close);
    editor.close();
  }
}
