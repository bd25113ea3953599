import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { runPage } from "../../lib/report/mod.ts";

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
  ]);
});

Deno.test("the page of a run forbids itself scripts and whatever is elsewhere", () => {
  const page = runPage([{ caption: "c", label: "t", columns: [], rows: [], notes: [] }], { report: [] });
  assert.ok(
    page.includes(
      `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`,
    ),
  );
  assert.doesNotMatch(page, /<script/);
});
