import { Command, CommanderError } from "commander";
import { escapeControls, InputError, OutsideError, showUnseen, wrapText } from "../../lib/base/mod.ts";
import { lineWidth } from "./line_width.ts";
import { groupItems } from "./option_groups.ts";
import { inProject } from "./project_file.ts";
import { withoutSecrets } from "./secrets.ts";
import { taskExamples } from "./task_examples.ts";
import { processContext, runInContext, runningTask, type TaskContext } from "./task_context.ts";

/** The oldest Deno that the tasks are tested with. */
const oldestDeno = [2, 9];

/** Exit codes that users script against. */
export const exitCode = {
  done: 0,
  checkFailed: 1,
  wrongInput: 2,
  outsideFailed: 3,
  fault: 70,
  interrupted: 130,
} as const;

const interruption = new AbortController();

/** Aborted by Ctrl-C or SIGTERM; every long call of a command is handed it. */
export const interrupted: AbortSignal = interruption.signal;

/** Work that is finished before its task is interrupted. */
let finishing: AbortController | undefined;

/** Aborts `interrupted`, as Ctrl-C does; where work is to be finished first ({@link finishFirst}), only the second time. */
export function interrupt(): void {
  const first = finishing !== undefined && !finishing.signal.aborted ? finishing : interruption;
  first.abort(new DOMException("Interrupted", "AbortError"));
}

/**
 * Lets a task finish what is in flight: until it is disposed, the first Ctrl-C aborts `signal` alone. Work that stopped by
 * that calls {@link interrupt}, so that the task ends as an interrupted one.
 */
export function finishFirst(): Disposable & { readonly signal: AbortSignal } {
  const own = finishing = new AbortController();
  return {
    signal: own.signal,
    [Symbol.dispose]() {
      finishing = undefined;
    },
  };
}

/** A command of the given task, with help that speaks of `deno task NAME`. */
export function createCommand(name: string, summary: string): Command {
  return new Command(`deno task ${name}`)
    .description(summary)
    .allowExcessArguments(false)
    .hook("preAction", (_, called) => {
      refuseEmptyOptions(called);
      placeDefaults(called);
    })
    .showSuggestionAfterError(true)
    .exitOverride()
    // Long names of commands leave less than the 40 columns from which descriptions are wrapped otherwise.
    .configureHelp({ minWidthToWrap: 20, groupItems })
    .addHelpText("after", () => examplesText(taskExamples[name] ?? []))
    .configureOutput({
      writeOut: (text) => write(text),
      writeErr: writeMessage,
      outputError: () => {},
      // Asked for colours, commander would read the environment, which no task may.
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
}

function examplesText(examples: readonly string[]): string {
  return examples.length === 0
    ? ""
    : `\nExamples:\n${examples.map((line) => `  ${line.replaceAll("\n", "\n    ")}`).join("\n")}`;
}

/** What a script leaves empty by mistake (`--out "$FOLDER"`) would otherwise be taken for a path. */
function refuseEmptyOptions(called: Command): void {
  for (const [name, value] of Object.entries(called.opts())) {
    if (![value].flat().includes("")) continue;
    const option = called.options.find((one) => one.attributeName() === name);
    throw new InputError(`${option?.long} is empty; give it a value or leave it out`);
  }
}

/** What is written where nobody said stays in the project, wherever the user stands. */
function placeDefaults(called: Command): void {
  const { out } = called.opts();
  if (typeof out === "string" && called.getOptionValueSource("out") === "default") {
    called.setOptionValueWithSource("out", inProject(out), "default");
  }
}

/**
 * Goes to the folder in which the user called the task, as tasks themselves run in the folder of the project. All relative
 * paths are meant from there. Where that folder is gone or may not be known, it stays.
 */
function standWhereCalled(): void {
  if (Deno.permissions.querySync({ name: "env", variable: "INIT_CWD" }).state !== "granted") return;
  const folder = Deno.env.get("INIT_CWD");
  if (folder === undefined) return;
  try {
    Deno.chdir(folder);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** Runs the command of a task as the process that a person started, and exits. */
export async function runCommand(command: Command): Promise<never> {
  Deno.addSignalListener("SIGINT", interrupt);
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", interrupt);
  Deno.exit(await executeCommand(command, { context: processContext, before: standWhereCalled }));
}

interface ExecuteCommandOptions {
  readonly context: TaskContext;
  /** Called before the arguments are parsed. @default nothing */
  readonly before?: (() => void) | undefined;
}

/**
 * Parses the arguments and runs the command's action. Every failure is one sentence on stderr.
 *
 * @param command Made anew for each call, as it keeps what was parsed.
 * @returns The exit code: 0 done, or what the action set; 2 wrong use or input, 3 something outside failed, 70 a fault,
 * 130 interrupted.
 */
export function executeCommand(
  command: Command,
  { context, before }: ExecuteCommandOptions,
): Promise<number> {
  return runInContext(context, async () => {
    try {
      refuseOlderDeno();
      before?.();
      await command.parseAsync(context.args, { from: "user" });
    } catch (error) {
      return report(error, command);
    }
    return interrupted.aborted ? tellInterruption() : runningTask().exitCode;
  });
}

/** Lets the task end with this exit code where nothing is thrown. */
export function endWith(code: number): void {
  runningTask().exitCode = code;
}

/** Says, should the task be interrupted, that what was finished until then is kept. */
export function keepsFinished(): void {
  runningTask().keepsFinished = true;
}

function tellInterruption(): number {
  say(runningTask().keepsFinished ? "Interrupted; what was finished is kept." : "Interrupted.");
  return exitCode.interrupted;
}

function refuseOlderDeno(): void {
  const [major = 0, minor = 0] = Deno.version.deno.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestDeno;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new InputError(
    `Deno ${Deno.version.deno} is too old for Querylogue, which needs ${oldestDeno.join(".")} or newer: ` +
      `run "deno upgrade", or use "npx -y deno" in place of "deno"`,
  );
}

function report(error: unknown, command: Command): number {
  if (interrupted.aborted) return tellInterruption();
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCode.done;
    // Without a subcommand commander has shown the help, which is all there is to say.
    if (error.code === "commander.help") return exitCode.wrongInput;
    say(
      `${error.message.replace(/^error: /, "").replaceAll("\n", " ").replace(/\.$/, "")}; see ${
        calledName(command)
      } --help`,
    );
    return exitCode.wrongInput;
  }
  if (error instanceof InputError) {
    say(error.message);
    return exitCode.wrongInput;
  }
  if (error instanceof OutsideError) {
    say(error.message);
    return exitCode.outsideFailed;
  }
  // Deno keeps some places from every program that may not do all: /proc, /dev, /sys.
  if (error instanceof Deno.errors.NotCapable) {
    const place = /"[^"]*"/.exec(error.message)?.[0] ?? "a place";
    say(`Cannot use ${place}, as the task is started without the permission to; choose another place`);
    return exitCode.outsideFailed;
  }
  say(
    `A fault in Querylogue itself, please report it: ${error instanceof Error ? error.stack : String(error)}`,
  );
  return exitCode.fault;
}

/** The name of the subcommand that was called, of the command where it was none. */
function calledName(command: Command): string {
  const called = command.commands.find((one) => one.name() === runningTask().args[0]);
  return called === undefined ? command.name() : `${command.name()} ${called.name()}`;
}

/**
 * One line on stderr, where messages and progress go; in a terminal it is wrapped between words. Control characters become
 * blanks; no password stands in it.
 */
export function say(line: string): void {
  const readable = withoutSecrets(line).replaceAll(/[^\P{Cc}\n]+|[\u202A-\u202E\u2066-\u2069]+/gu, " ");
  writeMessage(`${wrapText(readable, { width: lineWidth("stderr"), keepsWords: true })}\n`);
}

function writeMessage(text: string): void {
  runningTask().stderr.write(harmless(text));
}

/**
 * Text on stdout, where results go; a reader that closed the pipe early is no fault.
 *
 * @param colour Colours the text for a terminal that shows colours; it is called once nothing in the text steers a terminal.
 */
export function print(text: string, colour: (text: string) => string = (plain) => plain): void {
  write(text.endsWith("\n") ? text : `${text}\n`, colour);
}

function write(text: string, colour: (text: string) => string = (plain) => plain): void {
  const { stdout } = runningTask();
  try {
    const plain = harmless(text);
    stdout.write(
      stdout.hasColors?.() ? new TextEncoder().encode(colour(new TextDecoder().decode(plain))) : plain,
    );
  } catch (error) {
    if (error instanceof Deno.errors.BrokenPipe) return;
    const why = error instanceof Error ? error.message : String(error);
    throw new OutsideError(`Cannot write the result to standard output: ${why}; send it elsewhere`);
  }
}

/** A text in which nothing steers the terminal, wherever its parts come from. Its lines stay. */
function harmless(text: string): Uint8Array {
  return new TextEncoder().encode(
    text.split("\r\n").map((line) => showUnseen(escapeControls(line))).join("\r\n"),
  );
}
