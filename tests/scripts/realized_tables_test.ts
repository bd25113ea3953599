import { toMarkdown } from "querylogue/report";
import {
  constructTable,
  type RealizedMeasure,
  realizedTable,
} from "../../scripts/experiments/realized/realized_tables.ts";
import { type SqlConstruct, sqlConstructs } from "querylogue/sql";
import assert from "node:assert/strict";

const none = Object.fromEntries(sqlConstructs.map((name) => [name, 0])) as Record<SqlConstruct, number>;
const measure: RealizedMeasure = {
  dataset: "lakes",
  databases: 2,
  queries: 8,
  unreadable: 1,
  table_counts: { 1: 3, 2: 2, 5: 1, 6: 2 },
  joins: { key: 6, part_of_key: 1, no_key: 1 },
  coverage: { joinable_tables: { covered: 1, of: 2 }, foreign_keys: { covered: 0, of: 0 } },
  constructs: { ...none, order_by: 2, having: 1 },
};
const options = { caption: "Lakes", label: "tab:lakes" };
const rowsOf = (markdown: string) => markdown.split("\n").filter((line) => /^\| [a-z]/.test(line));

Deno.test("a dataset's row counts queries by tables, and large ones together", () => {
  assert.deepEqual(rowsOf(toMarkdown(realizedTable([measure], options))), [
    "| lakes | 2 | 8 | 1 | 3 | 2 | 0 | 0 | 3 | 8 | 75.0 % | 50.0 % | none | none planned |",
  ]);
});

Deno.test("planned joins that were made are a share of those that were planned", () => {
  const planned = { ...measure, planned_joins: { covered: 3, of: 4 } };
  assert.match(toMarkdown(realizedTable([planned], options)), /\| 75\.0 % \|\n/);
});

Deno.test("constructs stand in their usual order, without those that no dataset has", () => {
  const other = { ...measure, dataset: "seas", queries: 0, constructs: none };
  assert.deepEqual(rowsOf(toMarkdown(constructTable([measure, other], options))), [
    "| having | 12.5 % | none |",
    "| order by | 25.0 % | none |",
  ]);
});
