import assert from "node:assert/strict";
import type { Metric } from "../../lib/metrics/mod.ts";
import { toMarkdown } from "../../lib/report/mod.ts";
import {
  type SchemaSearchMeasure,
  schemaSearchTable,
} from "../../scripts/experiments/search/schema_search_table.ts";

const metric = (numerator: number, denominator: number): Metric => ({
  numerator,
  denominator,
  value: numerator / denominator,
  interval: [0.1, 0.9],
  method: "cluster bootstrap",
});

const row = (
  catalog: "own database" | "all databases",
  databases: "unseen" | "developed on",
  dataset: string,
) => ({
  catalog,
  databases,
  dataset,
  search: "plain names",
  recall_at_5: metric(2.5, 4),
  all_in_5: metric(2, 4),
  first_is_needed: metric(3, 4),
});

const measure: SchemaSearchMeasure = {
  rows: [
    row("own database", "developed on", "Spider"),
    row("all databases", "developed on", "Spider"),
    row("all databases", "developed on", "MMSQL"),
    row("all databases", "unseen", "MMSQL"),
    row("all databases", "unseen", "Spider"),
  ],
  developed_on: ["lakes"],
  unseen: ["roads", "towns"],
  tables: 9,
  left_out: ["mmsql/MMSQL_test.json is not in the folder and left out."],
};

Deno.test("unseen databases stand first, Spider before MMSQL, and a mean of shares shows no counts", () => {
  const markdown = toMarkdown(schemaSearchTable(measure, "all databases"));
  assert.deepEqual(markdown.split("\n").filter((line) => line.includes("plain names |")), [
    "| Spider | unseen | plain names | 62.5 % [10.0, 90.0] | 50.0 % [10.0, 90.0] (2/4) | 75.0 % [10.0, 90.0] (3/4) |",
    "| MMSQL | unseen | plain names | 62.5 % [10.0, 90.0] | 50.0 % [10.0, 90.0] (2/4) | 75.0 % [10.0, 90.0] (3/4) |",
    "| Spider | developed on | plain names | 62.5 % [10.0, 90.0] | 50.0 % [10.0, 90.0] (2/4) | 75.0 % [10.0, 90.0] (3/4) |",
    "| MMSQL | developed on | plain names | 62.5 % [10.0, 90.0] | 50.0 % [10.0, 90.0] (2/4) | 75.0 % [10.0, 90.0] (3/4) |",
  ]);
  assert.match(markdown, /among the 9 tables of all databases/);
  assert.match(markdown, /questions about lakes; unseen: roads, towns\./);
  assert.match(markdown, /MMSQL_test\.json is not in the folder and left out\./);
});

Deno.test("each kind of catalog has its own table", () => {
  const own = schemaSearchTable(measure, "own database");
  assert.equal(own.rows.length, 1);
  assert.notEqual(own.label, schemaSearchTable(measure, "all databases").label);
});
