import { join } from "node:path";
import { type Notebook, notebookFolder, readNotebook } from "./read_notebooks.ts";

/** Whether Jupyter can run notebooks on this machine. */
export async function hasJupyter(): Promise<boolean> {
  try {
    const { success } = await new Deno.Command("jupyter-nbconvert", {
      args: ["--version"],
      stdout: "null",
      stderr: "null",
    }).output();
    return success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/**
 * Runs a notebook from top to bottom in the Deno kernel and returns it with its outputs. Kernel, connection and result
 * are files of a temporary folder: nothing is registered for the user.
 */
export async function runNotebook(name: string): Promise<Notebook> {
  const folder = await Deno.makeTempDir();
  try {
    const kernel = join(folder, "kernels", "deno");
    await Deno.mkdir(kernel, { recursive: true });
    await Deno.writeTextFile(
      join(kernel, "kernel.json"),
      JSON.stringify({
        argv: [Deno.execPath(), "jupyter", "--kernel", "--conn", "{connection_file}"],
        display_name: "Deno",
        language: "typescript",
      }),
    );
    const { success, stderr } = await new Deno.Command("jupyter-nbconvert", {
      args: [
        ...["--to", "notebook", "--execute", "--ExecutePreprocessor.timeout=60"],
        ...["--output-dir", join(folder, "out"), join(notebookFolder, name)],
      ],
      env: {
        JUPYTER_PATH: folder,
        JUPYTER_CONFIG_DIR: join(folder, "config"),
        JUPYTER_DATA_DIR: join(folder, "data"),
        JUPYTER_RUNTIME_DIR: join(folder, "runtime"),
        NO_COLOR: "1",
      },
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).output();
    if (!success) throw new Error(`${name} does not run:\n${new TextDecoder().decode(stderr)}`);
    return readNotebook(join(folder, "out", name));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
