import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { randomFrom } from "../../../../lib/base/mod.ts";
import { introspect, openDatabase } from "../../../../lib/database/mod.ts";
import type { Join } from "../../../../lib/schema/mod.ts";
import { specificationFrom, toSql } from "../../../../lib/specification/mod.ts";
import { createSynthesisContext } from "../../../../lib/synthesis/grammar/plan/create_synthesis_context.ts";
import { rowsOf } from "../../../../lib/synthesis/grammar/plan/gold_gate.ts";
import type { Proposal } from "../../../../lib/synthesis/grammar/plan/move.ts";
import { propose } from "../../../../lib/synthesis/grammar/plan/propose.ts";
import type { SynthesisContext } from "../../../../lib/synthesis/grammar/plan/synthesis_context.ts";
import type { State } from "../../../../lib/synthesis/grammar/plan/types.ts";

/** Engineers with their skills and visits in tables without keys, and with courses that some took in several years. */
async function workshop(isDoubled: boolean) {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  const file = new DatabaseSync(path);
  file.exec(`
    CREATE TABLE engineer (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE skill (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE course (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE engineer_skill (
      engineer_id INTEGER NOT NULL REFERENCES engineer (id), skill_id INTEGER NOT NULL REFERENCES skill (id)
    );
    CREATE TABLE visit (
      engineer_id INTEGER NOT NULL REFERENCES engineer (id), title TEXT NOT NULL, duration INTEGER NOT NULL
    );
    CREATE TABLE engineer_course (
      engineer_id INTEGER NOT NULL REFERENCES engineer (id), course_id INTEGER NOT NULL REFERENCES course (id),
      year INTEGER NOT NULL, PRIMARY KEY (engineer_id, course_id, year)
    );
    INSERT INTO engineer VALUES (1, 'Adams'), (2, 'Grady'), (3, 'Price'), (4, 'Stamm'), (5, 'Hahn');
    INSERT INTO skill VALUES (1, 'Welding'), (2, 'Wiring'), (3, 'Paint');
    INSERT INTO course VALUES (1, 'Safety'), (2, 'Radio'), (3, 'Glass');
    INSERT INTO engineer_skill VALUES (1, 1), (1, 2), (2, 3), (3, 1), (3, 2), (3, 3), (4, 2), (5, 1);
    INSERT INTO visit VALUES
      (1, 'Pump', 30), (1, 'Fan', 45), (2, 'Pump', 20), (3, 'Fan', 90), (3, 'Door', 15), (4, 'Lift', 60), (5, 'Lift', 5);
    INSERT INTO engineer_course VALUES
      (1, 1, 2001), (1, 1, 2002), (1, 2, 2001), (2, 1, 2003), (3, 2, 2001), (3, 3, 2001), (4, 3, 2004), (4, 3, 2005);
  `);
  if (isDoubled) {
    file.exec(`
      INSERT INTO engineer_skill VALUES (3, 1), (4, 2), (4, 2);
      INSERT INTO visit VALUES (1, 'Pump', 30), (5, 'Lift', 5), (5, 'Lift', 5);
    `);
  }
  file.close();
  const database = await openDatabase(`sqlite:${path}`);
  const synthesis = await createSynthesisContext(database, await introspect(database));
  return { database, synthesis, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

const key = (table: string, to: string): Join => ({
  from: { table, columns: [`${to}_id`] },
  to: { table: to, columns: ["id"] },
});
const engineers: State = {
  subject: { table: "engineer" },
  form: "list",
  specification: {
    tables: ["engineer"],
    joins: [],
    outputs: [{ kind: "column", column: { table: "engineer", column: "name" } }],
    filters: [],
    groupBy: [],
    groupFilters: [],
    orderBy: [],
    distinct: false,
  },
};

/** What is proposed for the turns that bring joins in, one after the other, for twenty seeds. */
async function proposals(
  { lexicon, sampler }: SynthesisContext,
  joins: readonly Join[],
): Promise<readonly Proposal[]> {
  const made: Proposal[] = [];
  for (let seed = 0; seed < 20; seed++) {
    const random = randomFrom(seed);
    let listing = engineers;
    for (const [i, join] of joins.entries()) {
      const options = { lexicon, sampler, random, isLast: i === joins.length - 1, made: [] };
      const proposed = await Array.fromAsync(propose({ last: listing, listing }, join, options));
      made.push(...proposed);
      listing = proposed.find(({ listing }) => listing.subject.table === "engineer")?.listing ?? listing;
    }
  }
  return made;
}

Deno.test("answers are the same whether a table without a key holds a row once or several times", async () => {
  await using doubled = await workshop(true);
  await using single = await workshop(false);
  const made = [
    ...await proposals(doubled.synthesis, [
      key("engineer_skill", "engineer"),
      key("engineer_skill", "skill"),
    ]),
    ...await proposals(doubled.synthesis, [key("visit", "engineer")]),
    ...await proposals(doubled.synthesis, [key("visit", "engineer"), key("engineer_skill", "engineer")]),
  ];
  const queries = new Set(made.map(({ after }) => toSql(specificationFrom(after.specification), "sqlite")));
  for (const query of queries) {
    const answers = await Promise.all([doubled, single].map(async ({ database }) => {
      const outcome = await database.query(query, { maxRows: 1_000 });
      assert.equal(outcome.kind, "rows", query);
      return outcome.kind === "rows" ? rowsOf(outcome.table) : [];
    }));
    assert.deepEqual(answers[0], answers[1], query);
  }
  const some = (pattern: RegExp) => [...queries].filter((query) => pattern.test(query)).length;
  assert.ok(some(/COUNT\(DISTINCT "skill"\."id"\)/) > 2, "skills are counted");
  assert.ok(
    some(/COUNT\(DISTINCT "engineer_skill"\."skill_id"\)/) > 2,
    "they are counted before they are named",
  );
  assert.ok(some(/SELECT DISTINCT "engineer"\."name", "skill"\."name"/) > 0, "pairs are listed");
  assert.ok(some(/MAX\("visit"\."duration"\)/) > 0, "extremes are taken");
});

Deno.test("rows that are told apart are counted and added up without a key", async () => {
  await using single = await workshop(false);
  const made = [
    ...await proposals(single.synthesis, [key("engineer_skill", "engineer")]),
    ...await proposals(single.synthesis, [key("visit", "engineer")]),
  ];
  const queries = made.map(({ after }) => toSql(specificationFrom(after.specification), "sqlite"));
  assert.ok(queries.some((query) => /COUNT\(\*\).*"engineer_skill"/.test(query)));
  assert.ok(queries.some((query) => /COUNT\(\*\).*"visit"/.test(query)));
  assert.ok(queries.some((query) => /AVG\("visit"\."duration"\)/.test(query)));
});

Deno.test("what a link leads to at several times is counted and listed once", async () => {
  await using single = await workshop(false);
  const made = await proposals(single.synthesis, [
    key("engineer_course", "engineer"),
    key("engineer_course", "course"),
  ]);
  const queries = made.map(({ after }) => toSql(specificationFrom(after.specification), "sqlite"));
  assert.ok(queries.some((query) => query.includes('COUNT(DISTINCT "course"."id")')));
  for (const query of queries) {
    assert.doesNotMatch(query, /COUNT\(\*\).*JOIN "engineer_course"/);
    assert.doesNotMatch(query, /SELECT "engineer"\."name", "course"\."name" FROM/);
  }
});
