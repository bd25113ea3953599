import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { introspect, openDatabase } from "../../lib/database/mod.ts";
import type { Dialogue, Interaction } from "../../lib/dialogue/mod.ts";
import { openRefineDialogue, readSeeds } from "../../lib/runs/mod.ts";
import { inFolder } from "../scripts/run_task.ts";

const spoken = { utterance_kinds: ["question"], expected_reply: ["response"] } as const;
const query = `SELECT "lake"."name" FROM "lake" WHERE "lake"."depth" > 50`;
const asked: Interaction = {
  ...spoken,
  utterance: "Which lakes have a depth above 50?",
  intention: "List the lakes with a depth above 50.",
  standalone_intention: "List the lakes with a depth above 50.",
  question_type: "answerable",
  ground_truth_sql: query,
};
const thanks: Interaction = {
  ...spoken,
  ...{ utterance: "Thanks!", intention: "Thank the system.", question_type: "improper" },
};
const absent: Interaction = {
  ...spoken,
  ...{ utterance: "What is the postal address of each lake?", intention: "Ask for the postal addresses." },
  ...{ question_type: "unanswerable", unanswerable_reason: "no_such_column" },
};
const { ground_truth_sql: _, ...unasked } = asked;

Deno.test("the filter keeps what the evidence bears out, mends the type that it does not, and drops what fits none", async () => {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  {
    using file = new DatabaseSync(path);
    file.exec("CREATE TABLE lake (name TEXT PRIMARY KEY, depth INTEGER)");
    file.exec("INSERT INTO lake VALUES ('Thun', 217), ('Zug', 198), ('Bled', 30)");
  }
  {
    await using database = await openDatabase(`sqlite:${path}`);
    await using predictedDatabase = await openDatabase(`sqlite:${path}`);
    await using refine = await openRefineDialogue(database, {
      ...{ schema: await introspect(database), predictedDatabase },
    });
    const outcome = async (...interactions: readonly Interaction[]) => {
      const dialogue: Dialogue = {
        ...{
          experiment_id: "1",
          total_expected_interactions: interactions.length,
          kind: "types",
          interactions,
        },
      };
      const { dialogue: left, turns } = await refine(dialogue);
      const kinds = turns.map((turn) => turn.kind === "mended" ? turn.to : turn.kind);
      return [kinds, left?.interactions.map(({ question_type }) => question_type)];
    };
    assert.deepEqual(await outcome(asked, absent, thanks), [
      ["kept", "kept", "kept"],
      ["answerable", "unanswerable", "improper"],
    ]);
    const twice = [query, `SELECT * FROM (${query}) AS answer`].map((ground_truth_sql) => ({
      ...{ meaning: asked.intention, ground_truth_sql },
    }));
    assert.deepEqual(await outcome({ ...asked, question_type: "ambiguous", readings: twice }, thanks), [
      ["answerable", "kept"],
      ["answerable", "improper"],
    ]);
    const called = {
      ...unasked,
      question_type: "unanswerable",
      unanswerable_reason: "no_such_column",
    } as const;
    assert.deepEqual(await outcome(asked, called, thanks), [
      ["kept", "dropped", "kept"],
      ["answerable", "improper"],
    ]);
    // The query of a question near by makes none of them answerable.
    const borrowed = [absent, thanks].map(({ unanswerable_reason: _, ...turn }): Interaction => ({
      ...{ ...turn, question_type: "answerable", ground_truth_sql: query },
    }));
    assert.deepEqual(await outcome(asked, thanks, ...borrowed), [
      ["kept", "kept", "dropped", "improper"],
      ["answerable", "improper"],
    ]);
    // A question whose query is wrong cuts the dialogue, as what follows leans on it.
    const wrong = { ...asked, ground_truth_sql: query.replace("50", "200") };
    assert.deepEqual(await outcome(asked, wrong, thanks), [["kept", "dropped", "kept"], undefined]);
  }
  await Deno.remove(path);
});

Deno.test("seeds are the different queries of a published file, by database, and no database is no seeds", async () => {
  await inFolder(async (folder) => {
    const file = join(folder, "dev.json");
    const entry = (db_id: string, query: string) => ({ db_id, question: "?", query });
    await Deno.writeTextFile(
      file,
      JSON.stringify([
        entry("a", "SELECT 1"),
        entry("a", "SELECT 1 "),
        entry("a", "SELECT 2"),
        entry("b", "SELECT 1"),
      ]),
    );
    await assert.rejects(readSeeds(file, { seed: 1 }), /give --databases/);
    await assert.rejects(readSeeds(file, { seed: 1, databases: folder }), /None of the databases/);
    await Deno.mkdir(join(folder, "a"));
    await Deno.writeTextFile(join(folder, "a/a.sqlite"), "");
    const [only, ...others] = await readSeeds(file, { seed: 1, databases: folder });
    assert.deepEqual([only?.database, only?.seeds, others.length], [
      ...["a", [{ id: "1", sql: "SELECT 1" }, { id: "3", sql: "SELECT 2" }], 0],
    ]);
    const [drawn] = await readSeeds(file, { seed: 1, databases: folder, count: 1 });
    assert.equal(drawn?.seeds.length, 1);
  });
});
