import assert from "node:assert/strict";
import type { Filter } from "../../../../../lib/specification/mod.ts";
import { ambiguousAfter, listed, listing, openSynthesis, shown } from "./ambiguous_rig.ts";

/** The question with a word that fits the colours of teams, after those that meet a condition were listed. */
async function askedOfTeams(column: string, value: string) {
  await using rig = await openSynthesis(`
    CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT, home_colour TEXT, away_colour TEXT);
    INSERT INTO team VALUES (1, 'Lions', 'Ely', 'red', 'blue'), (2, 'Bears', 'Ely', 'green', 'white'),
      (3, 'Owls', 'Ely', 'black', 'red'), (4, 'Foxes', 'Bath', 'red', 'white'), (5, 'Hares', 'Ely', 'green', 'blue'),
      (6, 'Wolves', 'Bath', 'black', 'white');
  `);
  const filter: Filter = {
    kind: "comparison",
    column: { table: "team", column },
    operator: "=",
    value,
  };
  const turn = listed(listing("team", [], [shown("team", "name")], [filter]), "team", [filter]);
  return (await ambiguousAfter([turn], "word", rig))?.interaction;
}

Deno.test("a word that fits two columns is asked for one of each thing, as their plural could be both", async () => {
  const { utterance = "", readings = [] } = await askedOfTeams("town", "Ely") ?? {};
  assert.match(utterance, /\bcolour of each\b/);
  assert.deepEqual(readings.map(({ meaning }) => /home|away/.exec(meaning)?.[0]).toSorted(), [
    "away",
    "home",
  ]);
});

Deno.test("a word is not open where one of its columns was spoken of", async () => {
  assert.equal(await askedOfTeams("home_colour", "red"), undefined);
});
