import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { introspect, openDatabase } from "../../../../lib/database/mod.ts";
import { createLexicon, gatherStatistics } from "../../../../lib/linking/mod.ts";
import { createVariation } from "../../../../lib/synthesis/variation.ts";
import { createHoldsRows } from "../../../../lib/synthesis/grammar/plan/holds_rows.ts";
import { misnamed } from "../../../../lib/synthesis/grammar/plan/misnamed.ts";
import { createSampler } from "../../../../lib/synthesis/grammar/plan/sampler.ts";
import { inFolder } from "../../../scripts/run_task.ts";

/** The name that is said for Anna Schulz in a clinic with these patients. */
const said = async (...patients: readonly string[]): Promise<unknown> => {
  let value: unknown;
  await inFolder(async (folder) => {
    const file = new DatabaseSync(`${folder}/clinic.sqlite`);
    file.exec("CREATE TABLE doctor (id INTEGER PRIMARY KEY, name TEXT NOT NULL)");
    file.exec("CREATE TABLE patient (id INTEGER PRIMARY KEY, name TEXT NOT NULL)");
    for (const name of ["Anna Schulz", "Paul Meier"]) {
      file.exec(`INSERT INTO doctor (name) VALUES ('${name}')`);
    }
    for (const name of patients) file.exec(`INSERT INTO patient (name) VALUES ('${name}')`);
    file.close();
    await using database = await openDatabase(`sqlite:${folder}/clinic.sqlite`);
    const schema = await introspect(database);
    const lexicon = createLexicon(schema, await gatherStatistics(database, schema));
    const filter = {
      kind: "comparison" as const,
      ...{ column: { table: "doctor", column: "name" }, operator: "=" as const, value: "Anna Schulz" },
    };
    // A listing that shows nothing, as those of tables without names do.
    const specification = {
      ...{ tables: ["doctor"], joins: [], outputs: [], filters: [], groupBy: [], groupFilters: [] },
      ...{ orderBy: [], distinct: true },
    };
    const turn = {
      ...{ change: "set" as const, filter },
      listing: { subject: { table: "doctor" }, form: "list" as const, specification },
    };
    const synthesis = {
      lexicon,
      sampler: createSampler(database, { schema }),
      holdsRows: createHoldsRows(database),
    };
    const wrong = await misnamed(turn, synthesis, createVariation(1, 1));
    value = wrong?.kind === "comparison" ? wrong.value : undefined;
  });
  return value;
};

Deno.test("two names are remembered as one that no row has", async () => {
  assert.match(String(await said("Otto Lang")), /^(?:Anna Meier|Paul Schulz)$/);
});

Deno.test("a name that rows of another table have is no name that the data do not hold", async () => {
  assert.equal(await said("Anna Meier", "Paul Schulz"), undefined);
});
