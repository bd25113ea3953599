import assert from "node:assert/strict";
import { join } from "node:path";
import { writeRunReport } from "../../lib/runs/mod.ts";
import { datasetOf, question, turnRecord } from "../evaluation/fixtures.ts";
import { inFolder } from "../scripts/run_task.ts";

const records = [
  turnRecord({
    interaction: 1,
    turn: 1,
    cause: "asked_back",
    aligned: false,
    sql: { verdict: "missing", reasons: [] },
  }),
  turnRecord({
    interaction: 1,
    turn: 2,
    reply: { kind: "response", text: "\u0007 bell", sql: "SELECT 1 < 2" },
  }),
  turnRecord({ interaction: 2, cause: "sql_different", sql: { verdict: "different", reasons: [] } }),
];
const options = {
  dataset: datasetOf([question("<rivers> & lakes"), question("seas")]),
  agents: [{ agent: "a", label: "Agent A" }],
  trials: 1,
  seed: 1,
  maxRetries: 2,
  judge: { name: "offline" },
  engineNote: "An engine.",
};

Deno.test("a run's report is computed from its journal, whatever the order of its lines", () =>
  inFolder(async (folder) => {
    const [one, other] = [join(folder, "one"), join(folder, "other")];
    const { measures } = await writeRunReport(one, records, options);
    await writeRunReport(other, records.toReversed(), options);
    assert.deepEqual(
      measures.agents.map(({ label, metrics }) => [
        label,
        metrics.sql_query_correctness_rate.numerator,
        metrics.sql_query_correctness_rate.denominator,
      ]),
      [["Agent A", 1, 3]],
    );
    for (const file of ["metrics.json", "report.json", "junit.xml", "index.html", "tables/metrics.csv"]) {
      assert.equal(
        await Deno.readTextFile(join(one, file)),
        await Deno.readTextFile(join(other, file)),
        file,
      );
    }
  }));

Deno.test("rates by slice are files of their own, and no table of the run's output", () =>
  inFolder(async (folder) => {
    const { furtherTables } = await writeRunReport(folder, records, { ...options, dialect: "duckdb" });
    assert.deepEqual(furtherTables, []);
    const names = [...Deno.readDirSync(join(folder, "tables"))].map(({ name }) => name);
    for (const slicing of ["dialogue-kind", "depth", "utterance-kind", "cause"]) {
      for (const ending of ["md", "tex", "csv"]) assert(names.includes(`by-${slicing}.${ending}`), slicing);
    }
    assert.match(
      await Deno.readTextFile(join(folder, "tables", "by-depth.md")),
      /\| 1 \| Agent A \| 1 \| 1 \| 0\.0 % \[0\.0, 97\.5\] \(0\/1\) \| 100\.0 % /,
    );
    assert(!(await Deno.readTextFile(join(folder, "index.html"))).includes("Interactions by"));
  }));
