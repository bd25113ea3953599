import assert from "node:assert/strict";
import { dataOf } from "../report/data_of.ts";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inFolder, runTask } from "./run_task.ts";

/** Numbers and texts that stand nowhere but in the data; the digits of a hash, which stand among letters, are none. */
const canaries = /kestrel|wagtail|bunting|(?<![\w.])7\d{5}1(?!\w)/i;

/** A shop whose every value is a canary. */
function writeShop(folder: string): string {
  const path = join(folder, "shop.sqlite");
  const file = new DatabaseSync(path);
  file.exec(`
    CREATE TABLE region (code TEXT PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, email TEXT, region TEXT REFERENCES region, credit INTEGER);
    CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customer, status TEXT, total INTEGER);
    CREATE TABLE item (id INTEGER PRIMARY KEY, orders INTEGER REFERENCES orders, label TEXT, price INTEGER);
  `);
  const insert = (table: string, rows: readonly (readonly (string | number | null)[])[]) => {
    for (const row of rows) file.prepare(`INSERT INTO ${table} VALUES (${row.map(() => "?")})`).run(...row);
  };
  const range = (count: number) => Array.from({ length: count }, (_, i) => i);
  insert("region", range(5).map((i) => [`wagtail${i}`, `Kestrel ${i}`]));
  insert(
    "customer",
    range(30).map((
      i,
    ) => [
      7000001 + 10 * i,
      `Bunting ${i}`,
      `kestrel${i}@x.org`,
      i % 6 === 5 ? null : `wagtail${i % 5}`,
      7100001 + 70 * i,
    ]),
  );
  insert(
    "orders",
    range(60).map((i) => [7200001 + 10 * i, 7000001 + 10 * (i % 30), `wagtail ${i % 3}`, 7300001 + 310 * i]),
  );
  insert(
    "item",
    range(90).map((i) => [7400001 + 10 * i, 7200001 + 10 * (i % 60), `bunting ${i}`, 7500001 + 130 * i]),
  );
  file.close();
  return path;
}

async function written(folder: string): Promise<readonly (readonly [name: string, text: string])[]> {
  const files: (readonly [string, string])[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) files.push(...await written(path));
    else if (!name.endsWith(".sqlite")) {
      const text = await Deno.readTextFile(path);
      files.push([name, name === "index.html" ? text + JSON.stringify(await dataOf(text)) : text]);
    }
  }
  return files;
}

async function chain(
  folder: string,
  flags: readonly string[],
): Promise<readonly (readonly [string, string])[]> {
  const database = writeShop(folder);
  const path = (name: string) => join(folder, name);
  const said: (readonly [string, string])[] = [];
  const run = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runTask(...args);
    assert.equal(code, 0, `${args.join(" ")}: ${stderr}`);
    said.push([args[0] ?? "", stdout + stderr]);
  };
  await run("explore", database, ...flags);
  await run("explore", database, "--format", "html", "--out", path("shop.html"), ...flags);
  await run("generate", database, "--count", "6", "--sizes", "1,2,3", "--out", path("set.json"), ...flags);
  // The same database with a wrong dataset: what is missing and what is too much must not be shown.
  await Deno.writeTextFile(
    path("wrong.json"),
    (await Deno.readTextFile(path("set.json"))).replaceAll(/SELECT DISTINCT|SELECT/g, "SELECT 1 AS one,"),
  );
  for (const set of ["set", "wrong"]) {
    await run(
      "eval",
      "--database",
      database,
      "--dataset",
      path(`${set}.json`),
      "--controls",
      "--out",
      path(`run-${set}`),
      "--force",
      ...flags,
    );
  }
  return [...said, ...await written(folder)];
}

Deno.test("with --no-values no stored value reaches a file, a page or the terminal", () =>
  inFolder(async (folder) => {
    const texts = await chain(folder, ["--no-values"]);
    assert(texts.some(([name, text]) => name === "journal.jsonl" && text.includes('"different"')));
    for (const [name, text] of texts) assert.doesNotMatch(text, canaries, name);
  }));

Deno.test("without it they do, so that the test before can fail", () =>
  inFolder(async (folder) => {
    const leaky = (await chain(folder, [])).filter(([, text]) => canaries.test(text)).map(([name]) => name);
    for (const name of ["explore", "shop.html", "set.json", "journal.jsonl", "index.html"]) {
      assert(leaky.includes(name), name);
    }
  }));
