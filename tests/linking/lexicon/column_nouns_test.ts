import { createLexicon } from "querylogue/linking";
import assert from "node:assert/strict";
import type { ColumnStatistics } from "../../../lib/linking/lexicon/types.ts";

/** The nouns of columns of a table that stands beside its owner, one row for each. */
function nounsOf(table: string, columns: Readonly<Record<string, Partial<ColumnStatistics>>>) {
  const column = (name: string) => ({ name, type: "TEXT", notNull: true });
  const owner = { name: "driver", columns: ["id", "name"].map(column), primaryKey: ["id"], uniqueKeys: [] };
  const isBeside = table !== "standing";
  const schema = {
    tables: [owner, {
      name: table,
      columns: ["id", ...Object.keys(columns)].map(column),
      primaryKey: ["id"],
      uniqueKeys: [],
    }],
    foreignKeys: isBeside
      ? [{ name: "key", from: { table, columns: ["id"] }, to: { table: "driver", columns: ["id"] } }]
      : [],
  };
  const all = { rows: 9, present: 9, distinct: 9, minimum: 1, maximum: 9 };
  const lexicon = createLexicon(schema, (_, name) => ({ ...all, ...columns[name] }));
  return Object.keys(columns).map((name) => lexicon.column(table, name).singular);
}

Deno.test("a measure that is named by a count or a participle has a noun", () => {
  assert.deepEqual(nounsOf("standing", { count_teams: {}, played: {}, paid_per_week: {} }), [
    "number of teams",
    "number played",
    "paid per week",
  ]);
  assert.deepEqual(nounsOf("standing", { wins: {}, goals_for: {}, sales: {}, glass: {} }), [
    "number of wins",
    "goals-for count",
    "sales",
    "glass",
  ]);
  assert.deepEqual(nounsOf("standing", { unpaid: { minimum: 0.5 }, returned: { minimum: 0.5 } }), [
    "unpaid",
    "amount returned",
  ]);
});

Deno.test("what is in stock, days and what is limited are measures with nouns of their own", () => {
  assert.deepEqual(
    nounsOf("standing", { in_stock: {}, on_hand: { minimum: 0.5 }, days: {}, max_places: {} }),
    [
      ...["number in stock", "amount on hand", "number of days", "maximum number of places"],
    ],
  );
  assert.deepEqual(nounsOf("standing", { total_days: {}, notice_weeks: {} }), ["total days", "notice"]);
});

Deno.test("what there is room for stands before the room", () => {
  assert.deepEqual(
    nounsOf("standing", {
      capacity_cars: {},
      max_capacity_people: {},
      seating_capacity: {},
      allowance_taxes: {},
    }),
    ["car capacity", "maximum person capacity", "seating capacity", "allowance taxes"],
  );
});

Deno.test("a vague column of a table of attributes is called by the table, too", () => {
  const date = { minimum: "2020-01-01", maximum: "2024-01-01" };
  assert.deepEqual(nounsOf("driver_licence", { issued_on: date, status: {}, weight: {} }), [
    "licence issue date",
    "licence status",
    "weight",
  ]);
});

Deno.test("what is measured in a unit is no count, and a quota is one", () => {
  assert.deepEqual(nounsOf("standing", { quota_kg: {}, quota: {}, quotas: {} }), [
    "quota",
    "quota",
    "number of quotas",
  ]);
});

Deno.test("a date is named by a noun: of its event, of its bound, and plainly where the table is the event", () => {
  const date = { minimum: "2020-01-01", maximum: "2024-01-01" };
  assert.deepEqual(nounsOf("standing", { date_opened: date, valid_from: date, valid_until: date }), [
    "opening date",
    "validity start date",
    "validity end date",
  ]);
  assert.deepEqual(nounsOf("standing", { built_year: { minimum: 1950, maximum: 2020 } }), [
    "construction year",
  ]);
  assert.deepEqual(nounsOf("inspection", { inspected_on: date }), ["date"]);
  assert.deepEqual(nounsOf("inspection", { inspected_on: date, entry_date: date }), [
    "inspected date",
    "entry date",
  ]);
});

Deno.test("what function words alone name is joined to a noun, and no time has a second name", () => {
  const date = { minimum: "2020-01-01", maximum: "2024-01-01" };
  const text = { minimum: "fax", maximum: "post" };
  assert.deepEqual(
    nounsOf("standing", { from: text, as_of: {}, in_kg: {}, with: date, since: date, to: date }),
    [
      ...["from-value", "as-of value", "in-value", "with-date", "start date", "end date"],
    ],
  );
  assert.deepEqual(nounsOf("standing", { part_of: text, for: text }), ["part of", "purpose"]);
});

Deno.test("a possessive keeps its apostrophe, and a determiner goes unsaid unless another column has the name", () => {
  const text = { minimum: "fax", maximum: "post" };
  assert.deepEqual(nounsOf("standing", { "patient's age": {}, "it's note": text, their_colour: text }), [
    ...["patient's age", "note", "colour"],
  ]);
  assert.deepEqual(nounsOf("standing", { its_note: text, note: text, s_bahn: text }), [
    ...["its note", "note", "s bahn"],
  ]);
});
