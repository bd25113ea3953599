import assert from "node:assert/strict";
import { createLinker } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { specificationOf } from "../../../lib/specification/mod.ts";
import { createSentenceCheck } from "../../../lib/verify/sentence/create_sentence_check.ts";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
const table = (name: string, ...columns: Schema["tables"][number]["columns"]) => ({
  ...{ name, columns: [column("id", "INTEGER"), ...columns], primaryKey: ["id"], uniqueKeys: [] },
});
const key = (from: string, column: string, to: string) => ({
  name: `${from}_${column}`,
  from: { table: from, columns: [column] },
  to: { table: to, columns: ["id"] },
});
const schema: Schema = {
  tables: [
    table("site", column("name"), column("country")),
    table(
      "telescope",
      ...[column("name"), column("site_id", "INTEGER"), column("aperture", "REAL")],
      ...[column("first_light", "DATE"), column("last_service", "DATE")],
    ),
    table("astronomer", column("name"), column("mentor_id", "INTEGER")),
  ],
  foreignKeys: [key("telescope", "site_id", "site"), key("astronomer", "mentor_id", "astronomer")],
};
const check = createSentenceCheck({ schema, link: createLinker(schema) });

const outcomeOf = async (sentence: string, sql: string) => {
  const read = await specificationOf(sql, { dialect: "sqlite", schema });
  assert(read.kind === "specification", sql);
  const { faults, unsure } = check(sentence, read.specification);
  return faults.length > 0 ? `fault: ${faults.join("; ")}` : unsure.length > 0 ? "undecided" : "sound";
};

const sites = (join: "JOIN" | "LEFT JOIN") =>
  `SELECT s.name, t.name FROM site s ${join} telescope t ON t.site_id = s.id`;

Deno.test("who keeps what has no partner, or does not drop it, asks for it too", async () => {
  for (
    const kept of [
      "keeping the sites that have no telescope",
      "without dropping the sites that have no telescope",
      "sites that never had a telescope stay in the list",
    ]
  ) {
    assert.equal(await outcomeOf(`Sites and their telescopes, ${kept}`, sites("LEFT JOIN")), "sound", kept);
    assert.match(
      await outcomeOf(`Sites and their telescopes, ${kept}`, sites("JOIN")),
      /leaves it out/,
      kept,
    );
  }
  for (const left of ["dropping", "not keeping"]) {
    const sentence = `Sites and their telescopes, ${left} the sites that have no telescope`;
    assert.equal(await outcomeOf(sentence, sites("JOIN")), "sound", left);
    assert.match(await outcomeOf(sentence, sites("LEFT JOIN")), /keeps rows without/, left);
  }
});

Deno.test("an average is compared with that of the whole without a second word for it", async () => {
  const wide = (operator: string, of: string) =>
    `SELECT s.name FROM site s JOIN telescope t ON t.site_id = s.id GROUP BY s.id, s.name ` +
    `HAVING AVG(t.aperture) ${operator} ${of}`;
  const all = "(SELECT AVG(aperture) FROM telescope)";
  for (
    const sentence of [
      "Sites whose telescopes have a larger aperture on average than across the whole chain",
      "Sites where the average aperture is larger than it is over all sites",
      "Sites whose average aperture is above the average aperture across all sites",
    ]
  ) {
    assert.equal(await outcomeOf(sentence, wide(">", all)), "sound", sentence);
    assert.match(await outcomeOf(sentence, wide("<", all)), /other sides/, sentence);
    assert.match(await outcomeOf(sentence, wide(">", "3")), /fault: /, sentence);
  }
  assert.equal(
    await outcomeOf(
      "Telescopes with a larger aperture than telescopes have on average",
      `SELECT name FROM telescope WHERE aperture > ${all}`,
    ),
    "sound",
  );
  assert.equal(
    await outcomeOf(
      "The average aperture of telescopes with an aperture of more than 2 across all sites",
      "SELECT AVG(aperture) FROM telescope WHERE aperture > 2",
    ),
    "sound",
  );
});

Deno.test("the longest time between two dates is the greatest, and since one date the earliest", async () => {
  const between = "ORDER BY julianday(last_service) - julianday(first_light)";
  const sentence = "Which telescope waited the longest from first light to last service, in days?";
  assert.doesNotMatch(
    await outcomeOf(sentence, `SELECT name FROM telescope ${between} DESC LIMIT 1`),
    /fault/,
  );
  assert.match(await outcomeOf(sentence, `SELECT name FROM telescope ${between} LIMIT 1`), /low end/);
  const since = "The telescope with the longest time since first light";
  const earliest = "SELECT name FROM telescope ORDER BY first_light";
  assert.equal(await outcomeOf(since, `${earliest} LIMIT 1`), "sound");
  assert.match(await outcomeOf(since, `${earliest} DESC LIMIT 1`), /high end/);
});

Deno.test("who does something as mentor is the mentor", async () => {
  const pairs = "FROM astronomer a JOIN astronomer m ON m.id = a.mentor_id";
  const sentence = "Which astronomers look after at least two others as their mentor?";
  const counted = (role: string, other: string) =>
    `SELECT ${role}.name ${pairs} GROUP BY ${role}.id, ${role}.name HAVING COUNT(${other}.id) >= 2`;
  assert.doesNotMatch(await outcomeOf(sentence, counted("m", "a")), /fault/);
  assert.match(await outcomeOf(sentence, counted("a", "m")), /other end/);
  const named = (shown: string, chosen: string) =>
    `SELECT ${shown}.name ${pairs} WHERE ${chosen}.name = 'Vera Ruiz'`;
  assert.equal(await outcomeOf("Who looks after Vera Ruiz as her mentor?", named("m", "a")), "sound");
  assert.equal(await outcomeOf("Whom does Vera Ruiz look after as mentor?", named("a", "m")), "sound");
});

Deno.test("for each of them asks for one of what was named before", async () => {
  const grouped =
    "SELECT s.name, COUNT(t.id) FROM site s JOIN telescope t ON t.site_id = s.id GROUP BY s.id, s.name";
  const all = "SELECT COUNT(t.id) FROM site s JOIN telescope t ON t.site_id = s.id";
  const sentence = "Take the sites: how many telescopes does each of them have?";
  assert.doesNotMatch(await outcomeOf(sentence, grouped), /fault/);
  assert.match(await outcomeOf(sentence, all), /one answer each/);
  const ranked = "SELECT name, RANK() OVER (ORDER BY aperture) FROM telescope";
  assert.equal(
    await outcomeOf("Rank the telescopes by aperture, with the rank of each of them", ranked),
    "sound",
  );
  assert.equal(await outcomeOf("For each telescope, its rank by aperture", ranked), "sound");
  assert.match(
    await outcomeOf("For each site, the rank of its telescopes by aperture", ranked),
    /ranks among all/,
  );
});
