import { join } from "node:path";
import { OutsideError } from "../../lib/base/mod.ts";

/** The program of Jupyter that runs notebooks. */
const program = "jupyter-nbconvert";

export interface ExecuteNotebookOptions {
  /** The form of the result: a notebook with its outputs, or a page. */
  readonly to: "notebook" | "html";
  /** Where the result is written, under the notebook's name. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a notebook from top to bottom in the Deno kernel and writes it with its outputs. The kernel's description and its
 * connection are files of a temporary folder: nothing is registered for the user.
 *
 * @throws {OutsideError} If Jupyter is not installed or a cell fails.
 */
export async function executeNotebook(
  path: string,
  { to, folder, signal }: ExecuteNotebookOptions,
): Promise<void> {
  const own = await Deno.makeTempDir();
  try {
    const kernel = join(own, "kernels", "deno");
    await Deno.mkdir(kernel, { recursive: true });
    await Deno.writeTextFile(
      join(kernel, "kernel.json"),
      JSON.stringify({
        argv: [Deno.execPath(), "jupyter", "--kernel", "--conn", "{connection_file}"],
        display_name: "Deno",
        language: "typescript",
      }),
    );
    const { success, stderr } = await new Deno.Command(program, {
      args: ["--to", to, "--execute", "--ExecutePreprocessor.timeout=60", "--output-dir", folder, path],
      env: {
        JUPYTER_PATH: own,
        JUPYTER_CONFIG_DIR: join(own, "config"),
        JUPYTER_DATA_DIR: join(own, "data"),
        JUPYTER_RUNTIME_DIR: join(own, "runtime"),
        NO_COLOR: "1",
      },
      stdin: "null",
      stdout: "null",
      stderr: "piped",
      ...(signal && { signal }),
    }).output();
    signal?.throwIfAborted();
    if (!success) {
      throw new OutsideError(`${path} does not run:\n${new TextDecoder().decode(stderr)}`);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new OutsideError(
      `Cannot run ${path}: ${program} is not installed; pip install nbconvert, or apt install jupyter-nbconvert`,
      { cause: error },
    );
  } finally {
    await Deno.remove(own, { recursive: true });
  }
}

/** Whether Jupyter can run notebooks on this machine. */
export async function hasJupyter(): Promise<boolean> {
  try {
    const { success } = await new Deno.Command(program, {
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
