import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { introspect, openDatabase, type Query } from "../../lib/database/mod.ts";
import { checkOutputs } from "../../lib/verify/check_outputs.ts";
import { checkSingleValues } from "../../lib/verify/check_single_values.ts";
import { groupValueQueries } from "../../lib/verify/group_value_queries.ts";
import { knownTables } from "../../lib/schema/mod.ts";
import { sharedPath, sharedTest } from "../shared_data.ts";

const gold = "spider/dev_gold.sql";
const lines = (text: string) => text.split("\n").map((line) => line.trim().split("\t"));

sharedTest(
  "of Spider's development queries many show what they do not group by, and one shows any of several values",
  [gold, "spider_en/database/world_1/world_1.sqlite"],
  async () => {
    const asked = Map.groupBy(lines(readFileSync(sharedPath(gold), "utf8")), ([, name]) => name);
    const counts = { queries: 0, read: 0, unchecked: 0 };
    const faults: string[] = [];
    for (const [name, pairs] of asked) {
      if (name === undefined) continue;
      await using goldDatabase = await openDatabase(
        `sqlite:${sharedPath(`spider_en/database/${name}/${name}.sqlite`)}`,
      );
      const schema = await introspect(goldDatabase);
      for (const sql of new Set(pairs.map(([text = ""]) => text))) {
        const query: Query = (text, options) => goldDatabase.query(text, options);
        const found = await checkSingleValues({ sql, schema, goldDatabase, query });
        const written = await checkOutputs(sql, { dialect: "sqlite", schema });
        const read = await groupValueQueries(sql, { dialect: "sqlite", tables: knownTables(schema) });
        counts.queries++;
        if (read === undefined || read.length > 0) counts.read++;
        if (found.ok === "not_checked") counts.unchecked++;
        for (const { ok, detail } of [found, written]) if (ok === false) faults.push(`${sql}: ${detail}`);
      }
    }
    assert.deepEqual(counts, { queries: 547, read: 55, unchecked: 0 });
    assert.deepEqual(faults, [
      "SELECT id FROM tv_channel GROUP BY country HAVING count(*)  >  2: " +
      "tv_channel.id has several values in a group, and any may be taken",
    ]);
  },
);
