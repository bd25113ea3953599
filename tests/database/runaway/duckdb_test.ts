import { openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { runaways } from "../corpus/runaway.ts";
import { duckDbFile, inFolder } from "../fixtures.ts";
import { content, maxMemoryMb, runawaysEnd } from "./runaways_end.ts";

Deno.test("every runaway query on a DuckDB file ends in time and in bounds", (t) =>
  inFolder(async (folder) => {
    const path = await duckDbFile(folder, content);
    await using database = await openDatabase(path, { maxMemoryMb });
    await runawaysEnd(database, path, t);
  }));

Deno.test("the corpus holds at least 40 runaway queries, none twice", () => {
  assert.ok(runaways.length >= 40);
  assert.equal(new Set(runaways.map(({ sql }) => sql)).size, runaways.length);
});
