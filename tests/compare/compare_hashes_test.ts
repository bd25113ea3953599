import assert from "node:assert/strict";
import fc from "fast-check";
import { assignColumns } from "../../lib/compare/assign_columns.ts";
import type { EncodedTables } from "../../lib/compare/encode_tables.ts";
import { compareRules } from "../../lib/compare/compare_rules.ts";
import { hashKey, hashPlainText } from "../../lib/compare/hash_key.ts";
import { valueKeys } from "../../lib/compare/value_key.ts";
import { matchHashes, noMatch } from "../../lib/compare/open_rows.ts";
import { rowClasses } from "../../lib/compare/row_classes.ts";

/** Two tables in which all values have one hash, so that values alone can tell them apart. */
function collidingTables(
  gold: readonly (readonly number[])[],
  predicted: readonly (readonly number[])[],
): EncodedTables {
  const encoded = (columns: readonly (readonly number[])[]) =>
    columns.map((values) => ({
      name: "x",
      values: new Int32Array(values.length).fill(1),
      source: { name: "x", type: "integer", values } as const,
    }));
  return {
    gold: encoded(gold),
    predicted: encoded(predicted),
    pairOf: (i, j) => ({
      gold: new Int32Array(gold[i]?.length ?? 0).fill(1),
      predicted: new Int32Array(predicted[j]?.length ?? 0).fill(1),
      source: {
        gold: gold[i] ?? [],
        predicted: predicted[j] ?? [],
        keyOf: (value) => Number(value),
        asText: false,
      },
    }),
  };
}

Deno.test("a hash that two values share costs time, never a verdict", () => {
  const column = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 });
  fc.assert(fc.property(column, column, column, fc.boolean(), (a, b, c, same) => {
    const predicted = same ? [b.toReversed(), a.toReversed()] : [c, a];
    const tables = collidingTables([a, b], predicted);
    const rows = (columns: readonly (readonly number[])[], [i, j]: readonly [number, number]) =>
      a.map((_, row) => `${columns[i]?.[row]} ${columns[j]?.[row]}`).sort().join();
    const expected = ([[0, 1], [1, 0]] as const).some((order) =>
      rows([a, b], [0, 1]) === rows(predicted, order)
    );
    assert.equal(assignColumns(tables, new Int32Array(4)) !== undefined, expected);
  }));
});

Deno.test("matchHashes() gives each row of the prediction a row with its hash, each once, as long as there is one", () => {
  const hashes = fc.array(fc.constantFrom(...anyHashes));
  fc.assert(fc.property(hashes, hashes, (a, b) => {
    const matches = [...matchHashes({ gold: Int32Array.from(a), predicted: Int32Array.from(b) })];
    const found = matches.filter((match) => match !== noMatch);
    assert.equal(new Set(found).size, found.length);
    const count = (list: readonly number[], hash: number) => list.filter((one) => one === hash).length;
    const shared = anyHashes.map((hash) => Math.min(count(a, hash), count(b, hash)));
    assert.equal(found.length, shared.reduce((sum, one) => sum + one));
    matches.forEach((match, row) => assert.ok(match === noMatch || a[match] === b[row]));
  }));
});

/** Hashes of 31 bits that share some of their digits. */
const anyHashes = [0, 1, 2 ** 11, 2 ** 22 + 1, 2 ** 31 - 1];

Deno.test("a text that is hashed as it is is its own key under every rule", () => {
  const letters = fc.constantFrom(..."aTfz09-+. :{\u0000\u0010é\u0301\ud800");
  const text = fc.oneof(
    fc.string({ unit: letters, maxLength: 20 }),
    fc.constantFrom(
      "true",
      "False",
      "1e5",
      "2024-05-06",
      "2024-05-06 07:08:09.0",
      "abcd-2024 07:08:09.00",
      "",
      "a ",
    ),
  );
  const rules = fc.record({
    emptyTextIsNull: fc.boolean(),
    ignoreTrailingBlanks: fc.boolean(),
    dateIsMidnight: fc.boolean(),
    numbersInTexts: fc.boolean(),
    truthIsNumber: fc.boolean(),
  });
  let plain = 0;
  fc.assert(
    fc.property(text, rules, (text, rules) => {
      const hash = hashPlainText(text);
      if (hash === 0) return;
      plain++;
      const { byValue, byText } = valueKeys(compareRules(rules));
      assert.deepEqual([byValue(text), byText(text), hashKey(text)], [text, text, hash]);
    }),
    { numRuns: 2000 },
  );
  assert.ok(plain > 100, `${plain} texts were plain`);
});

Deno.test("rowClasses() numbers rows alike that hold the same and stand in the same group, and no others", () => {
  const cells = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 1 })), {
    maxLength: 9,
  });
  fc.assert(fc.property(cells, cells, (a, b) => {
    const values = (rows: typeof a) => Int32Array.from(rows, ([value]) => value);
    const groups = (rows: typeof a) => Int32Array.from(rows, ([, group]) => group);
    const found = rowClasses([{ gold: values(a), predicted: values(b) }], {
      gold: groups(a),
      predicted: groups(b),
    });
    const classes = [...found.gold, ...found.predicted];
    const rows = [...a, ...b].map((row) => row.join());
    assert.equal(found.count, new Set(rows).size);
    rows.forEach((row, i) =>
      rows.forEach((other, j) => assert.equal(classes[i] === classes[j], row === other))
    );
  }));
});
