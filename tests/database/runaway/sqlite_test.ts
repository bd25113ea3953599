import { openDatabase } from "querylogue/database";
import { inFolder, sqliteFile } from "../fixtures.ts";
import { content, maxMemoryMb, runawaysEnd } from "./runaways_end.ts";

Deno.test("every runaway query on an SQLite file ends in time and in bounds", (t) =>
  inFolder(async (folder) => {
    const path = sqliteFile(folder, content);
    await using database = await openDatabase(path, { maxMemoryMb });
    await runawaysEnd(database, path, t);
  }));
