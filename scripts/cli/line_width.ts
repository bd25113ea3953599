import { runningTask } from "./task_context.ts";

/** Columns that a line of a task's output may take: those of the terminal; in a pipe or a file as many as it needs. */
export function lineWidth(to: "stdout" | "stderr" = "stdout"): number {
  const output = runningTask()[to];
  return output.isTerminal() ? output.width() : Infinity;
}
