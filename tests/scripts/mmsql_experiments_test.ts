import assert from "node:assert/strict";
import { join } from "node:path";
import { type MmsqlTurn, mmsqlTypes } from "../../lib/metrics/mod.ts";
import { toMarkdown } from "../../lib/report/mod.ts";
import type { JudgedPredictions } from "../../lib/runs/mod.ts";
import { projectFile } from "../../scripts/cli/project_file.ts";
import { ablations, alone, whole } from "../../scripts/experiments/multi/compared_systems.ts";
import { type MultiFigures, multiFigures } from "../../scripts/experiments/multi/multi_figures.ts";
import { multiTables } from "../../scripts/experiments/multi/multi_tables.ts";
import { callTask, inFolder } from "./run_task.ts";

/** A system that executes as many of the dialogues right as it is told. */
function system(agent: string, dialogues: readonly string[], right: number): JudgedPredictions {
  const turns = dialogues.map((dialogue, place): MmsqlTurn => ({
    ...{ dialogue, expected: "answerable", predicted: "answerable" },
    execution: place < right ? "right" : "wrong",
  }));
  const questions = [{ place: "", id: "", text: "", isLast: false }];
  const database = { name: "geo", url: "sqlite:geo" };
  return {
    ...{ file: "run", agent, trial: 1, reasons: [], leftOut: {} },
    dialogues: dialogues.map((key) => ({ key, database, questions })),
    typesBy: { declared: dialogues.length, kind: 0, undeclared: 0 },
    turns: { "published-script": turns, "paper-formula": turns },
  };
}

Deno.test("each table is of the dialogues that all of its systems answered, and Holm corrects the five pairs of a number", () => {
  const [four, two] = [["1", "2", "3", "4"], ["1", "2"]];
  const figures = multiFigures([
    ...[system(alone, four, 0), system(whole, four, 4)],
    ...ablations.map((agent) => system(agent, two, 1)),
  ], { seed: 1 });
  assert.deepEqual(figures.table_vi.map(({ agent, turns }) => [agent, turns]), [[alone, 4], [whole, 4]]);
  assert.deepEqual(figures.table_vii.map(({ turns }) => turns), [2, 2, 2, 2, 2]);
  const ex = figures.comparisons.filter(({ metric }) => metric === "ex");
  assert.deepEqual(ex.map((one) => "p" in one ? [one.dialogues, one.difference, one.p, one.p_holm] : []), [
    [4, 1, 0.125, 0.625],
    ...ablations.map(() => [2, 0.5, 1, 1]),
  ]);
  const tables = multiTables(figures, { what: "four dialogues" });
  assert.equal(tables.length, 5);
  const [six = "", seven = ""] = tables.map(toMarkdown);
  assert.match(six, /\| w\/o Multi-Agent \| 4 \| 0\.0 %.*\| 67\.0 \| 70\.0 \| 5\.80 \| 68\.2 \|/);
  assert.match(seven, /\| w\/o refiner \| 2 \|.*\| 67\.6 \| 70\.5 \| 7\.05 \| 70\.7 \|/);
});

Deno.test("the published page of the recording says that it is a test of the wire, and holds all systems", async () => {
  const page = await Deno.readTextFile(projectFile("reports/mmsql-multi.md"));
  assert.equal(page.split("\n")[0], "`deno task experiment mmsql --replay`");
  assert.match(page, /a test of the wire, no Table VI or VII/);
  const figures: MultiFigures = JSON.parse(await Deno.readTextFile(projectFile("reports/mmsql-multi.json")));
  assert.deepEqual(figures.table_vi.map(({ agent }) => agent), [alone, whole]);
  assert.deepEqual(figures.table_vii.map(({ agent }) => agent), [whole, ...ablations]);
});

Deno.test("the published page of the detector is of all 808 turns, each declared, those it was made on apart", async () => {
  const { command, detector } = JSON.parse(
    await Deno.readTextFile(projectFile("reports/mmsql-detector.json")),
  );
  assert.match(command, /^deno task experiment mmsql-detector --data /);
  assert.deepEqual(detector.map(({ turns, undeclared }: Record<string, number>) => [turns, undeclared]), [
    ...[[496, 0], [312, 0], [808, 0]],
  ]);
  assert.deepEqual(Object.keys(detector[0].types), [...mmsqlTypes]);
});

Deno.test("the experiments of MMSQL tell wrong input in one sentence", () =>
  inFolder(async (folder) => {
    for (
      const [args, message] of [
        [["mmsql", "--run", join(folder, "run")], /OPENAI_BASE_URL/],
        [["mmsql-detector", "--data", folder], /MMSQL_test\.json/],
      ] as const
    ) {
      const { code, stderr } = await callTask("experiment", [...args, "--out", folder]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, message);
    }
    assert.deepEqual([...Deno.readDirSync(folder)], []);
  }));
