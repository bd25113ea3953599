import { join } from "node:path";
import { executeNotebook } from "../../scripts/cli/execute_notebook.ts";
import { type Notebook, notebookFolder, readNotebook } from "./read_notebooks.ts";

/** Runs a notebook of the project from top to bottom in the Deno kernel and returns it with its outputs. */
export async function runNotebook(name: string): Promise<Notebook> {
  const folder = await Deno.makeTempDir();
  try {
    await executeNotebook(join(notebookFolder, name), { to: "notebook", folder });
    return readNotebook(join(folder, name));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
