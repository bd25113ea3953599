import assert from "node:assert/strict";
import { measureRun } from "../../lib/report/mod.ts";
import { paperTable, type PublishedTable } from "../../scripts/experiments/paper/paper_table.ts";
import { rowsOf } from "../metrics/rows.ts";
import { callTask } from "./run_task.ts";

const published: PublishedTable = {
  user_turn_intention_alignment_rate: ["100.0 %", "59.7 %", "+40.3 %"],
  sql_query_correctness_rate: ["90.8 %", "32.6 %", "+58.2 %"],
  dialogue_intention_alignment_rate: ["100 %", "68.0 %", "+32.0 %"],
  average_turn_pairs_per_interaction: ["1.01", "1.73", "-42.0 %"],
};

function measured(withMemory: readonly string[], without: readonly string[]) {
  const rows = [rowsOf(withMemory, { agent: "with" }), rowsOf(without, { agent: "without" })];
  return measureRun({
    turns: rows.flatMap(({ turns }) => turns),
    dialogues: rows.flatMap(({ dialogues }) => dialogues),
  }, { agents: ["with", "without"].map((agent) => ({ agent, label: agent })), seed: 1, maxRetries: 2 });
}

Deno.test("the paper's table shows its four metrics, our improvement and its own values apart", () => {
  const table = paperTable(measured(["+ +", "+ +"], ["+ -+", "- -+"]), published, {
    caption: "T",
    label: "t",
  });
  assert.deepEqual(table.rows.map(([title, , , , ...paper]) => [title, ...paper]), [
    ["User Turn Intention Alignment Rate", "100.0 %", "59.7 %", "+40.3 %"],
    ["SQL Query Correctness Rate", "90.8 %", "32.6 %", "+58.2 %"],
    ["Dialogue Intention Alignment Rate", "100 %", "68.0 %", "+32.0 %"],
    ["Average Number of Turn Pairs per Interaction", "1.01", "1.73", "-42.0 %"],
  ]);
  // 4 of 4 turns against 3 of 6; 4 turns for 4 interactions against 6 for 4.
  assert.deepEqual(table.rows[1]?.[3], { kind: "number", value: 50, decimals: 1, signed: true, unit: "pp" });
  const change = table.rows[3]?.[3];
  assert.ok(typeof change === "object" && change.kind === "number" && change.unit === "%");
  assert.ok(Math.abs(change.value - 100 * (1 - 1.5) / 1.5) < 1e-9);
});

Deno.test("where the judge decided too little, the paper's table ranks nobody by alignment", () => {
  const table = paperTable(measured(["? ?", "+ ?"], ["+ +", "+ +"]), published, { caption: "T", label: "t" });
  assert.deepEqual(table.rows.map(([, , , gain]) => gain === "not ranked"), [true, false, true, false]);
});

Deno.test("experiment mondial takes two agents and the folder of the distribution", async () => {
  const one = await callTask("experiment", ["mondial", "--from", "nowhere", "--agents", "keyword"]);
  assert.deepEqual([one.code, /--agents takes two/.test(one.stderr)], [2, true]);
  const nowhere = await callTask("experiment", ["mondial", "--from", "nowhere"]);
  assert.deepEqual([nowhere.code, /nowhere/.test(nowhere.stderr)], [2, true]);
});
