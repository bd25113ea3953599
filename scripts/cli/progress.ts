import { runningTask } from "./task_context.ts";

/** Tells on stderr how far a long piece of work has come. */
export interface Progress {
  /** `done` of `total` items are finished. */
  update(done: number, total: number): void;
  /** Ends the line; call it before anything else is printed. */
  end(): void;
}

/** On a terminal one line that is rewritten; elsewhere a line at most each tenth of the way. */
export function createProgress(label: string): Progress {
  const { stderr } = runningTask();
  const terminal = stderr.isTerminal();
  const encoder = new TextEncoder();
  let lastTenth = -1;
  let open = false;
  return {
    update(done, total) {
      const tenth = total === 0 ? 10 : Math.floor((done * 10) / total);
      if (!terminal && tenth === lastTenth) return;
      lastTenth = tenth;
      const text = `${label}: ${done} of ${total}`;
      stderr.write(encoder.encode(terminal ? `\r\x1b[2K${text}` : `${text}\n`));
      open = terminal;
    },
    end() {
      if (open) stderr.write(encoder.encode("\n"));
      open = false;
    },
  };
}
