import assert from "node:assert/strict";
import { join } from "node:path";
import { balance } from "../../lib/joins/mod.ts";
import { explorationPage, planPage, qualityPage } from "../../lib/report/mod.ts";
import { exploreSchema } from "../../lib/runs/mod.ts";
import { type Schema, schemaGraph } from "../../lib/schema/mod.ts";
import { diversityOf } from "../../lib/verify/mod.ts";
import { inFolder } from "../scripts/run_task.ts";
import { faintTexts, inBrowser, withBrowser } from "./browser.ts";
import { verifiedQuery } from "./verified_query.ts";

const HOSTILE =
  `<img src="https://example.org/a.png" onerror="document.title='taken'"><script>document.title='taken'</script>`;

const table = (name: string) => ({
  ...{ name, rowCount: 3, primaryKey: ["id"], uniqueKeys: [], comment: HOSTILE },
  columns: ["id", "up"].map((name) => ({ name, type: "INTEGER", notNull: false, comment: HOSTILE })),
});
const key = (from: string, to: string) => ({
  ...{ name: `${from}-${to}`, from: { table: from, columns: ["up"] }, to: { table: to, columns: ["id"] } },
});
const schema: Schema = {
  tables: ["country", "city", "street", HOSTILE].map(table),
  foreignKeys: [key("city", "country"), key("street", "city"), key(HOSTILE, "country")],
};

/** Each page with names and texts that would run if they were read as markup. */
async function writePages(folder: string): Promise<Readonly<Record<"explore" | "joins" | "verify", string>>> {
  const plan = await balance(schemaGraph(schema), { database: HOSTILE, sizes: { 1: 2 }, seed: 1 });
  const found = await exploreSchema(schema, { name: HOSTILE });
  const failed = { ok: false, detail: HOSTILE };
  const diversity = await diversityOf({ control: {}, dialogues: [] }, schema, { dialect: "duckdb" });
  const pages = {
    explore: await explorationPage(found, schema),
    joins: await planPage(plan, { schema }),
    verify: qualityPage([verifiedQuery("1", { runs: failed, no_cut_ties: failed })], {
      name: HOSTILE,
      diversity,
    }),
  };
  for (const [name, text] of Object.entries(pages)) {
    await Deno.writeTextFile(join(folder, `${name}.html`), text);
  }
  return {
    explore: join(folder, "explore.html"),
    joins: join(folder, "joins.html"),
    verify: join(folder, "verify.html"),
  };
}

const near =
  "[...document.querySelectorAll('.node.near text:first-of-type')].map((text) => text.textContent.slice(0, 8)).sort()";

Deno.test({
  ...inBrowser("the pages of explore, joins and verify work in Chromium"),
  fn: async (t) => {
    await inFolder(async (folder) => {
      const paths = await writePages(folder);
      await withBrowser(async (page) => {
        for (const [name, path] of Object.entries(paths)) {
          await t.step(
            `${name}: hostile strings run nothing, no request leaves, and nothing stands out of a phone`,
            async () => {
              await page.show({ width: 390, height: 800 });
              await page.open(path);
              assert.deepEqual(page.seen, { requests: [`file://${path}`], errors: [] });
              assert.notEqual(await page.run("document.title"), "taken");
              assert.equal(
                await page.run("document.querySelectorAll('img, script:not(:last-of-type)').length"),
                0,
              );
              assert.ok(await page.run("document.documentElement.scrollWidth <= 390"));
            },
          );
          await t.step(`${name}: all text has the contrast of WCAG AA, in light and dark`, async () => {
            for (const dark of [false, true]) {
              await page.show({ width: 1400, dark });
              await page.run("document.querySelectorAll('details').forEach((one) => one.open = true)");
              assert.deepEqual(await page.run(faintTexts), [], dark ? "dark" : "light");
            }
          });
          await t.step(`${name}: the print view shows what is folded, and no controls`, async () => {
            await page.open(path);
            await page.show({ width: 900, print: true });
            const hidden =
              "[...document.querySelectorAll('details dl, details table')].filter((one) => !one.checkVisibility()).length";
            assert.equal(await page.run(hidden), 0);
            assert.equal(
              await page.run(
                "[...document.querySelectorAll('input')].filter((one) => one.checkVisibility()).length",
              ),
              0,
            );
          });
        }
        await t.step("who goes to a table by Tab, or points at it, sees what it is joined with", async () => {
          await page.show({ width: 1400 });
          for (const path of [paths.explore, paths.joins]) {
            await page.open(path);
            assert.equal(await page.run("document.querySelectorAll('.near').length"), 0);
            const isThere =
              "document.activeElement.closest('.node')?.textContent.includes('street') ?? false";
            for (let tabs = 0; !await page.run<boolean>(isThere); tabs++) {
              assert.ok(tabs < 40, "the table is not reached by Tab");
              await page.press("Tab");
            }
            assert.deepEqual(await page.run(near), ["city", "street"]);
            assert.match(
              await page.run<string>(
                "document.activeElement.getAttribute('aria-label')",
              ),
              /^street, joined with city$/,
            );
            await page.run("document.activeElement.blur()");
            assert.deepEqual(await page.run(near), []);
            await page.run(
              "[...document.querySelectorAll('.node')].find((node) => node.textContent.includes('city')).dispatchEvent(new MouseEvent('mouseenter'))",
            );
            assert.deepEqual(await page.run(near), ["city", "country", "street"]);
          }
        });
        await t.step("a combination of a plan lights up in the drawing", async () => {
          await page.run("document.querySelector('[data-lights]').focus()");
          const lit = await page.run<string[]>(near);
          const row = await page.run<string>(
            "document.querySelector('[data-lights]').closest('tr').cells[2].textContent",
          );
          assert.equal(lit.length, 2);
          for (const name of lit) assert.ok(row.includes(name), `${name} in ${row}`);
          assert.equal(await page.run("document.querySelectorAll('.edge.near').length"), 1);
        });
        await t.step("a search leaves the tables that have its words", async () => {
          await page.open(paths.explore);
          await page.run("document.querySelector('input').focus()");
          for (const letter of "city") await page.press(letter);
          const left =
            "[...document.querySelectorAll('section:not([hidden]) h3')].map((title) => title.firstChild.textContent.trim())";
          assert.deepEqual(await page.run(left), ["city"]);
        });
      });
    });
  },
});
