import { withoutSecrets } from "./secrets.ts";
import { runningTask } from "./task_context.ts";

/** Tells on stderr how far a long piece of work has come. */
export interface Progress {
  /**
   * `done` of `total` items are finished.
   *
   * @param text Says so in one line of at most `width` columns on a terminal, without a width in full. @default the label
   * and both numbers
   */
  update(done: number, total: number, text?: (width?: number) => string): void;
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
    update(done, total, text = () => `${label}: ${done} of ${total}`) {
      const tenth = total === 0 ? 10 : Math.floor((done * 10) / total);
      if (!terminal && tenth === lastTenth) return;
      lastTenth = tenth;
      // A line that fills the last column would wrap on some terminals.
      const line = withoutSecrets(text(terminal ? stderr.width() - 1 : undefined));
      stderr.write(encoder.encode(terminal ? `\r\x1b[2K${line}` : `${line}\n`));
      open = terminal;
    },
    end() {
      if (open) stderr.write(encoder.encode("\n"));
      open = false;
    },
  };
}
