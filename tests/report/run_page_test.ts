import assert from "node:assert/strict";
import { join } from "node:path";
import type { TurnRecord } from "../../lib/evaluation/mod.ts";
import { runPage } from "../../lib/report/mod.ts";
import { sqlDiff } from "../../lib/report/run_page/sql_diff.js";
import { datasetOf, question, turnRecord } from "../evaluation/fixtures.ts";
import { inFolder } from "../scripts/run_task.ts";
import { type BrowserPage, faintTexts, inBrowser, withBrowser } from "./browser.ts";

const HOSTILE =
  `<img src="https://example.org/a.png" onerror="document.title='taken'"><script>document.title='taken'</script>`;

const utterances = ["List the rivers.", `Only those called ${HOSTILE}`, "And the seas?"];
const sqlOf = (n: number) => `SELECT name FROM river WHERE length > ${n} ORDER BY name`;
const results = { columns: ["name"], positions: [0, 1], row_count: 2 };

/** Runs of two agents that differ in the second interaction of each dialogue. */
function records(dialogues: number): TurnRecord[] {
  return Array.from(
    { length: dialogues },
    (_, d) =>
      ["a", "b"].flatMap((agent) =>
        utterances.map((text, i) => {
          const isRight = i !== 1 || agent === "a";
          return {
            ...turnRecord({
              agent,
              interaction: i + 1,
              cause: isRight ? "none" : "sql_different",
              aligned: i !== 2,
              reply: { kind: "response", text: HOSTILE, interpretation: text, sql: sqlOf(isRight ? i : 99) },
              sql: isRight
                ? { verdict: "equal", reasons: [] }
                : { verdict: "different", reasons: [{ kind: "extra_rows", text: "1 row is too many." }] },
            }),
            dialogue_key: String(d + 1),
          };
        })
      ),
  ).flat();
}

async function write(folder: string, dialogues = 1): Promise<string> {
  const [dialogue] =
    datasetOf(utterances.map((text, i) => ({ ...question(text), ground_truth_sql: sqlOf(i) })))
      .dialogues;
  assert(dialogue !== undefined);
  const path = join(folder, `${dialogues}.html`);
  const overview = {
    headline: `lakes · ${HOSTILE}`,
    columns: ["A", "B"],
    rows: [{ name: "SQL", cells: ["1", "2"] }],
    notes: ["n"],
  };
  const text = await runPage(records(dialogues), {
    overview,
    dataset: {
      control: {},
      dialogues: Array.from({ length: dialogues }, (_, d) => ({ ...dialogue, experiment_id: String(d + 1) })),
    },
    agents: [{ agent: "a", label: "A" }, { agent: "b", label: "B" }],
    trials: 1,
    results: new Map([[JSON.stringify([sqlOf(1), sqlOf(99)]), {
      gold: { ...results, rows: [["Elbe"], ["Rhine"]], unmatched: [1], unpaired: [] },
      predicted: { ...results, rows: [["Elbe"], [HOSTILE]], unmatched: [1], unpaired: [] },
    }]]),
  });
  await Deno.writeTextFile(path, text);
  return path;
}

const text = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).textContent`;
const count = (selector: string) => `document.querySelectorAll(${JSON.stringify(selector)}).length`;

Deno.test({
  ...inBrowser("a run page works in Chromium"),
  fn: async (t) => {
    await inFolder(async (folder) => {
      const path = await write(folder);
      await withBrowser(async (page) => {
        await page.show({ width: 1440 });
        await page.open(path);
        await t.step("hostile strings run nothing and no request leaves", async () => {
          assert.notEqual(await page.run("document.title"), "taken");
          assert.equal(await page.run(count("#pane img, #list img, header img")), 0);
          assert.deepEqual(page.seen, { requests: [`file://${path}`], errors: [] });
        });
        await t.step(
          "interactions on which agents differ stand first, and their dialogue is open",
          async () => {
            assert.equal(await page.run(text(".item .key")), "1.2");
            assert.equal(await page.run(text(".item.selected .marks")), "✓=");
            assert.equal(await page.run(count("#pane .interaction")), 3);
          },
        );
        await t.step("both results are shown, with the rows marked that the other lacks", async () => {
          assert.deepEqual(
            await page.run(
              "[...document.querySelectorAll('.result tr.only')].map((row) => row.cells[0].textContent)",
            ),
            ["missing", "too many"],
          );
          assert.match(await page.run<string>(text(".reasons")), /1 row is too many/);
        });
        await t.step("SQL is set in lines, and what differs is marked", async () => {
          const [gold] = await page.run<string[]>(
            "[...document.querySelectorAll('details[open] pre')].map((pre) => pre.innerText)",
          );
          assert.match(gold ?? "", /^SELECT\n {2}name\nFROM\n {2}river/);
          assert.deepEqual(
            await page.run(
              "[...document.querySelectorAll('details[open] mark')].map((mark) => mark.textContent)",
            ),
            ["1", "99"],
          );
        });
        await t.step(
          "a turn's edge tells its SQL, and its badges tell SQL and understanding apart",
          async () => {
            assert.equal(await page.run(count(".turn.is-wrong .badge.good")), 1);
            assert.equal(await page.run(count(".turn.is-right .badge.bad")), 2, "right SQL, not understood");
          },
        );
        await t.step("filters and search leave what they ask for", () => filtersWork(page));
        await t.step("the keyboard does all", () => keysWork(page));
        await t.step("an address names a turn", async () => {
          await page.open(`${path}#1.3.1.2`);
          assert.equal(await page.run(`${text(".turn.current .anchor")}`), "3.1");
        });
        await t.step("all text has the contrast of WCAG AA, in light and dark", async () => {
          for (const dark of [false, true]) {
            await page.show({ width: 1440, dark });
            assert.deepEqual(await page.run(faintTexts), [], dark ? "dark" : "light");
          }
        });
        await t.step("nothing stands out of a phone", async () => {
          await page.show({ width: 390, height: 800 });
          assert.ok(await page.run("document.documentElement.scrollWidth <= 390"));
        });
        await t.step("the print view shows the dialogue and no controls", async () => {
          await page.show({ width: 900, print: true });
          const shown = (selector: string) =>
            page.run<boolean>(`getComputedStyle(document.querySelector('${selector}')).display !== 'none'`);
          assert.deepEqual([await shown("nav"), await shown(".bar"), await shown("#pane")], [
            false,
            false,
            true,
          ]);
        });
        await t.step("a thousand dialogues draw what is in sight alone, also after scrolling", async () => {
          await page.show({ width: 1440 });
          await page.open(await write(folder, 1_000));
          assert.match(await page.run<string>(text("#count")), /^3000 interactions$/);
          await page.run("new Promise((done) => { list.scrollTop = 99 * 58; setTimeout(done, 100); })");
          const places = await page.run<number[]>(
            "[...document.querySelectorAll('.item')].map(({ id }) => Number(id.slice(5))).sort((a, b) => a - b)",
          );
          assert.ok(places.length < 60 && places.includes(99) && !places.includes(0));
          assert.deepEqual(
            places,
            places.map((_, i) => (places[0] ?? 0) + i),
            "each place once, none left out",
          );
          assert.deepEqual(page.seen.errors, []);
        });
      });
    });
  },
});

async function filtersWork(page: BrowserPage): Promise<void> {
  const ask = (name: string, value: string) =>
    page.run(
      `{ const menu = document.querySelector('[name=${name}]'); menu.value = '${value}'; menu.dispatchEvent(new Event('change')); }`,
    );
  const keys = () => page.run("[...document.querySelectorAll('.item .key')].map((key) => key.textContent)");
  await ask("outcome", "sql-wrong");
  assert.deepEqual(await keys(), ["1.2"]);
  await ask("play", "0");
  assert.deepEqual(await keys(), [], "the first agent is right everywhere");
  await ask("play", "");
  await ask("outcome", "right-not-understood");
  assert.deepEqual(await keys(), ["1.3"]);
  await ask("outcome", "");
  await ask("cause", "sql_different");
  assert.deepEqual(await keys(), ["1.2"]);
  await ask("cause", "");
  await ask("order", "dataset");
  assert.deepEqual(await keys(), ["1.1", "1.2", "1.3"]);
  await page.run("{ search.value = 'SEAS'; search.dispatchEvent(new Event('input')) }");
  assert.deepEqual(await keys(), ["1.3"]);
  assert.equal(await page.run(text("#count")), "1 of 3 interactions");
  await page.run("{ search.value = ''; search.dispatchEvent(new Event('input')) }");
}

async function keysWork(page: BrowserPage): Promise<void> {
  await page.run("list.focus()");
  const selected = () => page.run(text(".item.selected .key"));
  await page.press("Home");
  await page.press("ArrowDown");
  assert.equal(await selected(), "1.2");
  assert.equal(
    await page.run("list.getAttribute('aria-activedescendant')"),
    await page.run("document.querySelector('.item.selected').id"),
  );
  await page.press("k");
  assert.equal(await selected(), "1.1");
  await page.press("Enter");
  assert.equal(await page.run("document.activeElement.id"), "dialogue-title");
  await page.press("Escape");
  assert.equal(await page.run("document.activeElement.id"), "list");
  await page.press("/");
  assert.equal(await page.run("document.activeElement.id"), "search");
  assert.deepEqual(
    await page.run(
      "[...document.querySelectorAll('button, select, input')].filter((one) => !one.labels?.length && !one.textContent).length",
    ),
    0,
    "every control has a name",
  );
}

Deno.test("what differs in SQL is marked word by word, whatever the case of keywords", () => {
  const [ours, theirs] = sqlDiff("SELECT a, b FROM t WHERE c = 'X'", "select a from t where c = 'x'");
  const marked = (side: typeof ours) => side?.filter(({ marked }) => marked).map(({ text }) => text);
  assert.deepEqual([marked(ours), marked(theirs)], [[",", "b", "'X'"], ["'x'"]]);
  assert.equal(ours?.map(({ text }) => text).join(""), "SELECT a, b FROM t WHERE c = 'X'");
});
