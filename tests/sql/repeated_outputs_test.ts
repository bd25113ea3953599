import assert from "node:assert/strict";
import { repeatedOutputs } from "../../lib/sql/repeated_outputs.ts";

const none = undefined;

Deno.test("repeatedOutputs() finds the column that a star shows as well, before and after it", async () => {
  const single = { columns: ["price", "id", "price", "id"] };
  assert.deepEqual(await repeatedOutputs("SELECT price, *, t.id FROM t", "sqlite", single), [
    none,
    none,
    0,
    1,
  ]);
  const qualified = "SELECT o.id AS id, o.*, o.price FROM o JOIN p ON o.id = p.o";
  assert.deepEqual(
    await repeatedOutputs(qualified, "duckdb", { columns: ["id", "id", "price", "price"] }),
    [none, 0, none, 2],
  );
});

Deno.test("repeatedOutputs() takes no column for one of a star that may be another", async () => {
  const asked = (sql: string, names: readonly string[]) => repeatedOutputs(sql, "duckdb", { columns: names });
  assert.deepEqual(await asked("SELECT o.*, p.id FROM o JOIN p ON o.id = p.o", ["id", "n", "id"]), [
    none,
    none,
    none,
  ]);
  assert.deepEqual(
    await asked("SELECT *, o.id FROM o JOIN p ON o.id = p.o", ["id", "n", "id", "o", "id"]),
    Array(5).fill(none),
  );
  assert.deepEqual(await asked("SELECT *, price AS cost FROM o", ["price", "cost"]), [none, none]);
  assert.deepEqual(await asked("SELECT *, price + 1 FROM o", ["price", "price + 1"]), [none, none]);
  assert.equal(await asked("SELECT *, id FROM o FULL JOIN p USING (id)", ["id", "id"]), none);
  assert.equal(await asked("SELECT o.*, p.*, o.id FROM o, p", ["id", "k", "id"]), none);
  assert.equal(await asked("SELECT * REPLACE (1 AS id), id FROM o", ["id", "id"]), none);
  assert.equal(await repeatedOutputs("SELECT *, id FROM o", "duckdb"), none);
});
