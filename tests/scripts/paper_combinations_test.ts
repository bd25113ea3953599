import assert from "node:assert/strict";
import { paperCombinations } from "../../scripts/experiments/plans/paper_combinations.ts";
import { sharedPath, sharedTest } from "../shared_data.ts";

Deno.test("paperCombinations() reads tables and joins, composite ones too, in the order of the rows", () => {
  const csv = [
    "Type,Combination,Tables,Join Conditions",
    "2,1,\"A, B, C\",A.['A.X=B.Y']; B.['B.P=C.Q']",
    "1,1,\"D, E\",\"D.['D.K=E.K', 'D.L=E.M']\"",
    "",
  ].join("\r\n");
  const end = (table: string, ...columns: string[]) => ({ table, columns });
  assert.deepEqual(paperCombinations(csv), [
    {
      id: "2-1",
      size: 2,
      tables: ["A", "B", "C"],
      joins: [{ from: end("A", "X"), to: end("B", "Y") }, { from: end("B", "P"), to: end("C", "Q") }],
    },
    { id: "1-1", size: 1, tables: ["D", "E"], joins: [{ from: end("D", "K", "L"), to: end("E", "K", "M") }] },
  ]);
});

const plan = "mondial40/optimal_join_combinations.csv";
sharedTest("paperCombinations() reads 17, 17 and 16 combinations of 2, 3 and 4 joins", [plan], async () => {
  const combinations = paperCombinations(await Deno.readTextFile(sharedPath(plan)));
  const sizes = Map.groupBy(combinations, ({ size }) => size);
  assert.deepEqual([2, 3, 4].map((size) => sizes.get(size)?.length), [17, 17, 16]);
  for (const { size, tables, joins } of combinations) {
    assert.equal(joins.length, size);
    assert.deepEqual(
      [...new Set(joins.flatMap(({ from, to }) => [from.table, to.table]))].toSorted(),
      tables.toSorted(),
    );
  }
});
