import assert from "node:assert/strict";
import { createStoredIn } from "../../lib/verify/create_stored_in.ts";

Deno.test("a text is stored in a column in any case, and unknown where not all texts are read", () => {
  const values = [
    { table: "lake", column: "name", values: ["Zürichsee", "Thun"] },
    { table: "lake", column: "kind", values: ["a", "b", "c"] },
  ];
  const storedIn = createStoredIn(values, { maxPerColumn: 3 });
  assert.equal(storedIn({ table: "lake", column: "name" }, "zurichsee"), true);
  assert.equal(storedIn({ table: "lake", column: "name" }, "Zug"), false);
  assert.equal(storedIn({ table: "lake", column: "kind" }, "d"), undefined);
  assert.equal(storedIn({ table: "lake", column: "depth" }, "d"), undefined);
});
