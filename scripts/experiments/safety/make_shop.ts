import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readTextFile } from "../../../lib/base/mod.ts";
import { projectFile } from "../../cli/project_file.ts";

/** The shop as a file of SQLite, gone when it is disposed of. */
export interface Shop extends AsyncDisposable {
  readonly path: string;
}

/** Makes the shop from its text. */
export async function makeShop(): Promise<Shop> {
  const folder = await Deno.makeTempDir();
  const path = join(folder, "shop.sqlite");
  const file = new DatabaseSync(path);
  file.exec(await readTextFile(projectFile("datasets/admin/shop.sql")));
  file.close();
  return { path, [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }) };
}
