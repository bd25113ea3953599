import assert from "node:assert/strict";
import { introspect, openDatabase } from "../../../../lib/database/mod.ts";
import type { Schema } from "../../../../lib/schema/mod.ts";
import { createLexicon } from "../../../../lib/linking/lexicon/lexicon.ts";
import { fastAtlas } from "../../../fast_atlas.ts";
import { sampled, sharedPath, sharedTest } from "../../../shared_data.ts";
import { dialoguesBySeed, SEEDS_AND_SIZES } from "../made_dialogues.ts";

/** Tables of which a row of the first meets one row at most, by the joins that a query writes. */
function singles(first: string, sql: string, schema: Schema): ReadonlySet<string> {
  const found = new Set([first]);
  for (const table of found) {
    for (const { from, to } of schema.foreignKeys.filter(({ from }) => from.table === table)) {
      const [near, far] = [`"${table}"."${from.columns[0]}"`, `"${to.table}"."${to.columns[0]}"`];
      if (sql.includes(`${near} = ${far}`) || sql.includes(`${far} = ${near}`)) found.add(to.table);
    }
  }
  return found;
}

/** The tables of which a listing shows several rows for each of its subject and keeps only some. */
function narrowedChildren(sql: string, schema: Schema, isLink: (table: string) => boolean) {
  const [, select = "", rest = ""] = /^SELECT (?:DISTINCT )?(.*?) FROM (.*)$/.exec(sql) ?? [];
  const [, where = ""] = /WHERE (.*?)(?: (?:GROUP|ORDER) BY.*)?$/.exec(rest) ?? [];
  const columns = (text: string) =>
    [...text.matchAll(/"([^"]+)"\."([^"]+)"/g)].map(([, table = "", column = ""]) => ({ table, column }));
  const [first] = columns(select);
  if (first === undefined || /\b(COUNT|SUM|AVG|MIN|MAX)\(/.test(select) || / LIMIT /.test(sql)) return [];
  const joined = (link: string, table: string) =>
    schema.foreignKeys.some(({ from, to }) =>
      from.table === link && to.table === table &&
      sql.includes(`"${link}"."${from.columns[0]}" = "${table}"."${to.columns[0]}"`)
    );
  const links = schema.tables.map(({ name }) => name).filter(isLink);
  /** What a column is said of: the rows of its table, or what a link leads to, by the way that leads there. */
  const ends = (table: string, named?: string) =>
    isLink(table)
      ? schema.foreignKeys.filter(({ from, to }) =>
        from.table === table && to.table !== first.table &&
        (named === undefined || from.columns.includes(named))
      ).map(({ to }) => `${table}>${to.table}`)
      : [`>${table}`, ...links.filter((link) => joined(link, table)).map((link) => `${link}>${table}`)];
  const one = singles(first.table, sql, schema);
  const narrowed = columns(where.replaceAll(/(NOT )?EXISTS \(.*?\)|\(SELECT .*?\)/g, ""))
    .filter(({ table }) => !one.has(table)).flatMap(({ table }) => ends(table));
  const shown = columns(select).filter(({ table }) => !one.has(table))
    .flatMap(({ table, column }) => ends(table, column));
  return [...new Set(shown.filter((end) => narrowed.includes(end)).map((end) => end.replace(/^.*>/, "")))];
}

async function check(url: string) {
  await using database = await openDatabase(url);
  const schema = await introspect(database);
  const nothing = { rows: 9, present: 9, distinct: 9, minimum: "a", maximum: "z" };
  const lexicon = createLexicon(schema, () => nothing);
  let seen = 0;
  const seeds = sampled(SEEDS_AND_SIZES.seeds, 2);
  for (const { seed, dialogues } of await dialoguesBySeed(url, { ...SEEDS_AND_SIZES, seeds })) {
    for (const { experiment_id, interactions } of dialogues) {
      for (const [i, { intention, ground_truth_sql }] of interactions.entries()) {
        const sql: string = ground_truth_sql ?? "";
        const subject = (text: string) => /^SELECT (?:DISTINCT )?"([^"]+)"/.exec(text)?.[1];
        const earlier = interactions.slice(0, i);
        const stays = earlier.some((other) => subject(other.ground_truth_sql ?? "") === subject(sql));
        if (!stays) continue;
        for (const table of narrowedChildren(sql, schema, (name) => lexicon.table(name).sense === "link")) {
          seen++;
          assert.match(
            intention ?? "",
            new RegExp(`\\b(?:those|these) ${lexicon.table(table).plural}\\b`),
            `seed ${seed}, dialogue ${experiment_id}, interaction ${i + 1}\n${sql}`,
          );
        }
      }
    }
  }
  assert.ok(seen >= seeds.length, `${seen} turns show a child that is narrowed`);
}

Deno.test("intentions say that shown children are those with the condition, on the embedded database", async () => {
  await check((await fastAtlas()).database.url);
});

sharedTest(
  "intentions say that shown children are those with the condition, on Mondial",
  ["mondial/mondial.sqlite"],
  () => check(`sqlite:${sharedPath("mondial/mondial.sqlite")}`),
);
