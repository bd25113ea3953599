import assert from "node:assert/strict";
import type { TurnRecord } from "../../lib/evaluation/mod.ts";
import { runPage } from "../../lib/report/mod.ts";
import { createValueHider } from "../../lib/report/value_hider.ts";
import { dataOf } from "./data_of.ts";
import { datasetOf, question, turnRecord } from "../evaluation/fixtures.ts";

const CANARY = "Kwyjibo";
const overview = { headline: "lakes", columns: [], rows: [], notes: [] };
const agents = [{ agent: "a", label: "A" }];

/** The page of one turn, its data unpacked. */
async function hiddenPage(
  record: Partial<TurnRecord>,
  { utterance = "List the lakes.", gold = "SELECT name FROM lake", results = new Map() } = {},
): Promise<string> {
  const page = await runPage([turnRecord({ interaction: 1, ...record })], {
    ...{ overview, agents, trials: 1, results, hideValues: true },
    dataset: datasetOf([{ ...question(utterance), ground_truth_sql: gold }]),
  });
  const data = /<script type="application\/octet-stream".*/s;
  return `${page.replace(data, "")}${JSON.stringify(await dataOf(page))}`;
}

const turn = (text: string, more: object = {}) => ({ reply: { kind: "response" as const, text, ...more } });
const cells = (rows: readonly (readonly string[])[]) => ({
  columns: ["name"],
  rows,
  positions: [0],
  row_count: 1,
});
const predicted =
  `SELECT name AS "${CANARY}" FROM lake -- ${CANARY}\nWHERE name LIKE '%${CANARY}%' /* ${CANARY} */`;

Deno.test("a page that hides values has no stored value, wherever it stood", async (t) => {
  const places: Readonly<Record<string, () => Promise<string>>> = {
    "a literal of the ground truth, and the sentence that names it": () =>
      hiddenPage({}, {
        utterance: `List the lakes of ${CANARY}.`,
        gold: `SELECT name FROM lake WHERE country = '${CANARY}' -- of ${CANARY}`,
      }),
    "a sentence that writes a value in small letters and the plural": () =>
      hiddenPage({}, {
        utterance: `List the ${CANARY.toLowerCase()}s.`,
        gold: `SELECT name FROM lake WHERE kind = '${CANARY}'`,
      }),
    "a name within a sentence that stands in no SQL": () =>
      hiddenPage({}, { utterance: `How deep is Lake ${CANARY}?`, gold: "SELECT depth FROM lake" }),
    "quotes": () => hiddenPage({}, { utterance: `Which are called "${CANARY.toLowerCase()}"?` }),
    "the agent's words, beside no result": () =>
      hiddenPage(turn(`It is ${CANARY}, or ${CANARY.toLowerCase()}.`)),
    "SQL of the agent: literals, names and comments": () => hiddenPage(turn("", { sql: predicted })),
    "what the agent understood": () => hiddenPage(turn("", { interpretation: `Lakes of ${CANARY}` })),
    "rows that the agent shows": () => hiddenPage(turn("", { columns: [CANARY], rows: [[CANARY]] })),
    "steps of the agent": () =>
      hiddenPage(turn("", { trace: { steps: [{ kind: "note", agent: "a", text: CANARY }] } })),
    "what the agent counts": () => hiddenPage({ usage: { [CANARY]: 1 } }),
    "what the user says back": () => hiddenPage({ user: { kind: "feedback", text: `No, ${CANARY}.` } }),
    "the judge's reason": () => hiddenPage({ judge_reason: `The interpretation asks for ${CANARY}.` }),
    "the comparator's reason": () =>
      hiddenPage({
        sql: {
          verdict: "different",
          reasons: [{ kind: "extra_rows", text: `1 row is too many: ${CANARY}.` }],
        },
      }),
    "cells and headers of results": () =>
      hiddenPage(turn("", { sql: "SELECT 1" }), {
        results: new Map([[JSON.stringify(["SELECT name FROM lake", "SELECT 1"]), {
          gold: { ...cells([[CANARY]]), columns: [`upper('${CANARY}')`] },
          predicted: cells([[CANARY]]),
        }]]),
      }),
  };
  for (const [place, page] of Object.entries(places)) {
    await t.step(place, async () => {
      const text = await page();
      assert.match(text, /"dialogues":\[\{/);
      assert.doesNotMatch(text, new RegExp(CANARY, "i"));
    });
  }
});

Deno.test("numbers are hidden as values are, and equal ones have one stand-in, however they are written", () => {
  const hider = createValueHider({
    dialect: "duckdb",
    sql: ["SELECT name FROM lake2 WHERE depth > 1234"],
    values: ["1,234"],
    sentences: [],
  });
  assert.equal(hider.cell(1234), "v1");
  assert.equal(
    hider.sentence("Those in lake2 deeper than 1,234 m, found by 1990."),
    "Those in lake2 deeper than v1 m, found by v2.",
  );
  assert.equal(hider.sql("SELECT 1234 FROM lake2 LIMIT 1990"), "SELECT v1 FROM lake2 LIMIT v2");
  assert.equal(hider.cell(null), null);
});

Deno.test("what is no value stays: names of tables, plain English, the dataset's own words", () => {
  const hider = createValueHider({
    dialect: "duckdb",
    sql: ["SELECT max_depth FROM volcano WHERE country = 'Chad'"],
    sentences: ["List the smouldering volcanoes of Chad."],
  });
  assert.equal(
    hider.foreign("I list each smouldering volcano in a country with its max depth."),
    "I list each smouldering volcano in a country with its max depth.",
  );
  assert.equal(
    hider.sentence("Which Volcano is in Chad? And in a valley?"),
    "Which Volcano is in v1? And in a valley?",
  );
  assert.equal(hider.foreign("Zyx qua"), "…");
  const codes = createValueHider({ dialect: "duckdb", sql: ["SELECT 1"], values: ["NO"], sentences: [] });
  assert.equal(codes.sentence("No longer NO, no."), "No longer v1, no.", "Norway is no refusal");
});

Deno.test("without being asked a page hides nothing", async () => {
  const page = await runPage([turnRecord({ interaction: 1, ...turn(CANARY) })], {
    ...{ overview, agents, trials: 1, dataset: datasetOf([question("List the lakes.")]) },
  });
  assert.match(JSON.stringify(await dataOf(page)), new RegExp(CANARY));
});
