import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { introspect, openDatabase } from "../../lib/database/mod.ts";
import { augment, type AugmentOptions, type Seed } from "../../lib/synthesis/mod.ts";

/** Dialogues over a few lakes, rivers and seas. */
async function augmented(seeds: readonly Seed[], options: Partial<AugmentOptions> = {}) {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  {
    using file = new DatabaseSync(path);
    file.exec("CREATE TABLE sea (name TEXT PRIMARY KEY, salinity INTEGER)");
    file.exec(
      "CREATE TABLE lake (name TEXT PRIMARY KEY, depth INTEGER, area INTEGER, sea TEXT REFERENCES sea)",
    );
    file.exec("CREATE TABLE river (name TEXT PRIMARY KEY, length INTEGER, sea TEXT REFERENCES sea)");
    file.exec("INSERT INTO sea VALUES ('Black Sea', 18), ('North Sea', 35), ('Baltic Sea', 7)");
    file.exec(
      "INSERT INTO river VALUES ('Danube', 2850, 'Black Sea'), ('Dnieper', 2201, 'Black Sea'), " +
        "('Rhine', 1233, 'North Sea'), ('Elbe', 1094, 'North Sea'), ('Oder', 840, 'Baltic Sea')",
    );
    file.exec(
      "INSERT INTO lake VALUES ('Thun', 217, 48, 'North Sea'), ('Zug', 198, 38, 'North Sea'), " +
        "('Sempach', 87, 14, 'North Sea'), ('Balaton', 12, 592, 'Black Sea'), ('Bled', 30, 1, 'Black Sea'), " +
        "('Ladoga', 230, 17700, 'Baltic Sea'), ('Saimaa', 82, 4370, 'Baltic Sea')",
    );
    file.exec("CREATE TABLE survey (lake TEXT PRIMARY KEY REFERENCES lake, clarity INTEGER)");
    file.exec("INSERT INTO survey VALUES ('Thun', 9), ('Zug', 4), ('Bled', 7), ('Ladoga', 2)");
  }
  try {
    await using database = await openDatabase(`sqlite:${path}`);
    return await Array.fromAsync(
      augment(database, await introspect(database), seeds, { seed: 1, ...options }),
    );
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("a dialogue of a seed asks first what the seed asks, and its further questions relate to it", async () => {
  const seeds = [
    { id: "list", sql: "SELECT name FROM lake WHERE depth > 50" },
    { id: "number", sql: "SELECT AVG(area) FROM lake WHERE depth > 20" },
    { id: "each", sql: "SELECT s.name, COUNT(*) FROM lake l JOIN sea s ON l.sea = s.name GROUP BY s.name" },
  ];
  const made = await augmented(seeds);
  const firsts = made.map((composition) => {
    assert.ok("dialogue" in composition, JSON.stringify(composition));
    const [first, ...others] = composition.dialogue.interactions.filter(({ question_type }) =>
      question_type === "answerable"
    );
    assert.equal(first?.thematic_relation, undefined);
    assert.ok(others.length > 0 && others.every(({ thematic_relation }) => thematic_relation !== undefined));
    return [composition.dialogue.experiment_id, first?.ground_truth_sql ?? ""] as const;
  });
  assert.deepEqual(firsts.map(([id]) => id), ["list", "number", "each"]);
  const [list = "", number = "", each = ""] = firsts.map(([, sql]) => sql);
  assert.match(list, /^SELECT "lake"."name" FROM "lake" WHERE "lake"."depth" > 50$/);
  assert.match(number, /^SELECT AVG\("lake"."area"\).* FROM "lake" WHERE "lake"."depth" > 20$/);
  assert.match(each, /COUNT\(\*\).* GROUP BY "sea"."name"$/);
});

Deno.test("a seed that the grammar cannot ask for is not made, with the reason", async () => {
  const reasons: readonly (readonly [string, RegExp])[] = [
    ["SELECT COUNT(DISTINCT depth) FROM lake", /no list, number/],
    ["SELECT name FROM lake WHERE depth < 0", /refuses it \(empty\)/],
    ["SELECT name FROM lake UNION SELECT name FROM sea", /no such query \(union\)/],
    [
      "SELECT l.name, AVG(s.clarity) FROM survey s JOIN lake l ON s.lake = l.name GROUP BY l.name",
      /an attribute of it/,
    ],
    ["SELEC", /./],
  ];
  const made = await augmented(reasons.map(([sql], i) => ({ id: String(i), sql })));
  for (const [i, composition] of made.entries()) {
    assert.ok("reason" in composition, JSON.stringify(composition));
    assert.match(composition.reason, reasons[i]?.[1] ?? /never/);
  }
});
