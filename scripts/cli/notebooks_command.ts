import type { Command } from "commander";
import { createCommand } from "./command.ts";
import { loadLater } from "./load_later.ts";
import type { NotebooksOptions } from "./notebooks_task.ts";

/** The command of `deno task notebooks`. */
export function notebooksCommand(): Command {
  return createCommand(
    "notebooks",
    "Check all notebooks and run each from top to bottom in Jupyter's Deno kernel",
  )
    .option(
      "--render [folder]",
      "run each and write it with its outputs as a page (default: beside the notebook)",
    )
    .action(async (options: NotebooksOptions) => {
      const { notebooksTask } = await loadLater<typeof import("./notebooks_task.ts")>("./notebooks_task.ts");
      await notebooksTask(options);
    });
}
