import process from "node:process";
import { escapeControls } from "../../lib/base/mod.ts";

export interface TypedLinesOptions {
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
export async function* typedLines(
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
