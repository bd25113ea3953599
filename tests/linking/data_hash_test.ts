import { dataHash } from "querylogue/linking";
import assert from "node:assert/strict";

const table = (name: string, rowCount: number, more = {}) => ({
  ...{ name, rowCount, columns: [], primaryKey: [], uniqueKeys: [] },
  ...more,
});
const lakes = { table: "lake", column: "name", values: ["Thun", "Zug"] };
const rivers = { table: "river", column: "name", values: ["Aare"] };
const schema = { tables: [table("lake", 2), table("river", 1)], foreignKeys: [] };

Deno.test("dataHash() is the same however tables, columns and rows are ordered", () => {
  assert.equal(
    dataHash({ ...schema, tables: schema.tables.toReversed() }, [
      rivers,
      { ...lakes, values: lakes.values.toReversed() },
    ]),
    dataHash(schema, [lakes, rivers]),
  );
});

Deno.test("dataHash() sees a row more and another text", () => {
  const hash = dataHash(schema, [lakes, rivers]);
  assert.notEqual(
    dataHash({ ...schema, tables: [table("lake", 3), table("river", 1)] }, [lakes, rivers]),
    hash,
  );
  assert.notEqual(dataHash(schema, [{ ...lakes, values: ["Thun", "Zugersee"] }, rivers]), hash);
  assert.notEqual(dataHash(schema, [lakes, { ...rivers, column: "source" }]), hash);
});

Deno.test("dataHash() leaves out what differs from one reading to the next", () => {
  const estimated = (rowCount: number) =>
    dataHash({ ...schema, tables: [table("lake", rowCount, { rowCountEstimated: true })] }, []);
  assert.equal(estimated(1_000_000), estimated(1_000_007));
  const cut = (...values: readonly string[]) => dataHash(schema, [{ ...lakes, values }], { maxPerColumn: 2 });
  assert.equal(cut("Thun", "Zug"), cut("Biel", "Zug"));
});
