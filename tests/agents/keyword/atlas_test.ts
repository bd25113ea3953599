import assert from "node:assert/strict";
import { keywordAgent } from "../../../lib/agents/mod.ts";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import { introspect, rowsOf } from "../../../lib/database/mod.ts";
import { play } from "../rivers.ts";
import { sharedDatabase } from "../../shared_database.ts";

/** Conversations about the embedded database, each with a query written by hand for what its last message asks. */
const conversations: readonly (readonly [readonly string[], string])[] = [
  [
    ["Which rivers flow into the Black Sea?", "and which countries do they flow through?"],
    "SELECT DISTINCT r.name, c.name FROM river r JOIN river_country rc ON rc.river = r.name JOIN country c ON c.code = rc.country WHERE r.sea = 'Black Sea'",
  ],
  [
    ["Show all countries in Africa with their currencies.", "only those with more than 50 million people"],
    "SELECT c.name, u.name FROM country c JOIN currency u ON u.code = c.currency JOIN country_continent k ON k.country = c.code WHERE k.continent = 'Africa' AND c.population > 50000000",
  ],
  [
    ["How many official languages does each country have?", "Which of them have more than 3?"],
    "SELECT c.name, count(*) FROM country c JOIN spoken_language s ON s.country = c.code WHERE s.status = 'official' GROUP BY c.name HAVING count(*) > 3",
  ],
  [
    ["Which lakes are deeper than 500 m?", "In which countries are they?", "not the ones in Russia"],
    "SELECT DISTINCT c.name FROM lake l JOIN lake_country k ON k.lake = l.name JOIN country c ON c.code = k.country WHERE l.maximum_depth > 500 AND c.name <> 'Russia'",
  ],
  [
    ["What is the capital of Peru?", "and of Bolivia?"],
    "SELECT capital FROM country WHERE name = 'Bolivia'",
  ],
  [
    ["Which countries are not members of any organization?"],
    "SELECT name FROM country WHERE code NOT IN (SELECT country FROM membership)",
  ],
  [
    ["Which countries joined the European Union after 2000?"],
    "SELECT c.name FROM country c JOIN membership m ON m.country = c.code WHERE m.organization = 'EU' AND m.joined > '2000-12-31'",
  ],
  [
    ["heritage sites in Italy", "how many are there?"],
    "SELECT count(*) FROM heritage_site WHERE country = 'IT'",
  ],
];

Deno.test("keywordAgent() answers on the embedded database what a query written by hand answers", async (t) => {
  const database = await sharedDatabase(`duckdb:${await buildAtlas()}`);
  const agent = await keywordAgent(database, { schema: await introspect(database) });
  const rows = async (sql: string) => {
    const outcome = await database.query(sql);
    assert.ok(outcome.kind === "rows", JSON.stringify(outcome));
    return rowsOf(outcome.table).map((row) => row.map(String).join(" | ")).toSorted();
  };
  for (const [said, sql] of conversations) {
    await t.step(said.join(" > "), async () => {
      const reply = (await play(agent, said)).at(-1);
      const expected = await rows(sql);
      assert.ok(expected.length > 0);
      assert.deepEqual(await rows(reply?.sql ?? ""), expected, reply?.sql ?? "");
    });
  }
});
