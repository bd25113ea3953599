import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { runPage } from "../../lib/report/mod.ts";
import { dataOf } from "./data_of.ts";
import { packData } from "../../lib/report/run_page/pack_data.ts";
import { fitData } from "../../lib/report/run_page/fit_data.ts";
import { datasetOf, question, turnRecord } from "../evaluation/fixtures.ts";

const folder = fileURLToPath(new URL("../../lib/report/", import.meta.url));

Deno.test("one function writes the head of every page with its policy, and no page handles events inline, loads anything or escapes by hand", async () => {
  const pages: string[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.endsWith(".ts")) continue;
    const text = await Deno.readTextFile(`${folder}${name}`);
    if (text.includes("<head>")) {
      assert.equal(name, "page.ts");
      assert.match(text, /Content-Security-Policy/);
    }
    if (/return page\(\{/.test(text)) {
      pages.push(name);
      assert.doesNotMatch(text, /escapeMarkup/, name);
    }
    if (/(?:^|_)(?:page|script|style)\.ts$/.test(name)) {
      assert.doesNotMatch(
        text,
        /<[a-z][^>]*\son[a-z]+=|<link\b|<iframe|<base|src="http|@import|url\(http/i,
        name,
      );
    }
  }
  assert.deepEqual(pages.toSorted(), [
    "exploration_page.ts",
    "matrix_page.ts",
    "plan_page.ts",
    "quality_page.ts",
    "run_page.ts",
    "scores_page.ts",
    "trend_page.ts",
  ]);
});

Deno.test("the page of a run runs its own script alone, and holds what was said so that it ends nothing", async () => {
  const overview = { headline: "lakes", columns: ["<b>"], rows: [], notes: [] };
  const said = question("</script><script>alert(1)</script>");
  const page = await runPage([turnRecord({ interaction: 1 })], {
    ...{ overview, dataset: datasetOf([said]), agents: [{ agent: "a", label: "A" }], trials: 1 },
  });
  assert.match(
    page,
    /content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'"/,
  );
  assert.equal(page.match(/<\/script>/g)?.length, 2);
  assert.ok(page.includes("&lt;b&gt;") && !page.includes("<b>"));
  assert.ok(JSON.stringify(await dataOf(page)).includes("</script><script>alert(1)"));
});

Deno.test("a page that would be too large leaves out results first and dialogues without a fault next, and says so", () => {
  const turn = {
    user_kind: "question",
    text: "t".repeat(400),
    reply: "response",
    aligned: true,
    judge_reason: "",
  } as const;
  const results = { gold: { columns: ["c"], rows: [["r".repeat(2_000)]], positions: [0], row_count: 1 } };
  const dialogue = (key: string, verdict: string, cause: string) => ({
    ...{ key, kind: "partial" },
    interactions: [{
      ...{ utterance: "u", intention: "i", kinds: [], expected: [], tables: [] },
      plays: [[{ ...turn, verdict, cause, reasons: [], results: verdict === "equal" ? 0 : 1 }]],
    }],
  });
  const data = {
    ...{
      dialect: "duckdb",
      agents: ["A"],
      trials: 1,
      sql: [],
      cut: [],
      results: [results, results],
    } as const,
    dialogues: [dialogue("1", "equal", "none"), dialogue("2", "different", "sql_different")],
  };
  assert.deepEqual(fitData(data, 10_000), data);
  const withoutRight = fitData(data, 4_000);
  assert.equal(withoutRight.results[0]?.gold.rows.length, 0);
  assert.equal(withoutRight.results[1]?.gold.rows.length, 1);
  const small = fitData(data, 1_000);
  assert.deepEqual(small.dialogues.map(({ key }) => key), ["2"]);
  assert.match(small.cut.at(-1) ?? "", /^Shown are 1 of 2 dialogues/);
  assert.ok(JSON.stringify(small).length <= 1_000 + 200);
});

Deno.test("a page of data that cannot be compressed stays small, too", () => {
  const text = Array.from({ length: 20_000 }, (_, i) => (i * 7919 % 65_521 + 256).toString(36)).join("");
  const turn = {
    user_kind: "question",
    reply: "response",
    aligned: true,
    judge_reason: "",
    cause: "none",
  } as const;
  const dialogues = Array.from({ length: 10 }, (_, d) => ({
    ...{ key: String(d), kind: "partial" },
    interactions: [{
      ...{
        utterance: text.slice(1_000 * d, 1_000 * d + 4_000),
        intention: "i",
        kinds: [],
        expected: [],
        tables: [],
      },
      plays: [[{ ...turn, text: "", verdict: "equal", reasons: [] }]],
    }],
  }));
  const { packed, shown } = packData(
    { ...{ dialect: "duckdb", agents: ["A"], trials: 1, sql: [], cut: [], results: [] } as const, dialogues },
    10_000,
  );
  assert.ok(packed.length <= 10_000);
  assert.ok(shown.dialogues.length > 0 && shown.dialogues.length < 10);
  assert.match(shown.cut.join(), /of 10 dialogues/);
});
