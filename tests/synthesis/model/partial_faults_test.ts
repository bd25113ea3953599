import assert from "node:assert/strict";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import { introspect } from "../../../lib/database/mod.ts";
import type { Interaction } from "../../../lib/dialogue/mod.ts";
import { partialFaults } from "../../../lib/synthesis/model/partial_faults.ts";
import { sentenceTools } from "../../../lib/verify/sentence_tools.ts";
import { sharedDatabase } from "../../shared_database.ts";

const RIVERS =
  "SELECT r.name FROM river r JOIN sea s ON r.sea = s.name WHERE s.name = 'Black Sea' AND r.length > 2000";
const MEMBERS = "SELECT o.name, count(*) FROM organization o JOIN membership m ON m.organization = " +
  "o.abbreviation WHERE m.withdrawn IS NULL GROUP BY o.name HAVING count(*) >= 3";
/** An alternative of two columns, which no specification holds. */
const NEIGHBOURS = "SELECT c.name, count(*) FROM country c JOIN border b ON b.country1 = c.code OR " +
  "b.country2 = c.code GROUP BY c.name HAVING count(*) >= 5";

/** The utterances that are refused as partial questions over a query, under a restriction where one is given. */
async function refused(
  sql: string,
  utterances: readonly string[],
  restriction?: string,
): Promise<readonly string[]> {
  const database = await sharedDatabase(`duckdb:${await buildAtlas()}`);
  const tools = sentenceTools(database, { schema: await introspect(database) });
  const context: readonly Interaction[] = restriction === undefined ? [] : [{
    utterance: "Only those for now.",
    intention: "Restrict what is asked.",
    utterance_kinds: ["context_modification"],
    expected_reply: ["acknowledgment"],
    context: { change: "set", restrictions: [restriction] },
  }];
  const found: string[] = [];
  for (const utterance of utterances) {
    const asking: Interaction = {
      utterance,
      intention: "Ask.",
      ground_truth_sql: sql,
      utterance_kinds: ["partial_question"],
      expected_reply: ["response"],
    };
    if ((await partialFaults([...context, asking], { database, tools })).length > 0) found.push(utterance);
  }
  return found;
}

Deno.test("a question that says everything itself is no partial question, whatever words go on", async () => {
  const complete = [
    "Which rivers longer than 2,000 km flow into the Black Sea?",
    "Now which rivers longer than 2,000 km flow into the Black Sea, please?",
    "What rivers over 2,000 km end in the Black Sea, too?",
  ];
  assert.deepEqual(await refused(RIVERS, complete), complete);
});

Deno.test("a question that points back, has no noun of its own or leaves out a value is partial", async () => {
  const partial = [
    "Which of them are longer than 2,000 km and flow into the Black Sea?",
    "Of those, which are over 2,000 km long and flow into the Black Sea?",
    "What about rivers over 2,000 km into the Black Sea?",
    "And rivers over 2,000 km that flow into the Black Sea?",
    "Which have over 2,000 km and the Black Sea at their end?",
    "Which rivers longer than 2,000 km flow into the sea?",
    "Which rivers flow into the Black Sea?",
  ];
  assert.deepEqual(await refused(RIVERS, partial), []);
});

Deno.test("a pronoun for what the question names itself, and a table on the way, leave nothing out", async () => {
  const complete = [
    "Which organizations have at least three member countries, and how many belong to each?",
    "Which organizations count three or more members among their ranks, and how many are they?",
  ];
  assert.deepEqual(await refused(MEMBERS, complete), complete);
  assert.deepEqual(await refused(MEMBERS, ["How many does each have, from three on?"]), []);
});

Deno.test("a query that is no specification is compared by its values", async () => {
  const complete = ["Which countries have five or more neighbours, and how many?"];
  assert.deepEqual(await refused(NEIGHBOURS, complete), complete);
  assert.deepEqual(await refused(NEIGHBOURS, ["Which countries have that many neighbours?"]), []);
});

Deno.test("under a context a question is partial, unless it says the restriction again", async () => {
  const restriction = "sea.name = 'Black Sea'";
  const again = "Which rivers longer than 2,000 km flow into the Black Sea?";
  const under = "Which rivers are longer than 2,000 km?";
  assert.deepEqual(await refused(RIVERS, [again, under], restriction), [again]);
  const landlocked = "SELECT c.name FROM country c WHERE c.landlocked AND c.population > 5000000";
  assert.deepEqual(
    await refused(
      landlocked,
      ["Which countries have more than 5 million people?"],
      "country.landlocked = true",
    ),
    [],
  );
});
