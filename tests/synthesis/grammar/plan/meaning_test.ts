import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { randomFrom } from "../../../../lib/base/mod.ts";
import { introspect, openDatabase } from "../../../../lib/database/mod.ts";
import { createLexicon } from "../../../../lib/linking/lexicon/lexicon.ts";
import type { Join } from "../../../../lib/schema/mod.ts";
import type { ConjunctiveOutput, ConjunctiveQuery, Filter } from "../../../../lib/specification/mod.ts";
import { ask, setContext } from "../../../../lib/synthesis/grammar/plan/course.ts";
import { createSynthesisContext } from "../../../../lib/synthesis/grammar/plan/create_synthesis_context.ts";
import type { Proposal } from "../../../../lib/synthesis/grammar/plan/move.ts";
import { leadsToSeveral } from "../../../../lib/synthesis/grammar/plan/multiplicity.ts";
import { namesOne } from "../../../../lib/synthesis/grammar/plan/names_one.ts";
import { propose } from "../../../../lib/synthesis/grammar/plan/propose.ts";
import { withJoin } from "../../../../lib/synthesis/grammar/plan/proposal_context.ts";
import { restrictableColumns } from "../../../../lib/synthesis/grammar/plan/restriction.ts";
import { type Attempt, prove } from "../../../../lib/synthesis/grammar/plan/take_turn.ts";
import type { State } from "../../../../lib/synthesis/grammar/plan/types.ts";

/** Two lakes have one name; each lake but one has one gauge. */
async function waters() {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  const file = new DatabaseSync(path);
  file.exec(`
    CREATE TABLE basin (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE lake (id INTEGER PRIMARY KEY, name TEXT NOT NULL, basin_id INTEGER NOT NULL REFERENCES basin (id));
    CREATE TABLE gauge (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, height INTEGER NOT NULL, lake_id INTEGER NOT NULL REFERENCES lake (id)
    );
    CREATE TABLE lake_level (
      lake_id INTEGER NOT NULL REFERENCES lake (id), year INTEGER NOT NULL, level INTEGER NOT NULL,
      PRIMARY KEY (lake_id, year)
    );
    CREATE TABLE boat (id INTEGER PRIMARY KEY, name TEXT NOT NULL, price INTEGER NOT NULL);
    CREATE TABLE lake_boat (
      lake_id INTEGER NOT NULL REFERENCES lake (id), boat_id INTEGER NOT NULL REFERENCES boat (id),
      price INTEGER NOT NULL, trips INTEGER NOT NULL, PRIMARY KEY (lake_id, boat_id)
    );
    INSERT INTO basin VALUES (1, 'North'), (2, 'South');
    INSERT INTO lake VALUES (1, 'Long Lake', 1), (2, 'Long Lake', 2), (3, 'Blue Lake', 1), (4, 'Mirror Lake', 2);
    INSERT INTO gauge VALUES (1, 'Pier', 4, 1), (2, 'Weir', 6, 2), (3, 'Mole', 5, 3), (4, 'Lock', 9, 3);
  `);
  const add = (table: string, rows: readonly (readonly (number | string)[])[]) => {
    for (const row of rows) {
      file.prepare(`INSERT INTO ${table} VALUES (${row.map(() => "?").join()})`).run(...row);
    }
  };
  const years = [1990, 2000, 2010, 2020];
  add("lake_level", [1, 2, 3, 4].flatMap((lake) => years.map((year) => [lake, year, lake * 100 + year % 7])));
  add("boat", ["Ada", "Bea", "Cleo", "Dora"].map((name, i) => [i + 1, name, 100 + 10 * i]));
  add(
    "lake_boat",
    [1, 2, 3, 4].flatMap((lake) => [1, 2, 3].map((boat) => [lake, boat, lake + boat, 5 * lake + boat])),
  );
  file.close();
  const database = await openDatabase(`sqlite:${path}`);
  const schema = await introspect(database);
  const synthesis = await createSynthesisContext(database, schema);
  const attempt = (steps: Attempt["steps"], seed = 1): Attempt => ({
    synthesis,
    options: {},
    random: randomFrom(seed),
    mostRows: 100,
    refused: new Map(),
    steps,
    stuck: { at: undefined },
  });
  return { synthesis, schema, attempt, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

const key = (table: string, to: string): Join => ({
  from: { table, columns: [`${to}_id`] },
  to: { table: to, columns: ["id"] },
});
const column = (table: string, name: string): ConjunctiveOutput => ({
  kind: "column",
  column: { table, column: name },
});
const lakes: State = {
  subject: { table: "lake" },
  form: "list",
  specification: {
    tables: ["lake"],
    joins: [],
    outputs: [column("lake", "name")],
    filters: [],
    groupBy: [],
    groupFilters: [],
    orderBy: [],
    distinct: false,
  },
};

/** What is proposed for the turn that brings a join in, for twenty seeds. */
async function proposals(
  synthesis: Awaited<ReturnType<typeof waters>>["synthesis"],
  join: Join,
  { listing = lakes, isLast = true }: { readonly listing?: State; readonly isLast?: boolean } = {},
): Promise<readonly Proposal[]> {
  const { lexicon, sampler } = synthesis;
  const made: Proposal[] = [];
  for (let seed = 0; seed < 20; seed++) {
    const options = { lexicon, sampler, random: randomFrom(seed), isLast, made: [] };
    made.push(...await Array.fromAsync(propose({ last: listing, listing }, join, options)));
  }
  return made;
}

const measured = (made: readonly Proposal[]) =>
  made.flatMap(({ after }) => after.specification.outputs).flatMap((output) =>
    output.kind === "aggregate" && output.function !== "count" ? [output.column?.column] : []
  );

Deno.test("a place is not chosen by a name that another kind of place has", async () => {
  const names = (name: string) => ({
    name,
    columns: [{ name: "name", type: "TEXT", notNull: true }],
    primaryKey: ["name"],
    uniqueKeys: [],
  });
  const schema = { tables: [names("country"), names("province"), names("river")], foreignKeys: [] };
  const lexicon = createLexicon(
    schema,
    () => ({ rows: 9, present: 9, distinct: 9, minimum: "a", maximum: "z" }),
  );
  const called = (table: string): ConjunctiveQuery => ({
    ...lakes.specification,
    tables: [table],
    filters: [{ kind: "comparison", column: { table, column: "name" }, operator: "=", value: "Paraguay" }],
  });
  const everywhere = { lexicon, holdsRows: () => Promise.resolve(true) };
  assert.equal(await namesOne(called("province"), everywhere), false);
  assert.equal(await namesOne(called("river"), everywhere), true);
  assert.equal(
    await namesOne(called("province"), { lexicon, holdsRows: () => Promise.resolve(false) }),
    true,
  );
});

Deno.test("a reference to nothing is none, and one to several rows is not joined", async () => {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  file.exec(`
    CREATE TABLE maker (id INTEGER PRIMARY KEY, name TEXT NOT NULL, brand TEXT NOT NULL);
    CREATE TABLE car (id INTEGER PRIMARY KEY, name TEXT NOT NULL, maker_id INTEGER NOT NULL REFERENCES maker (id));
    CREATE TABLE advert (id INTEGER PRIMARY KEY, title TEXT NOT NULL, brand TEXT NOT NULL REFERENCES maker (brand));
    INSERT INTO maker VALUES (1, 'Ford', 'blue'), (2, 'Fiat', 'red'), (3, 'Seat', 'red');
    INSERT INTO car VALUES (1, 'Ka', 1), (2, 'Uno', 2), (3, 'Ibiza', 3), (4, 'Ghost', 9);
    INSERT INTO advert VALUES (1, 'Go', 'blue'), (2, 'Run', 'red');
  `);
  file.close();
  await using database = await openDatabase(`sqlite:${path}`);
  const schema = await introspect(database);
  const { lexicon } = await createSynthesisContext(database, schema);
  const { rows, present, distinct } = lexicon.column("car", "maker_id").statistics;
  assert.deepEqual([rows, present, distinct], [4, 3, 3]);
  const [cars, adverts] = ["car", "advert"].map((table) =>
    schema.foreignKeys.find(({ from }) => from.table === table)
  );
  assert.ok(cars && adverts);
  assert.deepEqual([leadsToSeveral(cars, lexicon), leadsToSeveral(adverts, lexicon)], [false, true]);
});

Deno.test("questions mean what their words say, on a small database", async (t) => {
  await using rig = await waters();
  const { synthesis, attempt } = rig;
  const heights: ConjunctiveQuery = {
    ...lakes.specification,
    tables: ["lake", "gauge"],
    joins: [key("gauge", "lake")],
    outputs: [
      column("lake", "name"),
      column("lake", "id"),
      { kind: "aggregate", function: "average", column: { table: "gauge", column: "height" } },
    ],
    groupBy: [{ table: "lake", column: "name" }, { table: "lake", column: "id" }],
  };
  const above = (value: number): Filter => ({
    kind: "comparison",
    column: { table: "gauge", column: "height" },
    operator: ">",
    value,
  });
  const called = (value: string): Filter => ({
    kind: "comparison",
    column: { table: "lake", column: "name" },
    operator: "=",
    value,
  });
  const proven = async (specification: ConjunctiveQuery) =>
    (await prove({ ...lakes, form: "grouped", specification }, attempt([]))) !== undefined;

  await t.step("no measure is taken where each group has one value", async () => {
    assert.equal(await proven(heights), true);
    // Above 5, Blue Lake has one gauge left.
    assert.equal(await proven({ ...heights, filters: [above(5)] }), false);
    const average = heights.outputs.at(-1);
    const overall = { ...heights, outputs: average === undefined ? [] : [average], groupBy: [] };
    assert.equal(await proven({ ...overall, filters: [above(5)] }), true);
    assert.equal(await proven({ ...overall, filters: [above(6)] }), false);
  });

  await t.step("no list and no numbers show two things alike", async () => {
    const [name, , average] = heights.outputs;
    assert.ok(name && average);
    assert.equal(await proven({ ...heights, outputs: [name, average] }), false);
    const id = { table: "lake", column: "id" };
    const filters: readonly Filter[] = [{ kind: "comparison", column: id, operator: "<", value: 3 }];
    assert.equal(await proven({ ...lakes.specification, filters }), false);
    const outputs = [column("lake", "name"), column("lake", "basin_id")];
    assert.equal(await proven({ ...lakes.specification, outputs, filters }), true);
  });

  await t.step("nothing is asked by a name that two things have", async () => {
    const gauges = { ...heights, outputs: [column("gauge", "name")], groupBy: [] };
    assert.equal(await proven({ ...gauges, filters: [called("Blue Lake")] }), true);
    assert.equal(await proven({ ...gauges, filters: [called("Long Lake")] }), false);
    const both: Filter = {
      kind: "one_of",
      column: { table: "lake", column: "name" },
      values: ["Blue Lake", "Long Lake"],
      negated: false,
    };
    assert.equal(await proven({ ...gauges, filters: [both] }), false);
  });

  await t.step("what a table says of the same thing at several times is shown and not measured", async () => {
    const made = await proposals(synthesis, key("lake_level", "lake"));
    assert.deepEqual(measured(made), []);
    assert.ok(made.some(({ move }) => move === "extend"));
  });

  await t.step(
    "a column of a link that no verb says is asked of the link, also where what it links has one of that name",
    async () => {
      const { sense, plural } = synthesis.lexicon.table("lake_boat");
      assert.deepEqual([sense, plural], ["entity", "lake boat records"]);
      const made = await proposals(synthesis, key("lake_boat", "lake"));
      const asked = JSON.stringify(made.map(({ after }) => after.specification));
      assert.match(asked, /"table":"lake_boat","column":"price"/);
    },
  );

  await t.step("nothing is reckoned for each by way of things of which conditions keep some", async () => {
    const specification: ConjunctiveQuery = {
      ...lakes.specification,
      tables: ["basin", "lake"],
      joins: [key("lake", "basin")],
      outputs: [column("basin", "name")],
    };
    const filter: Filter = {
      kind: "comparison",
      column: { table: "lake", column: "name" },
      operator: "=",
      value: "Blue Lake",
    };
    const perEach = async (filters: readonly Filter[]) => {
      const listing: State = {
        subject: { table: "basin" },
        form: "list",
        specification: { ...specification, filters },
      };
      const made = await proposals(synthesis, key("gauge", "lake"), { listing });
      return made.filter(({ move }) => move === "per_each").length;
    };
    assert.ok(await perEach([]) > 0);
    assert.equal(await perEach([filter]), 0);
  });

  await t.step("a list that is sorted stays so for the turns after it", async () => {
    const made = await proposals(synthesis, key("lake_level", "lake"));
    const sorted = made.filter(({ move, after }) =>
      move === "extend" && after.specification.orderBy.length > 0
    );
    assert.ok(sorted.length > 0);
    for (const { after, listing } of sorted) {
      assert.deepEqual(listing.specification.orderBy, after.specification.orderBy);
    }
  });

  await t.step("things are counted by their key, as two may have one name", async () => {
    const listing = withJoin(lakes, key("lake_boat", "lake"), { table: "lake_boat", link: true });
    const made = await proposals(synthesis, key("lake", "basin"), { listing });
    const counted = made.filter(({ move }) => move === "per_new")
      .flatMap(({ after }) => after.specification.outputs)
      .filter((output) => output.kind === "aggregate" && output.function === "count");
    assert.ok(counted.length > 0);
    for (const output of counted) assert.deepEqual(output.column, { table: "lake", column: "id" });
  });

  await t.step("numbers that would leave out what stands beside the list come last", async () => {
    const specification: ConjunctiveQuery = {
      ...lakes.specification,
      tables: ["basin", "lake"],
      joins: [key("lake", "basin")],
      outputs: [column("basin", "name"), column("lake", "name")],
    };
    const listing: State = { subject: { table: "basin" }, form: "list", specification };
    const numbers = (made: readonly Proposal[]) =>
      made.filter(({ move }) => move === "total" || move === "per_each" || move === "rank_new").length;
    const join = key("gauge", "lake");
    assert.equal(numbers(await proposals(synthesis, join, { listing, isLast: false })), 0);
    assert.ok(numbers(await proposals(synthesis, join, { listing, isLast: true })) > 0);
  });

  await t.step("of one thing only what a turn asks for is shown", async () => {
    const joins = [key("gauge", "lake"), key("lake", "basin")];
    const walk = { start: "gauge", joins };
    const [chosen] = restrictableColumns(walk, synthesis.lexicon).filter(({ kind }) => kind === "one");
    assert.ok(chosen);
    let seen = 0;
    for (let seed = 0; seed < 5; seed++) {
      const tried = attempt(joins, seed);
      let course = await setContext(chosen, tried);
      for (const [i, join] of joins.entries()) {
        course = course && await ask(course, join, { isLast: i === 1, attempt: tried });
      }
      for (const event of course?.events.slice(-1) ?? []) {
        if (event.kind !== "question") continue;
        seen++;
        assert.deepEqual(event.proposal.after.specification.outputs, [column("basin", "name")]);
      }
    }
    assert.ok(seen > 0);
  });
});
