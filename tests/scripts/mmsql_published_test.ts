import assert from "node:assert/strict";
import { join } from "node:path";
import { rateCell, scoreCell } from "../../scripts/experiments/published/printed_cell.ts";
import { differenceNotes } from "../../scripts/experiments/published/published_differences.ts";
import { callTask, inFolder } from "./run_task.ts";

const rate = (numerator: number, bounds?: readonly [number, number]) => ({
  ...{ numerator, denominator: 1000, value: numerator / 1000, interval: [0, 1] as const },
  ...{ method: "wilson" as const, ...(bounds && { bounds }) },
});

const place = { table: "III", row: "GPT-4 Turbo", column: "EX" };

Deno.test("a cell that has to be exact fits by its digits, one that may differ by the bounds of undecided turns", () => {
  const exact = rateCell({ ...place, printed: "51.0", expected: "exact", metric: rate(510) });
  assert.deepEqual([exact.computed, exact.fits], ["51.0", true]);
  const bounded = rate(662, [0.662, 0.726]);
  const within = (printed: string) => rateCell({ ...place, printed, expected: "within", metric: bounded });
  assert.deepEqual(["66.1", "66.2", "70.0", "72.6", "72.7"].map((printed) => within(printed).fits), [
    ...[false, true, true, true, false],
  ]);
  assert.equal(within("70.0").computed, "66.2–72.6");
  const score = scoreCell({ ...place, printed: "5.8", expected: "exact", value: 5.804 });
  assert.deepEqual([score.computed, score.fits], ["5.8", true]);
});

Deno.test("a difference without a known cause is said to have none", () => {
  const cell = rateCell({ ...place, printed: "70.0", expected: "exact", metric: rate(10) });
  const misprint = { ...cell, row: "SQLCoder-8B", column: "TDEX" };
  const notes = differenceNotes([cell, misprint], []);
  assert.match(notes[0] ?? "", /TDEX of SQLCoder-8B/);
  assert.match(notes[1] ?? "", /No cause is known.*GPT-4 Turbo, EX: 70\.0 in the paper, 1\.0 here/);
});

Deno.test("the experiment sets a published output beside the paper, and tells what is missing", () =>
  inFolder(async (folder) => {
    const outputs = join(folder, "outputs");
    const args = ["mmsql-published", "--data", folder, "--outputs", outputs, "--out", folder];
    const empty = await callTask("experiment", args);
    assert.deepEqual([empty.code, empty.stderr.trim().split("\n").length], [2, 1], empty.stderr);
    assert.match(empty.stderr, /holds none of the published scored outputs/);
    await Deno.mkdir(outputs);
    const turns = ["improper", "improper", "improper"].flatMap((type, i) => [
      { isuser: true, text: "Thanks!", type },
      { isuser: false, text: "Bye!", predict: "Bye!", predict_type: type, RQS: i },
    ]);
    await Deno.writeTextFile(
      join(outputs, "gpt4_scored_gpt-4-turbo.json"),
      JSON.stringify([{ db_name: "geo", turns }]),
    );
    const made = await callTask("experiment", args);
    assert.equal(made.code, 0, made.stderr);
    const page = await Deno.readTextFile(join(folder, "mmsql.md"));
    assert.match(page, /^`deno task experiment mmsql-published --data /);
    for (
      const part of ["Table I:", "Table II", "Figure 2:", "Figure 3:", "Table IV:", "Table V,", "Figure 6"]
    ) {
      assert.ok(page.includes(part), part);
    }
    assert.match(page, /\| GPT-4 Turbo \| 67\.0 \| 100\.0 ✗ \|/);
    const { cells, missing } = JSON.parse(await Deno.readTextFile(join(folder, "mmsql.json")));
    assert.ok(missing.includes("gpt4_scored_gpt-w.json"));
    assert.equal(cells.filter(({ table }: { table: string }) => table === "V").length, 9);
  }));
