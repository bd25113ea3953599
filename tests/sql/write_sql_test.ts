import assert from "node:assert/strict";
import { compareQueries } from "querylogue/compare";
import { openDatabase } from "querylogue/database";
import { loadDatasets } from "querylogue/dialogue";
import { parseSql, type SqlNode, writeSql } from "querylogue/sql";
import { sharedPath, sharedTest } from "../shared_data.ts";

Deno.test("writeSql() writes each tree in its place, and parts of statements as they stand in them", async () => {
  const parsed = await parseSql("SELECT a FROM t WHERE b > 1; SELECT `x y` FROM u", "mysql");
  assert(parsed.kind === "parsed");
  const condition = { gt: { left: literal("2"), right: literal("1") } };
  assert.deepEqual(await writeSql([...parsed.statements, condition], "mysql"), [
    "SELECT a FROM t WHERE b > 1",
    "SELECT `x y` FROM u",
    "2 > 1",
  ]);
  assert.deepEqual(await writeSql([], "sqlite"), []);
});

Deno.test("writeSql() brackets an OR that stands below an AND", async () => {
  const or = { or: { left: literal("1"), right: literal("2") } };
  assert.deepEqual(await writeSql([{ and: { left: or, right: literal("3") } }], "sqlite"), [
    "(1 OR 2) AND 3",
  ]);
});

Deno.test("writeSql() refuses what the parser does not give", async () => {
  await assert.rejects(writeSql([{ nonsense: { right: 1 } }], "sqlite"), TypeError);
});

sharedTest(
  "what writeSql() writes of the Spider queries answers what they answer",
  ["spider/dev.json", "spider_en/database"],
  async () => {
    for (const { database, dataset } of await loadDatasets(sharedPath("spider/dev.json"))) {
      const url = `sqlite:${sharedPath(`spider_en/database/${database}/${database}.sqlite`)}`;
      await using goldDatabase = await openDatabase(url);
      await using predictedDatabase = await openDatabase(url);
      const queries = dataset.dialogues.flatMap(({ interactions }) =>
        interactions.map((one) => one.ground_truth_sql ?? "")
      );
      for (const goldSql of new Set(queries)) {
        const parsed = await parseSql(goldSql, "sqlite");
        assert(parsed.kind === "parsed");
        const [predictedSql = ""] = await writeSql(parsed.statements, "sqlite");
        const ended = await compareQueries({ goldDatabase, predictedDatabase, goldSql, predictedSql });
        assert("verdict" in ended, goldSql);
        assert.ok(["equal", "vacuous"].includes(ended.verdict.verdict), `${goldSql} / ${predictedSql}`);
      }
    }
  },
);

const literal = (value: string): SqlNode => ({ literal: { literal_type: "number", value } });
