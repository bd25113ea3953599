import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { fastAtlas } from "../../fast_atlas.ts";
import { sampled, sharedPath, sharedTest } from "../../shared_data.ts";
import { type LossOptions, unsaidLosses } from "./unsaid_losses.ts";

const MANY: LossOptions = {
  sizes: { 2: 8, 3: 8 },
  seed: 8201,
  kinds: ["partial", "mixed"],
};

async function check(url: string, fewest: number, options = MANY) {
  const { limited, unsaid } = await unsaidLosses(url, options);
  assert.deepEqual(unsaid, []);
  assert.ok(limited >= fewest, `${limited} texts`);
}

/** A workshop in which every third thing has no partner of any kind, so that each join leaves some out. */
async function workshop(): Promise<string> {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  const file = new DatabaseSync(path);
  file.exec(`
    CREATE TABLE firm (id INTEGER PRIMARY KEY, name TEXT NOT NULL, founded INTEGER NOT NULL);
    CREATE TABLE engineer (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, salary INTEGER NOT NULL, firm_id INTEGER REFERENCES firm (id)
    );
    CREATE TABLE skill (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE engineer_skill (
      engineer_id INTEGER NOT NULL REFERENCES engineer (id), skill_id INTEGER NOT NULL REFERENCES skill (id)
    );
    CREATE TABLE visit (
      id INTEGER PRIMARY KEY, title TEXT NOT NULL, duration INTEGER NOT NULL,
      engineer_id INTEGER NOT NULL REFERENCES engineer (id)
    );
    CREATE TABLE report (
      id INTEGER PRIMARY KEY, title TEXT NOT NULL, pages INTEGER NOT NULL,
      visit_id INTEGER NOT NULL REFERENCES visit (id)
    );
  `);
  const names = (letter: string, count: number) =>
    Array.from(
      { length: count },
      (_, i) => [i + 1, `${letter}${"aeiou"[i % 5]}${"lmnrs"[i % 4]}${i}`] as const,
    );
  const add = (table: string, rows: readonly (readonly (number | string | null)[])[]) => {
    for (const row of rows) {
      file.prepare(`INSERT INTO ${table} VALUES (${row.map(() => "?").join()})`).run(...row);
    }
  };
  add("firm", names("F", 12).map(([id, name]) => [id, name, 1950 + 7 * id]));
  add(
    "engineer",
    names("E", 18).map(([id, name]) => [id, name, 1000 + 130 * id, id % 3 === 0 ? null : id % 7 + 1]),
  );
  add("skill", names("S", 9));
  add(
    "engineer_skill",
    names("", 18).flatMap(([id]) => id % 3 === 1 ? [] : [[id, id % 5 + 1], [id, id % 2 + 6]]),
  );
  add("visit", names("V", 24).map(([id, name]) => [id, name, 10 * id, id % 3 === 2 ? 5 : id % 9 + 1]));
  add("report", names("R", 20).map(([id, name]) => [id, name, id % 11 + 3, 3 * (id % 8) + 1]));
  file.close();
  return `sqlite:${path}`;
}

/** Moves of which every fourth has a displacement, so that the ranges of the moves are fewer where these are joined. */
async function moves(): Promise<string> {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  const file = new DatabaseSync(path);
  file.exec(`
    CREATE TABLE move_range (id INTEGER PRIMARY KEY, name TEXT NOT NULL, targets INTEGER NOT NULL);
    CREATE TABLE displacement (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE move (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, power INTEGER NOT NULL, accuracy INTEGER NOT NULL,
      range_id INTEGER NOT NULL REFERENCES move_range (id), displacement_id INTEGER REFERENCES displacement (id)
    );
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12)
      INSERT INTO move_range SELECT i, char(64 + i) || 'oral', i % 7 + 1 FROM n;
    INSERT INTO displacement SELECT id, char(76 + id) || 'inta' FROM move_range WHERE id < 8;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
      INSERT INTO move SELECT i, char(65 + i % 26) || 'elu' || char(97 + i / 26), 20 + i * 37 % 90, 50 + i * 13 % 50,
        i * 7 % 11 + 1, CASE WHEN i % 4 = 0 THEN i * 5 % 7 + 1 END FROM n;
  `);
  file.close();
  return `sqlite:${path}`;
}

Deno.test("what lies behind the things of a condition, and leaves some out, is said on its own", async () => {
  const url = await moves();
  await check(url, 4, { sizes: { 2: 1 }, seed: 2, kinds: ["mixed"] });
  await check(url, 6, { sizes: { 2: 1 }, seed: 8, kinds: ["context"] });
});

Deno.test("what joins leave out is said in all texts, on a database where partners are missing", async () => {
  const url = await workshop();
  for (const seed of sampled([1, 2, 3], 3)) await check(url, 8, { ...MANY, seed });
});

Deno.test("what joins leave out is said in all texts, on the embedded database", async () => {
  await check((await fastAtlas()).database.url, 8);
});

for (const path of ["mondial/mondial.sqlite", "spider_en/database/dog_kennels/dog_kennels.sqlite"]) {
  sharedTest(
    `what joins leave out is said in all texts, on ${path}`,
    [path],
    () => check(`sqlite:${sharedPath(path)}`, 8),
  );
}
