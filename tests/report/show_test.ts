import assert from "node:assert/strict";
import type { Dialogue } from "../../lib/dialogue/mod.ts";
import type { TurnRecord } from "../../lib/evaluation/mod.ts";
import type { JoinPlan } from "../../lib/joins/mod.ts";
import {
  createDisplay,
  dialogueTable,
  planTable,
  type ReportTable,
  show,
  toHtml,
  toMarkdown,
  toTerminal,
} from "../../lib/report/mod.ts";
import { schemaGraph } from "../../lib/schema/mod.ts";
import { turnRecord } from "../evaluation/fixtures.ts";

const drawn = (value: unknown) => show(value)[Symbol.for("Jupyter.display")]?.();
const asTable = (table: ReportTable) => ({
  "text/html": toHtml(table),
  "text/markdown": toMarkdown(table),
  "text/plain": toTerminal(table),
});

const combination = { id: "1-a", size: 1, tables: ["lake", "country"], joins: [] };
const plan: JoinPlan = {
  database: "lakes",
  combinations: [combination],
  quality: {
    coverage: 2 / 3,
    sizes: { "1": 1 },
    table_frequency: { lake: 1, country: 1, river: 0 },
    standard_deviation: 0.57735,
    minimum: 0,
    maximum: 1,
    gini: 1 / 3,
    fewest_to_cover: 2,
    lower_bound: 0.57735,
    gap: 0,
    unmet: ["1 combination leaves a table uncovered"],
  },
};
const dialogue: Dialogue = {
  experiment_id: "7",
  total_expected_interactions: 2,
  kind: "partial",
  join_combination: combination,
  interactions: [
    {
      utterance: "Which lakes are deeper than 250?",
      intention: "List the lakes deeper than 250.",
      standalone_intention: "List all lakes with a depth above 250.",
      ground_truth_sql: "SELECT name FROM lake WHERE depth > 250",
      utterance_kinds: ["greeting", "partial_question"],
      expected_reply: ["response"],
    },
    {
      utterance: "Thanks",
      intention: "Thank.",
      utterance_kinds: ["greeting"],
      expected_reply: ["acknowledgment"],
    },
  ],
};

Deno.test("show() draws tables, plans and dialogues as tables in three formats", () => {
  const table: ReportTable = {
    caption: "Lakes",
    label: "tab:lakes",
    columns: [{ header: "n" }],
    rows: [["<1>"]],
    notes: [],
  };
  assert.deepEqual(drawn(table), asTable(table));
  assert.deepEqual(drawn(plan), asTable(planTable(plan)));
  assert.deepEqual(drawn(dialogue), asTable(dialogueTable(dialogue)));
});

Deno.test("show() hands a figure to Plotly as it is", () => {
  const figure = { data: [{ type: "bar", x: [1] }], layout: { title: { text: "Bars" } } };
  assert.equal(drawn(figure)?.["application/vnd.plotly.v1+json"], figure);
});

Deno.test("show() draws an SVG as a picture and within a page", () => {
  const svg = '<svg width="9pt" viewBox="0 0 9 9"><g/></svg>';
  assert.equal(drawn(svg)?.["image/svg+xml"], svg);
  assert.match(
    String(drawn(svg)?.["text/html"]),
    /^<svg style="max-width: 100%[^>]* viewBox="0 0 9 9"><g\/><\/svg>$/,
  );
});

Deno.test("show() draws records, results and datasets as tables, and anything else as text", () => {
  assert.match(String(drawn([{ lake: "<Como>", depth: 410 }])?.["text/html"]), /&lt;Como&gt;[^]*410/);
  const columns = [{ name: "n", type: "integer", values: [1, 2] }];
  const table = { columns, rowCount: 2, truncated: false };
  assert.deepEqual(drawn({ kind: "rows", table }), drawn([{ n: 1 }, { n: 2 }]));
  assert.match(String(drawn({ control: {}, dialogues: [dialogue] })?.["text/html"]), /deeper than 250/);
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  for (const odd of [circle, null, undefined, 7n, Symbol("s"), () => 1, "<b>", [], { interactions: 3 }]) {
    assert.deepEqual(Object.keys(drawn(odd) ?? {}), ["text/plain"]);
  }
});

Deno.test("a figure stands as a still picture on a page without Plotly, and no text of it ends its script", () => {
  const name = "</script><b>";
  const figure = { data: [{ type: "bar", orientation: "h", y: [name], x: [1] }], layout: {} };
  const html = String(drawn(figure)?.["text/html"]);
  assert.equal(html.split("</script").length, 2);
  assert.match(html, /<svg [^]*<rect [^]*<\/svg>/);
});

Deno.test("createDisplay() hands the kernel what show() draws and gives it a moment to send it", async () => {
  const given: object[] = [];
  const display = createDisplay({ display: (value) => Promise.resolve(void given.push(value)) });
  const started = performance.now();
  await display(plan);
  assert.ok(performance.now() - started > 40);
  assert.deepEqual(
    given.map((value) => (value as ReturnType<typeof show>)[Symbol.for("Jupyter.display")]?.()),
    [
      drawn(plan),
    ],
  );
});

Deno.test("a run shows its turns with the reason of each fault, a verdict its reasons, a graph its drawing", async () => {
  const wrong: Partial<TurnRecord> = {
    ...{ aligned: false, cause: "sql_different", reply: { kind: "response", text: "Two.", sql: "SELECT 1" } },
    sql: { verdict: "different", reasons: [{ kind: "missing_rows", text: "A row is missing." }] },
  };
  const records = [turnRecord(wrong), turnRecord({ interaction: 2 })];
  const turns = String(drawn({ configuration: {}, records })?.["text/markdown"]);
  assert.match(
    turns,
    /\| a \| d1: 1\.1 \| q \| Two\. \| SELECT 1 \| different \| false \| A row is missing\. \|/,
  );
  assert.match(turns, /^\*\*2 turns\*\*[^]*\| d1: 2\.1 \|/);
  assert.match(
    String(drawn(wrong.sql)?.["text/markdown"]),
    /Verdict: different[^]*\| missing rows \| A row is missing\. \|/,
  );
  const given: object[] = [];
  const display = createDisplay({ display: (value) => Promise.resolve(void given.push(value)) });
  const foreignKeys = [{
    name: "k",
    from: { table: "lake", columns: ["c"] },
    to: { table: "land", columns: ["c"] },
  }];
  const tables = ["lake", "land"].map((name) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] }));
  await display(schemaGraph({ tables, foreignKeys }));
  const shown = (given[0] as ReturnType<typeof show>)[Symbol.for("Jupyter.display")]?.() ?? {};
  assert.match(String(shown["image/svg+xml"]), />lake<[^]*>land</);
});

Deno.test("planTable() has a row for each combination and the certificate below", () => {
  assert.equal(
    toMarkdown(planTable(plan)),
    `**Join plan for lakes**

| Combination | Joins | Tables |
| --- | ---: | --- |
| 1-a | 1 | lake, country |

Combinations: 1: 1 of 1 join.

Joinable tables covered: 2 of 3 (66.7 %).

A table occurs in: 0 to 1 combinations (Gini 0.333).

Standard deviation: 0.577; no plan of these sizes is below 0.577 (gap 0.000).

To cover all: 2 combinations can cover all tables.

Not met: 1 combination leaves a table uncovered.
`,
  );
});

Deno.test("dialogueTable() reads from top to bottom and leaves out what an interaction lacks", () => {
  assert.equal(
    toTerminal(dialogueTable(dialogue)),
    `Dialogue 7 (partial) on lake, country

Interaction  Part                                    Text
-----------  --------------------------------------  ---------------------------------------
1            Utterance (greeting, partial question)  Which lakes are deeper than 250?
             Intention                               List the lakes deeper than 250.
             Standalone intention                    List all lakes with a depth above 250.
             Ground-truth SQL                        SELECT name FROM lake WHERE depth > 250
2            Utterance (greeting)                    Thanks
             Intention                               Thank.
`,
  );
});

Deno.test("dialogueTable() shows what a turn does to the context, why it has no answer, and its readings", () => {
  const turn = {
    utterance: "U",
    intention: "I",
    utterance_kinds: ["question"],
    expected_reply: ["response"],
  } as const;
  const { rows } = dialogueTable({
    experiment_id: "1",
    total_expected_interactions: 3,
    kind: "types",
    interactions: [
      { ...turn, context: { change: "set", restrictions: ["lake.depth > 250"] } },
      { ...turn, unanswerable_reason: "no_such_column" },
      {
        ...turn,
        ground_truth_sql: "SELECT 1",
        readings: [{ meaning: "M1", ground_truth_sql: "SELECT 1" }, {
          meaning: "M2",
          ground_truth_sql: "SELECT 2",
        }],
        clarification: "The first.",
      },
    ],
  });
  assert.deepEqual(rows.filter(([, part]) => !/^(Utterance|Intention)/.test(String(part))), [
    ["", "Context", "set: lake.depth > 250"],
    ["", "Not answerable", "no such column"],
    ["", "Reading 1", "M1"],
    ["", "SQL of reading 1", "SELECT 1"],
    ["", "Reading 2", "M2"],
    ["", "SQL of reading 2", "SELECT 2"],
    ["", "Clarification", "The first."],
  ]);
});
