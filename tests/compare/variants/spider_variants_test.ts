import assert from "node:assert/strict";
import { compareOnVariants, makeVariants, openVariants } from "querylogue/compare";
import { introspect, openDatabase } from "querylogue/database";
import { loadDatasets } from "querylogue/dialogue";
import { parseSql, writeSql } from "querylogue/sql";
import { sampled, sharedPath, sharedTest } from "../../shared_data.ts";
import { brokenKeys, inFolder, pathOf, repeatedKeys } from "./variant_files.ts";

sharedTest(
  "variants of the Spider databases keep every key that the databases themselves keep",
  ["spider/dev.json", "spider_en/database"],
  async () => {
    const all = await loadDatasets(sharedPath("spider/dev.json"));
    for (const { database: name = "", dataset } of sampled(all, 5)) {
      const path = sharedPath(`spider_en/database/${name}/${name}.sqlite`);
      const queries = dataset.dialogues.flatMap(({ interactions }) =>
        interactions.flatMap((one) => one.ground_truth_sql ?? [])
      );
      await inFolder(async (folder) => {
        await using database = await openDatabase(`sqlite:${path}`);
        const schema = await introspect(database);
        const broken = brokenKeys(path);
        for (const { url } of await makeVariants(database, { folder, queries, seed: 1, count: 3 })) {
          const file = pathOf(url);
          assert.deepEqual([...brokenKeys(file)].filter((key) => !broken.has(key)), [], file);
          assert.deepEqual(repeatedKeys(file, schema), []);
        }
      });
    }
  },
);

sharedTest(
  "variants never tell a query from the same query written otherwise",
  ["spider/dev.json", "spider_en/database"],
  async () => {
    const wanted = new Set(["world_1", "car_1", "flight_2", "student_transcripts_tracking"]);
    for (const { database: name = "", dataset } of await loadDatasets(sharedPath("spider/dev.json"))) {
      if (!wanted.has(name)) continue;
      const texts = dataset.dialogues.flatMap(({ interactions }) =>
        interactions.flatMap((one) => one.ground_truth_sql ?? [])
      );
      const queries = [...new Set(texts)];
      await inFolder(async (folder) => {
        await using database = await openDatabase(
          `sqlite:${sharedPath(`spider_en/database/${name}/${name}.sqlite`)}`,
        );
        await using opened = await openVariants(await makeVariants(database, { folder, queries, seed: 1 }));
        for (const goldSql of sampled(queries, 4)) {
          const parsed = await parseSql(goldSql, "sqlite");
          assert(parsed.kind === "parsed");
          const [predictedSql = ""] = await writeSql(parsed.statements, "sqlite");
          const { verdict } = await compareOnVariants({ variants: opened.pairs, goldSql, predictedSql });
          assert.ok(verdict === "equal" || verdict === "vacuous", goldSql);
        }
      });
    }
  },
);
