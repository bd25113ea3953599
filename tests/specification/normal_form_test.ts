import { introspect, openDatabase } from "querylogue/database";
import type { Schema } from "querylogue/schema";
import { normalForm, specificationOf, toSql } from "querylogue/specification";
import { openOutputs } from "querylogue/sql";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { sharedPath, sharedTest } from "../shared_data.ts";

const folder = (database: string) => `spider_en/database/${database}/${database}.sqlite`;

/** Distinct queries of a file whose lines are a query, a tab and its database, by database. */
async function queriesOf(path: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const lines = (await Deno.readTextFile(sharedPath(path))).split("\n").map((line) => line.split("\t"));
  const byDatabase = Map.groupBy(
    lines.filter(([sql, database]) => sql && database),
    ([, database = ""]) => database.trim(),
  );
  return new Map(
    [...byDatabase].map(([database, of]) => [database, new Set(of.map(([sql = ""]) => sql.trim()))]),
  );
}

async function schemaOf(database: string): Promise<Schema> {
  await using opened = await openDatabase(`sqlite:${sharedPath(folder(database))}`);
  return await introspect(opened);
}

/** The rows of a query without their order, each number with 12 digits; or the message of its failure. */
function rowsOf(file: DatabaseSync, sql: string): readonly string[] | string {
  try {
    const statement = file.prepare(sql);
    statement.setReturnArrays(true);
    const rounded = (value: unknown) => typeof value === "number" ? Number(value.toPrecision(12)) : value;
    return statement.all().map((row) => JSON.stringify(Object.values(row).map(rounded))).toSorted();
  } catch (error) {
    return String(error);
  }
}

sharedTest(
  "the normal forms of Spider's queries give the rows of the queries, and are their own normal forms",
  ["spider/dev_gold.sql", "spider_en/database"],
  async () => {
    let compared = 0;
    for (const [database, queries] of await queriesOf("spider/dev_gold.sql")) {
      const schema = await schemaOf(database);
      using file = new DatabaseSync(sharedPath(folder(database)), {
        readOnly: true,
        enableDoubleQuotedStringLiterals: true,
      });
      for (const sql of queries) {
        const reading = await specificationOf(sql, { dialect: "sqlite", schema });
        if (reading.kind !== "specification") continue;
        const form = normalForm(reading.specification, { schema });
        assert.deepEqual(normalForm(form, { schema }), form, sql);
        // What a query leaves open, two spellings of it may show differently.
        if (await openOutputs(sql, "sqlite") !== undefined) continue;
        const expected = rowsOf(file, sql);
        if (typeof expected === "string") continue;
        assert.deepEqual(rowsOf(file, toSql(form, "sqlite")), expected, sql);
        compared++;
      }
    }
    assert(compared > 400, `${compared} queries were compared`);
  },
);

sharedTest(
  "predictions with the normal form of their ground truth are right by the official verdicts",
  ["test_suite/official_verdicts.jsonl", "spider_en/database"],
  async () => {
    const schemas = new Map<string, Promise<Schema>>();
    let equal = 0;
    const lines = (await Deno.readTextFile(sharedPath("test_suite/official_verdicts.jsonl"))).split("\n");
    for (const line of lines.filter((text) => text !== "")) {
      const { db_id: database, gold, pred, exec_match: official } = JSON.parse(line);
      const known = schemas.get(database) ?? schemaOf(database);
      schemas.set(database, known);
      const schema = await known;
      const [one, expected] = await Promise.all(
        [pred, gold].map((sql: string) => specificationOf(sql, { dialect: "sqlite", schema })),
      );
      if (one?.kind !== "specification" || expected?.kind !== "specification") continue;
      const [form, wanted] = [one, expected].map(({ specification }) =>
        normalForm(specification, { schema })
      );
      if (!isDeepStrictEqual(form, wanted)) continue;
      equal++;
      // The official evaluator drops DISTINCT, here inside a query, where it counts.
      if (pred.includes("FROM (SELECT DISTINCT region")) continue;
      assert.equal(official, 1, `${gold}\n${pred}`);
    }
    assert(equal > 400, `${equal} predictions have the normal form of their ground truth`);
  },
);
