import { InputError } from "querylogue/base";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type JoinsOptions, joinsTask } from "../../scripts/cli/joins_task.ts";
import { inFolder } from "./run_task.ts";

function makeDatabase(path: string, statements: string) {
  using database = new DatabaseSync(path);
  database.exec(statements);
}

Deno.test("joinsTask() refuses in one sentence what it cannot use", () =>
  inFolder(async (folder) => {
    makeDatabase(`${folder}/keyless.db`, "CREATE TABLE a (b TEXT)");
    makeDatabase(`${folder}/empty.db`, "CREATE TABLE a (b TEXT); DROP TABLE a");
    makeDatabase(
      `${folder}/rivers.db`,
      `CREATE TABLE country (code TEXT PRIMARY KEY);
       CREATE TABLE city (name TEXT PRIMARY KEY, country TEXT REFERENCES country);
       CREATE TABLE river (name TEXT PRIMARY KEY, mouth TEXT REFERENCES city);
       CREATE TABLE lake (name TEXT PRIMARY KEY);
       INSERT INTO country VALUES ('NO');
       INSERT INTO city VALUES ('Oslo', 'NO');
       INSERT INTO river VALUES ('Akerselva', 'Oslo');`,
    );
    await Deno.writeTextFile(`${folder}/other.json`, '{"tables": 3}');
    await Deno.writeTextFile(`${folder}/page.html`, "<!doctype html>");
    const names = `${folder}/rivers.db`;
    const cases:
      readonly (readonly [sentence: RegExp, url: string | undefined, options?: Partial<JoinsOptions>])[] = [
        [/keyless\.db, as it has no foreign keys/, `${folder}/keyless.db`],
        [/empty\.db, as it has no tables/, `${folder}/empty.db`],
        [/nowhere\.db", as there is no such file/, `${folder}/nowhere.db`],
        [/as no foreign key joins two of the selected tables: select/, names, { tables: ["lake"] }],
        [/other\.json: The schema catalog is malformed at tables/, `${folder}/other.json`],
        [/Cannot use both/, "a.db", { database: "b.db" }],
        [/write them as 2:17,3:17,4:16/, names, { sizes: "many" }],
        [/no table "lak": did you mean "lake"\?$/, names, { require: ["lak"] }],
        [/no table "lak": did you mean "lake"\?$/, names, { forbid: ["lak"] }],
        [/no table "lak": did you mean "lake"\?$/, names, { weight: { lak: 2 } }],
        [/would fall short .* Only 1 of 3 combinations of 1 join/, names, {
          sizes: "1:3",
          maxFrequency: 1,
          strict: true,
          kinds: "none",
        }],
        [/no dialogues of kind "odd": choose among partial/, names, { kinds: "odd" }],
        [/each of those that were tried was refused, the last because no sequence of questions/, names, {
          sizes: "1:2",
        }],
        [/none of 90 joins is admitted: ask for smaller sizes/, names, { sizes: "90" }],
        [
          /struck before any was admitted: \d of \d+ joins by themselves and 0 larger .* more time/,
          undefined,
          { deadline: 0.001 },
        ],
        [/is no file; give --html the name of a file$/, names, { html: folder }],
        [/page\.html holds something else and is not overwritten; give --html/, names, {
          html: `${folder}/page.html`,
        }],
        [/rivers\.db holds something else and is not overwritten; give --out/, names, { out: names }],
        [/Cannot write both the plan and its page to/, names, {
          html: `${folder}/./one`,
          out: `${folder}/one`,
        }],
      ];
    for (const [sentence, url, options] of cases) {
      await assert.rejects(joinsTask(url, { sizes: "2,3,4", seed: 1, ...options }), (error) => {
        assert.ok(error instanceof InputError, String(error));
        assert.match(error.message, sentence);
        assert.doesNotMatch(error.message, /\n/);
        return true;
      });
    }
  }));
