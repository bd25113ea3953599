/** Checks the types of the joined cells of each notebook, as a part of the gate (`deno task ok`). */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { codeCells, notebookFolder, notebookNames, readNotebook } from "./read_notebooks.ts";

const config = fileURLToPath(new URL("../../deno.json", import.meta.url));
const folder = await Deno.makeTempDir();
try {
  const paths = await Promise.all(notebookNames.map(async (name) => {
    const cells = codeCells(readNotebook(join(notebookFolder, name)));
    const path = join(folder, name.replace(/ipynb$/, "ts"));
    await Deno.writeTextFile(path, cells.map(({ source }) => source.join("")).join("\n"));
    return path;
  }));
  const args = ["check", "--quiet", "--config", config, ...paths];
  const { code } = await new Deno.Command(Deno.execPath(), { args }).spawn().status;
  Deno.exitCode = code;
} finally {
  await Deno.remove(folder, { recursive: true });
}
