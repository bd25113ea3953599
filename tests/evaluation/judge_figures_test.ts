import assert from "node:assert/strict";
import { judgeFigures } from "../../lib/evaluation/mod.ts";

/** Counts of the row "all" of a table of the report, by the header of their column. */
function allRow(report: string, title: string): Readonly<Record<string, string>> {
  const table = report.slice(report.indexOf(title)).split("\n").filter((line) => line.startsWith("|"));
  const cells = (line: string | undefined) => (line ?? "").split("|").slice(1, -1).map((cell) => cell.trim());
  const all = table.find((line) => line.startsWith("| all |"));
  return Object.fromEntries(cells(table[0]).map((header, i) => [header, cells(all)[i] ?? ""]));
}

Deno.test("the figures of the offline judge are those of reports/judges.md", async () => {
  const report = await Deno.readTextFile(new URL("../../reports/judges.md", import.meta.url));
  const aligned = allRow(report, "on pairs that ask for the same, second half");
  const different = allRow(report, "on pairs that ask for something else, second half");
  const counts = (right: string | undefined, wrong: string | undefined) => ({
    numerator: Number(right),
    denominator: Number(right) + Number(wrong),
  });
  const { sensitivity, specificity } = judgeFigures("offline") ?? assert.fail();
  assert.deepEqual(sensitivity, counts(aligned["Aligned"], aligned["Not Aligned"]));
  assert.deepEqual(specificity, counts(different["Not Aligned"], different["Aligned"]));
});

Deno.test("a judge that was not measured has no figures", () => {
  assert.equal(judgeFigures("toString"), undefined);
});
