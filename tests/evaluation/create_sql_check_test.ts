import assert from "node:assert/strict";
import { openDatabase } from "../../lib/database/mod.ts";
import { createSqlCheck } from "../../lib/evaluation/mod.ts";
import { writeLakes } from "../scripts/lakes.ts";
import { inFolder } from "../scripts/run_task.ts";

Deno.test("SQL is checked by running it, and what cannot be scored says why", () =>
  inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    await using goldDatabase = await openDatabase(database);
    await using predictedDatabase = await openDatabase(database);
    const check = createSqlCheck({
      goldDatabase,
      predictedDatabase,
      gold: new Map([
        ["SELECT nothing", { status: "vacuous", message: "it returns no row" }],
        ["SELECT wrong", { status: "failed", message: "no such column" }],
      ]),
    });
    const gold = "SELECT name, depth FROM lake WHERE depth > 250";
    const verdictOf = async (gold: string, predicted: string | undefined) =>
      (await check(gold, predicted)).verdict;
    assert.equal(
      await verdictOf(gold, "SELECT depth, name FROM lake WHERE depth >= 281 ORDER BY 1"),
      "equal",
    );
    assert.equal(await verdictOf(gold, "SELECT name, depth FROM lake"), "different");
    assert.equal(await verdictOf(gold, "SELECT name FROM river"), "failed");
    assert.equal(await verdictOf(gold, "DROP TABLE lake"), "refused");
    assert.equal(await verdictOf(gold, undefined), "missing");
    assert.equal(await verdictOf(gold, "  "), "missing");
    assert.deepEqual(await check("SELECT nothing", gold), {
      verdict: "unscored",
      reasons: [{ kind: "gold_vacuous", text: "it returns no row" }],
    });
    assert.equal((await check("SELECT wrong", undefined)).reasons[0]?.kind, "gold_failed");
    assert.equal(await verdictOf("SELECT nothing", undefined), "unscored");
  }));
