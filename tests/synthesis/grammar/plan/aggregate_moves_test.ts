import assert from "node:assert/strict";
import { randomFrom } from "../../../../lib/base/mod.ts";
import { createLexicon } from "../../../../lib/linking/lexicon/lexicon.ts";
import type { Proposal } from "../../../../lib/synthesis/grammar/plan/move.ts";
import { propose } from "../../../../lib/synthesis/grammar/plan/propose.ts";
import type { State } from "../../../../lib/synthesis/grammar/plan/types.ts";

const table = (name: string, columns: string) => ({
  name,
  columns: columns.split(" ").map((column) => ({ name: column, type: "TEXT", notNull: true })),
  primaryKey: ["name"],
  uniqueKeys: [],
});
const key = (from: string, column: string, to: string) => ({
  name: `${from}_${to}`,
  from: { table: from, columns: [column] },
  to: { table: to, columns: ["name"] },
});
const siteCity = key("site", "city", "city");
const mayorCity = key("mayor", "city", "city");
const lexicon = createLexicon({
  tables: [table("city", "name motto"), table("site", "name city"), table("mayor", "name city")],
  foreignKeys: [siteCity, mayorCity],
}, () => ({ rows: 10, present: 10, distinct: 10, minimum: "a", maximum: "z" }));

/** The proposals that keep those cities of a list with enough sites. */
async function enoughSites(outputs: readonly string[]): Promise<readonly Proposal[]> {
  const columns = outputs.map((output) => output.split("."))
    .map(([table = "", column = ""]) => ({ kind: "column" as const, column: { table, column } }));
  const joins = outputs.some((output) => output.startsWith("mayor.")) ? [mayorCity] : [];
  const listing: State = {
    subject: { table: "city" },
    form: "list",
    specification: {
      ...{ tables: ["city", ...joins.map(({ from }) => from.table)], joins, outputs: columns },
      ...{ filters: [], groupBy: [], groupFilters: [], orderBy: [], distinct: false },
    },
  };
  const values = ["a", "b", "c", "d", "e"].flatMap((city, i) => Array(i + 1).fill(city));
  const found: Proposal[] = [];
  for (let seed = 0; seed < 20; seed++) {
    const proposals = propose({ last: listing, listing }, siteCity, {
      lexicon,
      sampler: () => Promise.resolve({ values, nulls: 0 }),
      random: randomFrom(seed),
      isLast: true,
      made: [],
    });
    for await (const proposal of proposals) if (proposal.move === "group_filter") found.push(proposal);
  }
  return found;
}

Deno.test("a list of those with enough of something keeps its columns", async () => {
  const found = await enoughSites(["city.name", "city.motto"]);
  assert.ok(found.length > 0);
  for (const { after: { specification: { outputs, groupBy } } } of found) {
    const columns = ["name", "motto"].map((column) => ({ table: "city", column }));
    assert.deepEqual(outputs.map(({ column }) => column), columns);
    assert.deepEqual(groupBy, columns);
  }
});

Deno.test("a list that shows other things is not regrouped by those it lists", async () => {
  assert.deepEqual(await enoughSites(["city.name", "mayor.name"]), []);
});
