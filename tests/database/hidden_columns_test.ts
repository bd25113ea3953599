import { hiddenColumns } from "querylogue/database";
import assert from "node:assert/strict";
import { hideValues } from "../../lib/database/hidden_columns.ts";

Deno.test("hiddenColumns() hides what is named, with or without its schema, whatever the case", () => {
  const hides = hiddenColumns(["customer.email", "*.phone", "hr.person.*"]);
  const cases: readonly (readonly [string, string, boolean])[] = [
    ["customer", "email", true],
    ["shop.Customer", "EMAIL", true],
    ["customer", "emails", false],
    ["old_customer", "email", false],
    ["supplier", "phone", true],
    ["hr.person", "name", true],
    ["crm.person", "name", false],
    ['"customer.v1"', "email", false],
  ];
  for (const [table, column, expected] of cases) {
    assert.equal(hides(table, column), expected, `${table}.${column}`);
  }
  assert(hiddenColumns("all")("any", "column"));
  assert(!hiddenColumns([])("any", "column"));
});

Deno.test("hideValues() takes stored values out of a message and leaves what the query says", () => {
  const sql = `SELECT "name"::int FROM person WHERE city = 'Thun'`;
  assert.equal(
    hideValues(`invalid input syntax for type integer: "O'Brien Smith"`, sql),
    `invalid input syntax for type integer: "…"`,
  );
  assert.equal(
    hideValues(`Could not convert string 'Smith' to INT32`, sql),
    "Could not convert string '…' to INT32",
  );
  for (const message of [`column "name" does not exist`, "near 'thun': syntax error"]) {
    assert.equal(hideValues(message, sql), message);
  }
});
