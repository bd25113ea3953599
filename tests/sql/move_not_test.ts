import assert from "node:assert/strict";
import { moveNot } from "../../lib/sql/move_not.ts";

Deno.test("moveNot() puts NOT before LIKE, behind a name with its arguments", () => {
  for (
    const [sql, moved] of [
      ["NOT a LIKE 'x'", "a NOT LIKE 'x'"],
      [
        "b = 1 and not t.`a b` ilike 'x' OR NOT c LIKE 'y'",
        "b = 1 and t.`a b` NOT ilike 'x' OR c NOT LIKE 'y'",
      ],
      ["NOT lower(trim(a)) LIKE 'x'", "lower(trim(a)) NOT LIKE 'x'"],
    ] as const
  ) assert.equal(moveNot(`SELECT ${sql}`, "mysql"), `SELECT ${moved}`);
});

Deno.test("moveNot() leaves a text alone where NOT stands for something else", () => {
  for (
    const sql of [
      "a NOT LIKE 'x'",
      "NOT (a LIKE 'x')",
      "NOT a = 1",
      "b IS NOT a LIKE 'x'",
      "'NOT a LIKE'",
      "a /* NOT a LIKE */",
      "NOT a + b LIKE 'x'",
    ]
  ) assert.equal(moveNot(`SELECT ${sql}`, "sqlite"), `SELECT ${sql}`);
});
