import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { introspect, openDatabase } from "../../../../lib/database/mod.ts";
import { createLexicon } from "../../../../lib/linking/lexicon/lexicon.ts";
import { gatherStatistics } from "../../../../lib/linking/lexicon/statistics.ts";
import { dropsUnheard } from "../../../../lib/synthesis/grammar/plan/drops_unheard.ts";
import { createSampler } from "../../../../lib/synthesis/grammar/plan/sampler.ts";
import type { State } from "../../../../lib/synthesis/grammar/plan/types.ts";

const sectionCourse = {
  from: { table: "section", columns: ["course"] },
  to: { table: "course", columns: ["id"] },
};
const bookingCourse = {
  from: { table: "booking", columns: ["course"] },
  to: { table: "course", columns: ["id"] },
};

/** The sections of the courses that meet a condition, with the bookings of the courses joined. */
const sections = (filters: State["specification"]["filters"]): State => ({
  subject: { table: "section" },
  form: "list",
  specification: {
    tables: ["course", "booking", "section"],
    joins: [bookingCourse, sectionCourse],
    outputs: [{ kind: "column", column: { table: "section", column: "name" } }],
    filters,
    groupBy: [],
    groupFilters: [],
    orderBy: [],
    distinct: true,
  },
});

Deno.test("a join that serves nothing is unheard where it leaves out some of what is asked for", async () => {
  const path = await Deno.makeTempFile();
  const file = new DatabaseSync(path);
  file.exec(`CREATE TABLE course (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE booking (id INTEGER PRIMARY KEY, course INTEGER REFERENCES course);
    CREATE TABLE section (id INTEGER PRIMARY KEY, name TEXT, course INTEGER REFERENCES course);
    INSERT INTO course VALUES (1, 'booked'), (2, 'free');
    INSERT INTO booking VALUES (1, 1);
    INSERT INTO section VALUES (1, 'a', 1), (2, 'b', 2)`);
  file.close();
  try {
    await using database = await openDatabase(`sqlite:${path}`);
    const schema = await introspect(database);
    const lexicon = createLexicon(schema, await gatherStatistics(database, schema));
    const drops = (state: State) =>
      dropsUnheard(state, { sampler: createSampler(database, { schema }), lexicon });
    const name = { table: "course", column: "name" };
    assert(await drops(sections([])));
    assert(!await drops(sections([{ kind: "comparison", column: name, operator: "=", value: "booked" }])));
    const counted = { ...sections([]), counted: { table: "booking" } };
    assert(!await drops(counted));
  } finally {
    await Deno.remove(path);
  }
});
