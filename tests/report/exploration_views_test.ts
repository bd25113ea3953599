import assert from "node:assert/strict";
import { explorationMarkdown, explorationPage, explorationText } from "querylogue/report";
import type { Table } from "querylogue/schema";
import { explored, hostile, hostileSchema, star, waters } from "./exploration_schemas.ts";

Deno.test("explorationText() tells tables, the most joined first, and what else there is", async () => {
  const text = explorationText(await explored(waters, "duckdb:waters.duckdb"));
  const lines = text.split("\n");
  assert.equal(lines[0], "duckdb:waters.duckdb: 4 tables, 5 foreign keys, 1 view");
  assert.deepEqual(lines.slice(4, 8).map((line) => line.split(" ")[0]), ["river", "country", "lake", "note"]);
  for (
    const line of [
      "Joined groups of tables: 3 tables",
      "Isolated tables: note",
      "Hubs: country (2 neighbours), river (2 neighbours), lake (2 neighbours)",
      "Bridge tables: none",
      "Self references: river (up)",
      "Parallel keys: river – lake (2)",
      "Circles: country – river – lake",
      "Join combinations by number of joins: 1: 4, 2: 5, 3: 0, 4: 0, 5: 0",
      "Views: long_river",
      "Suspicious keys: 2",
      "  lake_owner_fkey refers to the table owner, which does not exist",
      "  lake.country → country.code joins country, a whole number (INTEGER), with code, a text (CHAR(2))",
      "Left out: 1",
      "  view broken cannot be read: no such table: gone",
    ]
  ) assert.ok(lines.includes(line), `${line}\nis missing in\n${text}`);
  assert.match(text, /^river +about 2000000 +5 +4 +1 +entity +id$/m);
});

Deno.test("explorationText() cuts long lists and says by how much", async () => {
  const schema = star(498);
  const omitted = schema.tables.map((
    { name },
  ) => ({ what: "view", name, reason: "cannot be read" } as const));
  const text = explorationText(await explored({ ...schema, views: schema.tables, omitted }));
  assert.match(text, /^and 448 more tables$/m);
  assert.match(text, /^Left out: 498$/m);
  assert.match(text, /^ {2}and 490 more$/m);
  const [, shown = "", more = ""] = /^Views: (.*) and (\d+) more$/m.exec(text) ?? [];
  assert.equal(shown.split(", ").length + Number(more), 498);
  assert.match(text, / 2: 123,256, 3: 20,337,240, 4: over 100,000,000, 5: over 100,000,000$/m);
  assert.ok(text.split("\n").length < 90);
});

Deno.test("explorationText() lets no name steer the terminal", async () => {
  const text = explorationText(await explored(hostileSchema));
  assert.ok(!text.includes("\u001b"));
});

Deno.test("explorationText() says that nothing bounds the memory where it is so", async () => {
  const found = await explored(waters);
  assert.doesNotMatch(explorationText(found), /memory/);
  assert.doesNotMatch(explorationText({ ...found, memory_bounded: true }), /memory/);
  assert.match(explorationText({ ...found, memory_bounded: false }), /Nothing bounds the memory of queries/);
});

Deno.test("explorationText() tells what the login may do beyond reading, where it is something", async () => {
  const found = await explored(waters);
  assert.doesNotMatch(explorationText({ ...found, rights: [] }), /login/);
  const rights = [
    { right: "create databases", writes: true },
    { right: "insert rows", where: "into 1 table (lake)", writes: true },
  ];
  assert.match(
    explorationText({ ...found, rights }),
    /^The login may, beyond reading: 2\n {2}create databases\n {2}insert rows into 1 table \(lake\)$/m,
  );
});

Deno.test("explorationText() puts values of orphans in quotes, as spaces are often what differs", async () => {
  const found = await explored(waters);
  const [, key] = found.suspicious_keys;
  if (key === undefined || key.kind === "left_out") throw new TypeError("no key");
  const orphans = {
    ...key,
    kind: "orphans",
    rows: 4,
    orphans: 1,
    examples: [" CH"],
    reason: "finds none",
  } as const;
  assert.match(
    explorationText({ ...found, suspicious_keys: [orphans] }),
    /^ {2}lake.country → country.code finds none: " CH"$/m,
  );
});

Deno.test("explorationMarkdown() tells every table, view, column and join", async () => {
  const text = explorationMarkdown(await explored(waters));
  for (const name of ["country", "river", "lake", "note", "long_river"]) {
    assert.equal(text.split(`\n**${name}**\n`).length, 2, name);
  }
  assert.match(text, /\| id \| INTEGER \| not null \|/);
  assert.match(text, /\| river.source → lake.id \|/);
  assert.match(text, /\*\*Suspicious keys\*\*[^]*\| lake.country → country.code joins/);
  assert.match(text, /\nFlows\n/);
  assert.ok(!/[^\\]<script>/.test(explorationMarkdown(await explored(hostileSchema))));
});

/** Elements of a page, as a reader of its tags finds them. */
const tags = (page: string) => [...page.matchAll(/<(\/?[a-z!][a-z0-9]*)/gi)].map(([, name]) => name);

Deno.test("explorationPage() tells every table, with links from keys to tables", async () => {
  const page = await explorationPage(await explored(waters), waters);
  assert.match(page, /<section id="t1" data-words="river id country up source mouth">/);
  assert.match(page, /<td>country<\/td><td>CHAR\(2\)<\/td><td>→ <a href="#t0">country<\/a> \(code\)<\/td>/);
  assert.match(page, /Referenced by <a href="#t1">river<\/a>, <a href="#t2">lake<\/a>/);
  assert.match(page, /about 2,000,000 rows/);
  assert.match(page, /<a xlink:href="#t2"/);
  assert.match(page, /<li>view broken cannot be read: no such table: gone<\/li>/);
  const ids = new Set([...page.matchAll(/ id="(t\d+)"/g)].map(([, id]) => id));
  for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) assert.ok(ids.has(target), `#${target}`);
});

Deno.test("explorationPage() loads nothing from elsewhere and takes no name for markup", async () => {
  const page = await explorationPage(await explored(hostileSchema), hostileSchema);
  assert.doesNotMatch(page, /<(link|img|iframe|script src|object|embed|base)\b|@import|url\(/i);
  assert.doesNotMatch(page, /https?:\/\/(?!www\.w3\.org\/)/);
  assert.equal(page.match(/<script>/g)?.length, 1);
  assert.ok(!page.includes(hostile.table) && !page.includes(hostile.column) && !page.includes("\u001b"));
  // The elements are those of the same schema with harmless names.
  const harmless = JSON.parse(
    JSON.stringify(hostileSchema).replaceAll(JSON.stringify(hostile.table), '"t"').replaceAll(
      JSON.stringify(hostile.column),
      '"c"',
    ).replaceAll(/[<>]/g, ""),
  );
  assert.deepEqual(tags(page), tags(await explorationPage(await explored(harmless), harmless)));
});

Deno.test("explorationPage() lets no name turn the direction of a line", async () => {
  const schema = { tables: [{ ...waters.tables[0] as Table, name: "a\u202Eb" }], foreignKeys: [] };
  assert.doesNotMatch(await explorationPage(await explored(schema), schema), /[\u202A-\u202E\u2066-\u2069]/);
});

Deno.test("explorationPage() folds what is left of a long list", async () => {
  const { tables } = star(150);
  const schema = { tables, foreignKeys: [] };
  const page = await explorationPage(await explored(schema), schema);
  const [, shown = "", count, rest = ""] =
    /<dt>Isolated tables<\/dt><dd>(.*)\n<details><summary>and (\d+) more<\/summary>(.*)<\/details>/.exec(
      page,
    ) ?? [];
  const named = [shown, rest].map((list) => [...list.matchAll(/>(t\d+)</g)].map(([, name]) => name));
  assert.deepEqual(named.flat(), tables.map(({ name }) => name));
  assert.equal(named[1]?.length, Number(count));
  assert.equal(named[0]?.join("").length, 298, "as many names as 300 letters hold");
});

Deno.test("explorationPage() draws the hubs' neighbourhood where there are too many tables for a drawing", async () => {
  const schema = star(150);
  const page = await explorationPage(await explored(schema), schema);
  assert.match(page, /Drawn are the hubs and their neighbours: 100 of 150 tables/);
  assert.equal(page.match(/class="node /g)?.length, 100);
  assert.equal(page.match(/<section /g)?.length, 150);
  const small = star(100);
  assert.doesNotMatch(await explorationPage(await explored(small), small), /Drawn are/);
});
