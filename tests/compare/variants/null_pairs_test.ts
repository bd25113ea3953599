import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { compareOnVariants, makeVariants } from "querylogue/compare";
import { introspect } from "querylogue/database";
import { openTogether } from "../../database/open_together.ts";
import { nullSchemas } from "./null_pairs.ts";
import { inFolder } from "./variant_files.ts";
import { testFiles } from "../../database/fixtures.ts";

async function write(path: string, statements: readonly string[]): Promise<void> {
  if (path.endsWith(".duckdb")) {
    await testFiles.create(path, async (file) => {
      for (const statement of statements) await file.run(statement);
    });
    return;
  }
  using file = new DatabaseSync(path);
  for (const statement of statements) file.exec(statement);
}

for (const { name, dialects, statements, pairs, same } of nullSchemas) {
  for (const dialect of dialects) {
    Deno.test(`four variants of ${name} in ${dialect} tell each fault with NULL and none apart, whatever the seed`, async () => {
      await inFolder(async (folder) => {
        const path = `${folder}/${name}.${dialect}`;
        await write(path, statements);
        await using files = openTogether();
        const database = files.open(`${dialect}:${path}`);
        const queries = [...pairs.flatMap(({ gold, predicted }) => [gold, predicted]), ...same.flat()];
        const schema = await introspect(database);
        const missed: string[] = [];
        for (let seed = 1; seed <= 10; seed++) {
          const ofSeed = `${folder}/${seed}`;
          const made = await makeVariants(database, { folder: ofSeed, queries, seed, schema });
          const variants = made.map(({ name, url }) => ({
            name,
            goldDatabase: files.open(url),
            // The queries compared here leave nothing behind.
            predictedDatabase: files.open(url),
          }));
          const verdict = async (goldSql: string, predictedSql: string) =>
            (await compareOnVariants({ variants, goldSql, predictedSql })).verdict;
          for (const { fault, gold, predicted } of pairs) {
            const found = await verdict(gold, predicted);
            if (found !== "different") missed.push(`${fault}: ${found} with seed ${seed}`);
          }
          for (const [gold, predicted] of same) {
            assert.equal(await verdict(gold, predicted), "equal", predicted);
          }
        }
        assert.deepEqual(missed, []);
      });
    });
  }
}
