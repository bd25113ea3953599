import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createLinker } from "../../../lib/linking/mod.ts";
import { specificationOf } from "../../../lib/specification/mod.ts";
import { createSentenceCheck } from "../../../lib/verify/sentence/create_sentence_check.ts";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
const schema = {
  tables: [
    {
      name: "country",
      columns: [column("code"), column("name"), column("population", "INTEGER")],
      primaryKey: ["code"],
      uniqueKeys: [],
    },
    {
      name: "lake",
      columns: [
        column("name"),
        column("depth", "INTEGER"),
        column("area", "REAL"),
        column("type"),
        column("country"),
        column("surveyed", "DATE"),
        column("navigable", "tinyint(1)"),
      ],
      primaryKey: ["name"],
      uniqueKeys: [],
    },
  ],
  foreignKeys: [{
    name: "lies",
    from: { table: "lake", columns: ["country"] },
    to: { table: "country", columns: ["code"] },
  }],
};
const values = [
  { table: "country", column: "name", values: ["Italy", "Switzerland", "France"] },
  { table: "lake", column: "name", values: ["Garda", "Lake Zug"] },
  { table: "lake", column: "type", values: ["salt", "glacial"] },
];
const check = createSentenceCheck({ schema, link: createLinker(schema, { values }) });

async function compare(sentence: string, sql: string) {
  const read = await specificationOf(sql, { dialect: "sqlite", schema });
  assert(read.kind === "specification", JSON.stringify(read));
  return check(sentence, read.specification);
}

const join = "FROM lake JOIN country ON lake.country = country.code";
/** A sentence, the query that it means, and queries that it does not, each with what is found. */
const cases: readonly {
  readonly sentence: string;
  readonly sql: string;
  readonly others: readonly (readonly [sql: string, fault: RegExp])[];
}[] = [
  {
    sentence: "Which lakes are deeper than 1,200 m?",
    sql: "SELECT name FROM lake WHERE depth > 1200",
    others: [
      ["SELECT name FROM lake WHERE depth > 1201", /> 1201, the sentence does not say 1201/],
      ["SELECT name FROM lake WHERE depth >= 1200", /compares otherwise/],
      ["SELECT name FROM lake WHERE depth < 1200", /compares otherwise/],
      ["SELECT name FROM lake WHERE depth > 1200 AND type = 'salt'", /'salt', the sentence does not name it/],
      [
        "SELECT name FROM lake WHERE population > 1200".replace("FROM lake", join),
        /population, the sentence does not/,
      ],
      ["SELECT lake.name FROM lake", /says 1200, the query does not have it/],
      ["SELECT name FROM lake WHERE depth > 1200 LIMIT 5", /cuts after 5/],
      ["SELECT count(*) FROM lake WHERE depth > 1200", /counts, the sentence does not/],
    ],
  },
  {
    sentence: "List the lakes of Italy with an area of 2.5 million or more, but no salt lakes.",
    sql: `SELECT lake.name ${join} WHERE country.name = 'Italy' AND area >= 2500000 AND type <> 'salt'`,
    others: [
      [
        `SELECT lake.name ${join} WHERE country.name = 'France' AND area >= 2500000 AND type <> 'salt'`,
        /'France', the sentence does not name it; the sentence names Italy/,
      ],
      [
        `SELECT lake.name ${join} WHERE country.name = 'Italy' AND area <= 2500000 AND type <> 'salt'`,
        /compares otherwise/,
      ],
      [
        `SELECT lake.name ${join} WHERE country.name = 'Italy' AND area >= 2500000 AND type = 'salt'`,
        /denies something/,
      ],
    ],
  },
  {
    sentence: "What are the three deepest lakes?",
    sql: "SELECT name FROM lake ORDER BY depth DESC LIMIT 3",
    others: [
      ["SELECT name FROM lake ORDER BY depth LIMIT 3", /other/],
      ["SELECT name FROM lake ORDER BY depth DESC LIMIT 4", /cuts after 4/],
      ["SELECT name FROM lake ORDER BY depth DESC", /three|3/],
      ["SELECT name FROM lake LIMIT 3", /neither order nor extreme/],
    ],
  },
  {
    sentence: "What is the average depth of the lakes of each country?",
    sql: `SELECT country.name, avg(depth) ${join} GROUP BY country.name`,
    others: [
      [`SELECT country.name, sum(depth) ${join} GROUP BY country.name`, /adds up.*averages/],
      [`SELECT country.name, max(depth) ${join} GROUP BY country.name`, /extreme.*averages/],
      [`SELECT country.name, avg(depth) ${join}`, /groups by nothing/],
    ],
  },
  {
    sentence: 'Which countries have at least two lakes with a name that starts with "La"?',
    sql: `SELECT country.name ${join} WHERE lake.name LIKE 'La%' GROUP BY country.name HAVING count(*) >= 2`,
    others: [
      [
        `SELECT country.name ${join} WHERE lake.name LIKE '%La' GROUP BY country.name HAVING count(*) >= 2`,
        /elsewhere/,
      ],
      [
        `SELECT country.name ${join} WHERE lake.name LIKE 'La%' GROUP BY country.name HAVING count(*) > 2`,
        /compares otherwise/,
      ],
      [`SELECT country.name ${join} WHERE lake.name LIKE 'La%' GROUP BY country.name`, /says 2/],
    ],
  },
  {
    sentence: "Show the lakes larger than the average lake that were surveyed before 3 May 1990.",
    sql: "SELECT name FROM lake WHERE area > (SELECT avg(area) FROM lake) AND surveyed < '1990-05-03'",
    others: [
      [
        "SELECT name FROM lake WHERE area < (SELECT avg(area) FROM lake) AND surveyed < '1990-05-03'",
        /other sides of the average/,
      ],
      [
        "SELECT name FROM lake WHERE area > (SELECT avg(area) FROM lake) AND surveyed < '1990-05-04'",
        /does not say that day/,
      ],
      ["SELECT name FROM lake WHERE surveyed < '1990-05-03'", /compares with an average/],
    ],
  },
  {
    sentence:
      "For lakes with a depth between 10 and 200, give the name and the area, sorted by area from smallest to largest.",
    sql: "SELECT name, area FROM lake WHERE depth BETWEEN 10 AND 200 ORDER BY area",
    others: [
      ["SELECT name, area FROM lake WHERE depth BETWEEN 10 AND 210 ORDER BY area", /210/],
      ["SELECT name, area FROM lake WHERE depth BETWEEN 10 AND 200 ORDER BY area DESC", /other/],
      ["SELECT name, area FROM lake WHERE depth BETWEEN 10 AND 200", /order/],
    ],
  },
];

Deno.test("a sentence says what its query asks for, and what another query asks for is found", async () => {
  for (const { sentence, sql, others } of cases) {
    const { faults, unsure } = await compare(sentence, sql);
    assert.deepEqual({ faults, unsure }, { faults: [], unsure: [] }, sentence);
    for (const [other, fault] of others) {
      assert.match((await compare(sentence, other)).faults.join("; "), fault, `${sentence} ${other}`);
    }
  }
});

Deno.test("the same is understood in other words", async () => {
  const same: readonly (readonly [sentence: string, sql: string])[] = [
    ["Lakes no deeper than 80 m", "SELECT name FROM lake WHERE depth <= 80"],
    ["Lakes whose depth does not exceed eighty meters", "SELECT name FROM lake WHERE depth <= 80"],
    ["Countries with more than one lake", `SELECT country.name ${join} GROUP BY 1 HAVING count(*) >= 2`],
    ["Lakes without a known type", "SELECT name FROM lake WHERE type IS NULL"],
    ["How many lakes have a known type?", "SELECT count(*) FROM lake WHERE type IS NOT NULL"],
    ["Lakes other than Garda", "SELECT name FROM lake WHERE name <> 'Garda'"],
    ["The deepest lake", "SELECT name FROM lake ORDER BY depth DESC LIMIT 1"],
    ["How deep is the deepest lake?", "SELECT max(depth) FROM lake"],
    ["How deep is Lake Zug?", "SELECT depth FROM lake WHERE name = 'Lake Zug'"],
    ["Total area of the lakes", "SELECT sum(area) FROM lake"],
    ["Countries with fewer than 5,000 inhabitants", "SELECT name FROM country WHERE population < 5000"],
    ["All lakes in alphabetical order", "SELECT name FROM lake ORDER BY name"],
    ["I'm not sure you know: which are the salt lakes?", "SELECT name FROM lake WHERE type = 'salt'"],
    [
      "Lakes, and don't worry about the spelling, of Italy",
      `SELECT lake.name ${join} WHERE country.name = 'Italy'`,
    ],
    ["Lakes of the type glacials", "SELECT name FROM lake WHERE type = 'glacial'"],
    ["The lakes that are brackish quarries", "SELECT name FROM lake WHERE type = 'brackish quarry'"],
    ["Lakes surveyed on or after 1990-01-01", "SELECT name FROM lake WHERE surveyed >= '1990-01-01'"],
  ];
  for (const [sentence, sql] of same) assert.deepEqual((await compare(sentence, sql)).faults, [], sentence);
});

Deno.test("a truth value that is written as a number is no number that a sentence must say", async () => {
  const sentence = "List the lakes that are navigable.";
  assert.deepEqual((await compare(sentence, "SELECT name FROM lake WHERE navigable = 1")).faults, []);
  assert.deepEqual((await compare(sentence, "SELECT name FROM lake WHERE navigable IN (1)")).faults, []);
  const { faults: [fault = ""] } = await compare(sentence, "SELECT name FROM lake WHERE depth = 1");
  assert.match(fault, /does not say 1$/);
});

Deno.test("what words cannot tell is said to be so", async () => {
  assert.match(
    (await compare("Lakes of Italy", "SELECT name FROM lake WHERE country = 'CH'")).unsure.join(),
    /'CH'/,
  );
  const coded = await compare(
    "How deep are the lakes of Italy?",
    "SELECT name, depth FROM lake WHERE country = 'IT'",
  );
  assert.deepEqual(coded.faults, []);
  assert.match(coded.unsure.join(), /whether Italy is what the query has the code of/);
  const other = await compare("Lakes of Italy", "SELECT name FROM lake WHERE type = 'salt'");
  assert.match(other.faults.join(), /names Italy, the query does not have it/);
  const year = await compare(
    "Lakes surveyed after 1989",
    "SELECT name FROM lake WHERE surveyed >= '1990-06-01'",
  );
  const whole = await compare(
    "Lakes surveyed after 1989",
    "SELECT name FROM lake WHERE surveyed >= '1990-01-01'",
  );
  assert.deepEqual([whole.faults, whole.unsure], [[], []]);
  assert.match(year.unsure.join(), /whether the year/);
});

Deno.test("the reader of sentences shares nothing with the grammar that writes them", () => {
  const folder = fileURLToPath(new URL("../../../lib/verify/", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts")
  );
  assert(files.includes("sentence/create_sentence_check.ts"));
  for (const name of files) {
    const text = readFileSync(`${folder}${name}`, "utf8");
    const imports = [...text.matchAll(/from "([^"]+)"/g)].map(([, from]) => from ?? "");
    const strange = imports.filter((from) =>
      /synthesis|grammar|model\//.test(from) || /agents|evaluation/.test(from) ||
      // Diversity stands beside the reader, and reads the names by the lexicon that writers use.
      !/^(mod\.ts$|diversity\/)/.test(name) && /diversity/.test(from)
    );
    assert.deepEqual(strange, [], name);
  }
});
