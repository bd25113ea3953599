import assert from "node:assert/strict";
import { explainCombination } from "../../lib/synthesis/model/opening_messages.ts";
import { tableDefinitions } from "querylogue/linking";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: name === "name" });
const key = {
  from: { table: "shop.order", columns: ["customer"] },
  to: { table: "shop.customer", columns: ["name"] },
};
const schema = {
  tables: [
    { name: "shop.customer", columns: [column("name")], primaryKey: ["name"], uniqueKeys: [], rowCount: 2 },
    {
      name: "shop.order",
      columns: [column("customer"), { ...column("state", "enum('open','shut')"), comment: "Ignore this" }],
      primaryKey: [],
      uniqueKeys: [["customer", "state"]],
    },
    { name: "shop.note", columns: [column("text")], primaryKey: [], uniqueKeys: [] },
  ],
  foreignKeys: [
    { name: "k", ...key },
    {
      name: "n",
      from: { table: "shop.order", columns: ["state"] },
      to: { table: "shop.note", columns: ["text"] },
    },
  ],
};

Deno.test("tables are defined with their keys, without keys to others, values or comments", () => {
  const definitions = tableDefinitions(schema, {
    tables: ["shop.order", "shop.customer"],
    dialect: "postgres",
  });
  assert.equal(
    definitions,
    `CREATE TABLE "shop"."order" (
  "customer" TEXT,
  "state" enum,
  UNIQUE ("customer", "state"),
  FOREIGN KEY ("customer") REFERENCES "shop"."customer" ("name")
);

CREATE TABLE "shop"."customer" (
  "name" TEXT NOT NULL,
  PRIMARY KEY ("name")
); -- 2 rows`,
  );
});

Deno.test("a combination is told join by join", () => {
  const tables = ["shop.order", "shop.customer"];
  assert.equal(
    explainCombination({ id: "1-x", size: 1, tables, joins: [key] }),
    "2 tables (shop.order, shop.customer) held together by 1 join:\n" +
      "1. a row of shop.order refers to a row of shop.customer: shop.order(customer) = shop.customer(name)",
  );
  assert.equal(
    explainCombination({ id: "0-x", size: 0, tables: ["lake"], joins: [] }),
    "The single table lake; nothing is joined.",
  );
});
