import type { QueryOutcome, ResultColumn, ResultTable, Value } from "querylogue/database";
import assert from "node:assert/strict";
import { deserialize, serialize } from "node:v8";
import fc from "fast-check";
import { encodeAnswer, encodePart } from "../../lib/database/process/encode_answer.ts";
import { packColumn } from "../../lib/database/process/pack_column.ts";
import type { PackedColumn } from "../../lib/database/process/packed_column.ts";
import { readAnswers } from "../../lib/database/process/read_answers.ts";
import { readFrames } from "../../lib/base/process/mod.ts";
import { unpackColumn } from "../../lib/database/process/unpack_column.ts";

const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, NaN, Infinity, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 0.1),
);
const text = fc.constantFrom("", "a", "b", "Zürich", "NULL");
const other = fc.oneof(number, text, fc.boolean(), fc.bigInt(), fc.uint8Array({ maxLength: 4 }));

function withNull(value: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> {
  return fc.oneof(fc.array(value), fc.array(fc.option(value, { nil: null })));
}

Deno.test("a column that travels packed is the column that was packed", () => {
  const values = fc.oneof(withNull(fc.integer()), withNull(number), withNull(text), withNull(other));
  fc.assert(
    fc.property(values, (values) => {
      const column: ResultColumn = { name: "c", type: "other", values };
      const travelled = deserialize(serialize(packColumn(column))) as PackedColumn;
      assert.deepEqual(unpackColumn(travelled), column);
    }),
    { numRuns: 500 },
  );
});

Deno.test("numbers, NULL among them, and texts that repeat are packed, whatever else is left as it is", () => {
  const kindOf = (values: readonly Value[]) => packColumn({ name: "c", type: "other", values }).values.kind;
  assert.equal(kindOf([1, null, 2.5]), "numbers");
  assert.equal(kindOf([null, null]), "numbers");
  assert.equal(kindOf(["a", null, "a", "a", "b", "a", "a", "a", null]), "repeated");
  assert.equal(kindOf(Array.from({ length: 10_000 }, (_, i) => `text ${i % 100}`)), "repeated");
  assert.equal(kindOf(Array.from({ length: 10_000 }, (_, i) => `text ${i}`)), "any");
  assert.equal(kindOf([1, "a"]), "any");
  assert.equal(kindOf(["a", 1]), "any");
  assert.equal(kindOf([1, 2n]), "any");
});

function tableOf(rowCount: number): QueryOutcome {
  const column = (name: string, valueOf: (row: number) => Value): ResultColumn => ({
    name,
    type: "other",
    values: Array.from({ length: rowCount }, (_, row) => valueOf(row)),
  });
  const columns = [
    column("whole", (row) => row),
    column("half", (row) => row % 3 === 0 ? null : row / 2),
    column("word", (row) => `word ${row % 7}`),
    column("mixed", (row) => row % 2 === 0 ? row : BigInt(row)),
  ];
  return { kind: "rows", table: { columns, rowCount, truncated: rowCount % 2 === 1 } };
}

async function* cut(answers: readonly QueryOutcome[], size: number): AsyncGenerator<Uint8Array> {
  for (const answer of answers) {
    for (const frame of encodeAnswer(answer)) {
      for (let start = 0; start < frame.length; start += size) {
        yield await Promise.resolve(frame.subarray(start, start + size));
      }
    }
  }
}

Deno.test("answers come out as they went in, tables of any number of rows and no column among them", async () => {
  const noColumn: QueryOutcome = { kind: "rows", table: { columns: [], rowCount: 5000, truncated: false } };
  const refused: QueryOutcome = { kind: "refused", reason: "no query" };
  const answers = [tableOf(0), tableOf(999), tableOf(1000), refused, noColumn, tableOf(5001), refused];
  for (const size of [997, 65_536]) {
    assert.deepEqual(await Array.fromAsync(readAnswers(readFrames(cut(answers, size)))), answers);
  }
});

Deno.test("a table whose columns did not all arrive is no answer", async () => {
  const frames = [...encodeAnswer(tableOf(1000))];
  assert.equal(frames.length, 5);
  const stream = ReadableStream.from(frames.slice(0, -1));
  assert.deepEqual(await Array.fromAsync(readAnswers(readFrames(stream))), []);
});

function rowsOf(rowCount: number): ResultTable {
  const outcome = tableOf(rowCount);
  assert.ok(outcome.kind === "rows");
  return outcome.table;
}

Deno.test("parts that go ahead of an answer are the rows before its own", async () => {
  const part = rowsOf(700);
  for (const rest of [rowsOf(301), rowsOf(0)]) {
    const frames = [...encodePart(part), ...encodeAnswer({ kind: "rows", table: rest }, true)];
    const columns = part.columns.map((column, i) => ({
      ...column,
      values: [...column.values, ...(rest.columns[i]?.values ?? [])],
    }));
    const table = { columns, rowCount: 700 + rest.rowCount, truncated: rest.truncated };
    assert.deepEqual(await Array.fromAsync(readAnswers(readFrames(ReadableStream.from(frames)))), [
      { kind: "rows", table },
    ]);
  }
});

Deno.test("a query that fails after parts of its answer went ahead has failed, and the next answer is whole", async () => {
  const failed: QueryOutcome = { kind: "failed", message: "overflow" };
  const frames = [...encodePart(rowsOf(2000)), ...encodeAnswer(failed, true), ...encodeAnswer(tableOf(1001))];
  assert.deepEqual(await Array.fromAsync(readAnswers(readFrames(ReadableStream.from(frames)))), [
    failed,
    tableOf(1001),
  ]);
});

Deno.test("an answer between the columns of a table replaces it, and the next answer is whole", async () => {
  const failed: QueryOutcome = { kind: "out_of_memory", message: "Array buffer allocation failed" };
  const begun = [...encodePart(rowsOf(2000)), ...encodePart(rowsOf(1500))];
  for (const sent of [1, 3, 6, 9]) {
    const frames: readonly Uint8Array[] = [
      ...begun.slice(0, sent),
      ...encodeAnswer(failed, true),
      ...encodeAnswer(tableOf(1001)),
    ];
    assert.deepEqual(await Array.fromAsync(readAnswers(readFrames(ReadableStream.from(frames)))), [
      failed,
      tableOf(1001),
    ]);
  }
});
