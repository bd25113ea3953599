import { join } from "node:path";
import { endWith, interrupted, print, say } from "./command.ts";
import { executeNotebook } from "./execute_notebook.ts";
import { inProject, projectFile } from "./project_file.ts";

/** What `deno task notebooks` was asked for. */
export interface NotebooksOptions {
  /** The folder of the pages; `true` for the folder of the notebooks. @default the notebooks are tested */
  readonly render?: string | true | undefined;
}

/** Tests the notebooks, or runs each and writes it as a page. */
export async function notebooksTask({ render }: NotebooksOptions): Promise<void> {
  if (render === undefined) return await testNotebooks();
  const folder = render === true ? inProject("notebooks") : render;
  const notebooks = projectFile("notebooks");
  const names = Array.from(Deno.readDirSync(notebooks), ({ name }) => name)
    .filter((name) => name.endsWith(".ipynb")).sort();
  for (const [i, name] of names.entries()) {
    say(`Running ${name} (${i + 1} of ${names.length})`);
    await executeNotebook(join(notebooks, name), { to: "html", folder, signal: interrupted });
    print(join(folder, name.replace(/ipynb$/, "html")));
  }
}

async function testNotebooks(): Promise<void> {
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["test", "--no-prompt", "--allow-read", "--allow-write", "--allow-env", "--allow-run"],
      ...["--allow-net=127.0.0.1", "tests/notebooks"],
    ],
    cwd: projectFile(""),
    signal: interrupted,
  }).spawn().status;
  endWith(code);
}
