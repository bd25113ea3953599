import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../../../../lib/database/mod.ts";
import type { Join } from "../../../../lib/schema/mod.ts";
import type { Filter } from "../../../../lib/specification/mod.ts";
import { createHoldsRows, goesOn } from "../../../../lib/synthesis/grammar/plan/holds_rows.ts";
import type { State } from "../../../../lib/synthesis/grammar/plan/types.ts";

const lakeIsland: Join = {
  from: { table: "lake", columns: ["island"] },
  to: { table: "island", columns: ["name"] },
};
const riverLake: Join = {
  from: { table: "river", columns: ["lake"] },
  to: { table: "lake", columns: ["name"] },
};

/** The islands that are larger than so many square kilometres, or all. */
function islands(area?: number): State {
  const larger: Filter = {
    kind: "comparison",
    column: { table: "island", column: "area" },
    operator: ">",
    value: area ?? 0,
  };
  return {
    subject: { table: "island" },
    form: "list",
    specification: {
      tables: ["island"],
      joins: [],
      outputs: [],
      filters: area === undefined ? [] : [larger],
      groupBy: [],
      groupFilters: [],
      orderBy: [],
      distinct: true,
    },
  };
}

/** What was asked of a database of three islands with a lake each, where a river flows out of the middle one's. */
async function withWaters(
  look: (
    goes: (state: State, steps: readonly (Join | undefined)[]) => Promise<boolean>,
    asked: string[],
  ) => Promise<void>,
) {
  const path = await Deno.makeTempFile();
  const file = new DatabaseSync(path);
  file.exec(`CREATE TABLE island (name TEXT PRIMARY KEY, area INTEGER);
    CREATE TABLE lake (name TEXT PRIMARY KEY, island TEXT REFERENCES island);
    CREATE TABLE river (name TEXT PRIMARY KEY, lake TEXT REFERENCES lake);
    INSERT INTO island VALUES ('small', 10), ('middle', 20), ('large', 30);
    INSERT INTO lake VALUES ('a', 'small'), ('b', 'middle'), ('c', 'large');
    INSERT INTO river VALUES ('r', 'b')`);
  file.close();
  try {
    await using database = await openDatabase(`sqlite:${path}`);
    const asked: string[] = [];
    const holdsRows = createHoldsRows({
      ...{ url: database.url, dialect: database.dialect, [Symbol.asyncDispose]: () => Promise.resolve() },
      query: (sql, options) => {
        asked.push(sql);
        return database.query(sql, options);
      },
    });
    await look((state, steps) => goesOn(state, { synthesis: { holdsRows }, steps }), asked);
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("a listing goes on where every later join leaves it rows, not where the next one alone does", async () => {
  await withWaters(async (goes) => {
    assert.equal(await goes(islands(15), [lakeIsland, riverLake]), true);
    assert.equal(await goes(islands(25), [lakeIsland]), true);
    assert.equal(await goes(islands(25), [lakeIsland, riverLake]), false);
  });
});

Deno.test("what later turns leave is asked once, and not at all without a condition or a later join", async () => {
  await withWaters(async (goes, asked) => {
    assert.equal(await goes(islands(), [lakeIsland, riverLake]), true);
    assert.equal(await goes(islands(99), [undefined]), true);
    assert.deepEqual(asked, []);
    await goes(islands(15), [lakeIsland]);
    await goes(islands(15), [lakeIsland]);
    assert.deepEqual(asked, [
      `SELECT "lake"."island" FROM "island" JOIN "lake" ON "lake"."island" = "island"."name" WHERE "island"."area" > 15 LIMIT 1`,
    ]);
  });
});
