import fc from "fast-check";
import { openDatabase, rowsOf } from "querylogue/database";
import { type Dataset, loadDataset, parseDataset } from "querylogue/dialogue";
import { makeTwin } from "querylogue/runs";
import { type LiteralImage, NoTwin, type TwinPhrases, twinSentence, twinTexts } from "querylogue/twin";
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inFolder } from "../scripts/run_task.ts";

const word = fc.stringMatching(/^[A-Z]?[a-z]{1,8}$/);
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));

Deno.test("texts of a twin are as long, as many and as equal as those of the original", () => {
  fc.assert(
    fc.property(fc.uniqueArray(phrase, { minLength: 1, maxLength: 30 }), fc.nat(9), (stored, seed) => {
      const texts = twinTexts(stored, { seed });
      const images = stored.map(texts.of);
      assert.equal(
        new Set(images.map((one) => one.toLowerCase())).size,
        new Set(stored.map((one) => one.toLowerCase())).size,
      );
      assert.deepEqual(images, stored.map(twinTexts(stored.toReversed(), { seed }).of));
      stored.forEach((text, i) => assert.match(images[i] ?? "", /^[A-Za-z]+(?: [A-Za-z]+)*$/, text));
      assert.deepEqual(
        images.map((one) => one.split(" ").length),
        stored.map((one) => one.split(" ").length),
      );
    }),
  );
});

interface Lake {
  readonly name: string;
  readonly country: string | null;
  readonly area: number;
  readonly surveyed: string | null;
}

const lakes = fc.uniqueArray(
  fc.record<Lake>({
    name: phrase.map((text) => `Lake ${text}`),
    country: fc.constantFrom("CH", "PE", "FI", null),
    area: fc.integer({ min: 1, max: 90_000 }),
    surveyed: fc.option(fc.constantFrom("1950-03-01", "1987-06-30", "2004-02-29")),
  }),
  { selector: ({ name }) => name.toLowerCase(), minLength: 6, maxLength: 14 },
);

function writeWaters(path: string, rows: readonly Lake[]): void {
  const file = new DatabaseSync(path);
  file.exec(`
    CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE lake (name TEXT PRIMARY KEY, country TEXT REFERENCES country, area INTEGER, surveyed DATE);
    INSERT INTO country VALUES ('CH', 'Switzerland'), ('PE', 'Peru'), ('FI', 'Finland');
  `);
  const insert = file.prepare("INSERT INTO lake VALUES (?, ?, ?, ?)");
  for (
    const { name, country, area, surveyed } of [...rows, {
      name: "Largest",
      country: "CH",
      area: 99_999,
      surveyed: null,
    }]
  ) {
    insert.run(name, country, area, surveyed);
  }
  file.close();
}

/** Questions with one sentence each; `$` is the area that they compare with. */
const questions: readonly (readonly [sentence: string, sql: string])[] = [
  ["Which lakes have an area of more than $?", "SELECT name FROM lake WHERE area > $"],
  [
    "List the lakes in Switzerland.",
    "SELECT lake.name FROM lake JOIN country ON country.code = lake.country WHERE country.name = 'Switzerland'",
  ],
  [
    "What is the total area of the lakes of each country?",
    "SELECT country.name, SUM(lake.area) FROM lake JOIN country ON country.code = lake.country GROUP BY country.name",
  ],
  [
    "How many lakes does each country have?",
    "SELECT country.name, COUNT(*) FROM lake JOIN country ON country.code = lake.country GROUP BY country.name",
  ],
  [
    "Which lake has the largest area, and what is it?",
    "SELECT name, area FROM lake ORDER BY area DESC LIMIT 1",
  ],
  [
    "Which lakes were surveyed after 1 January 1960, and when?",
    "SELECT name, surveyed FROM lake WHERE surveyed > '1960-01-01'",
  ],
  [
    "Which lakes have an area above the average?",
    "SELECT name, area FROM lake WHERE area > (SELECT AVG(area) FROM lake)",
  ],
  [
    "List the lakes with an area of more than $, sorted by name.",
    "SELECT name FROM lake WHERE area > $ ORDER BY name",
  ],
  [
    'Which countries have a name that starts with "Sw"?',
    "SELECT name FROM country WHERE name LIKE 'Sw%'",
  ],
];

function asking(threshold: number): Dataset {
  return {
    control: { database: "waters", sql_dialect: "sqlite" },
    dialogues: questions.map(([sentence, sql], i) => {
      const text = sentence.replace("$", threshold.toLocaleString("en-US"));
      return {
        experiment_id: String(i + 1),
        total_expected_interactions: 1,
        kind: "partial",
        interactions: [{
          utterance: text,
          intention: text,
          ground_truth_sql: sql.replace("$", String(threshold)),
          utterance_kinds: ["question"],
          expected_reply: ["response"],
        }],
      };
    }),
  };
}

/** What stands where in the rows of a table, as they were written. */
function storedRows(path: string, table: number): readonly (readonly unknown[])[] {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const names = file.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid").all();
    const name = String(names[table]?.["name"]);
    return file.prepare(`SELECT * FROM "${name}" ORDER BY rowid`).all().map((row) => Object.values(row));
  } finally {
    file.close();
  }
}

Deno.test("the answers of the twin are the images of the original's answers, cell by cell as the rows are stored", () =>
  fc.assert(
    fc.asyncProperty(
      lakes,
      fc.integer({ min: 0, max: 80_000 }),
      fc.nat(99),
      (rows, threshold, seed) =>
        inFolder(async (folder) => {
          const [path, out] = [join(folder, "waters.sqlite"), join(folder, "twin")];
          writeWaters(path, rows);
          const { left_out } = await makeTwin(asking(threshold), {
            ...{ database: `sqlite:${path}`, folder: out, seed },
          });
          // Both hold of the original's query, too.
          const own = /^a ground truth returns nothing$|fails the check not whole table/;
          assert.deepEqual(left_out.filter(({ reason }) => !own.test(reason)), []);
          // Each stored value stands where its image stands: a dictionary that knows nothing of how images are made.
          const images = new Map<unknown, unknown>([[null, null]]);
          for (const table of [0, 1]) {
            const [own, other] = [storedRows(path, table), storedRows(join(out, "twin.sqlite"), table)];
            own.forEach((row, r) =>
              row.forEach((value, c) => {
                const image = other[r]?.[c];
                assert.ok(!images.has(value) || images.get(value) === image, `${value} has two images`);
                images.set(value, image);
              })
            );
          }
          const [original, twin] = [
            await loadDataset(join(out, "original.json")),
            await loadDataset(join(out, "dialogues.json")),
          ];
          await using before = await openDatabase(`sqlite:${path}`);
          await using after = await openDatabase(`sqlite:${join(out, "twin.sqlite")}`);
          for (const [i, { interactions: [asked] }] of original.dialogues.entries()) {
            const other = twin.dialogues[i]?.interactions[0];
            const [gold, found] = [
              await before.query(asked?.ground_truth_sql ?? ""),
              await after.query(other?.ground_truth_sql ?? ""),
            ];
            assert.ok(gold.kind === "rows" && found.kind === "rows");
            const isTotal = /SUM/.test(asked?.ground_truth_sql ?? "");
            const isCount = /COUNT/.test(asked?.ground_truth_sql ?? "");
            const due = rowsOf(gold.table).map(([first, second]) => [
              images.get(first),
              ...(second === undefined
                ? []
                : [isCount ? second : isTotal ? Number(second) * 3 : images.get(second)]),
            ]);
            const sorted = (table: readonly (readonly unknown[])[]) =>
              table.map((row) => JSON.stringify(row)).toSorted();
            assert.deepEqual(sorted(rowsOf(found.table)), sorted(due), other?.ground_truth_sql ?? "");
            for (const text of [other?.utterance, other?.ground_truth_sql]) {
              assert.doesNotMatch(text ?? "", /lake|countr|Switzerland|surveyed/i);
            }
          }
        }),
    ),
    { numRuns: 5 },
  ));

Deno.test("images of texts begin alike where the texts do", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 30 }), fc.nat(9), (stored, seed) => {
      const texts = twinTexts(stored, { seed });
      for (const text of stored) {
        for (const start of [text.slice(0, 1), text.slice(0, 2)]) {
          assert.ok(texts.of(text).startsWith(texts.of(start)), `${text} begins with ${start}`);
          assert.notEqual(texts.of(start), start);
        }
      }
    }),
  );
});

const someLakes: readonly Lake[] = ["Alpha", "Beta", "Gamma", "Delta", "Omega", "Sigma"].map((name, i) => ({
  name: `Lake ${name}`,
  country: ["CH", "PE", "FI"][i % 3] ?? null,
  area: 1000 * (i + 1),
  surveyed: "1987-06-30",
}));

Deno.test("a context is rewritten in whatever quotes the dialect of its dataset has", () =>
  inFolder(async (folder) => {
    const [path, out] = [join(folder, "waters.sqlite"), join(folder, "twin")];
    writeWaters(path, someLakes);
    const question = {
      utterance: "Which of them are in Peru?",
      intention: "List the lakes with an area of more than 1,500 in Peru.",
      ground_truth_sql:
        "SELECT `lake`.`name` FROM `lake` JOIN `country` ON `country`.`code` = `lake`.`country` " +
        "WHERE `lake`.`area` > 1500 AND `country`.`name` = 'Peru'",
    };
    const context = {
      utterance: "From now on it is all about lakes with an area of more than 1,500.",
      intention: "Consider only lakes with an area of more than 1,500.",
      context: { change: "set", restrictions: ["`lake`.`area` > 1500"] },
    };
    const { left_out } = await makeTwin(
      parseDataset({
        control: { database: "waters", sql_dialect: "mysql" },
        dialogues: [{
          experiment_id: "1",
          total_expected_interactions: 2,
          interactions: [context, question],
        }],
      }),
      { ...{ database: `sqlite:${path}`, folder: out, seed: 1 } },
    );
    assert.deepEqual(left_out, []);
    const { dialogues: [twin] } = await loadDataset(join(out, "dialogues.json"));
    const [told, asked] = twin?.interactions ?? [];
    assert.match(told?.context?.restrictions.join() ?? "", /^"\w+"\."area" > 4500$/);
    assert.match(
      told?.utterance ?? "",
      /^From now on it is all about \w+ with an area of more than 4,500\.$/,
    );
    assert.doesNotMatch(JSON.stringify([told, asked]), /lake|countr|Peru/i);
  }));

Deno.test("what sorts by a text has a twin, and what cuts texts by the alphabet or in the middle of a word has none", () =>
  inFolder(async (folder) => {
    const path = join(folder, "waters.sqlite");
    writeWaters(path, someLakes);
    const asked: readonly (readonly [sentence: string, sql: string])[] = [
      [
        "List the lakes with an area of more than 1,500, sorted by name.",
        "SELECT name FROM lake WHERE area > 1500 ORDER BY name",
      ],
      ["Which lake comes first by name?", "SELECT name FROM lake ORDER BY name LIMIT 1"],
      ['Which lakes have a name that contains "amm"?', "SELECT name FROM lake WHERE name LIKE '%amm%'"],
    ];
    const { left_out, dialogues } = await makeTwin(
      parseDataset({
        control: { database: "waters", sql_dialect: "sqlite" },
        dialogues: asked.map(([utterance, ground_truth_sql], i) => ({
          ...{ experiment_id: String(i + 1), total_expected_interactions: 1 },
          interactions: [{ utterance, intention: utterance, ground_truth_sql }],
        })),
      }),
      { ...{ database: `sqlite:${path}`, folder: join(folder, "twin"), seed: 1 } },
    );
    assert.equal(dialogues, 1);
    assert.deepEqual(left_out, [
      { dialogue_key: "2", reason: "a query takes the first texts of the alphabet" },
      { dialogue_key: "3", reason: "a query looks for a part of a word" },
    ]);
  }));

const phrases: TwinPhrases = {
  images: new Map([["river", "anvil"], ["rivers", "anvils"], ["island", "kettle"], ["islands", "kettles"]]),
  longest: ["islands", "rivers", "island", "river", "bank"],
  ambiguous: new Set(["bank"]),
  stems: new Set(["river", "island", "headquart"]),
  newWords: new Set(["anvil", "anvils", "kettle", "kettles"]),
};
const stored = new Set(["Nile", "Lower Rhine", "island"]);
const texts = twinTexts(stored, { seed: 1 });
const say = (sentence: string, literals: readonly LiteralImage[] = []) =>
  twinSentence(sentence, { phrases, texts, literals, isStored: (text) => stored.has(text) });
const scaled = (before: number): LiteralImage => ({ image: "scaled", before, after: 3 * before });
const told = (before: string): LiteralImage => ({ image: "text", before, after: texts.of(before) });

Deno.test("a sentence of the twin has its names in both numbers, with the article that they need, and its stored texts", () => {
  assert.equal(say("Rivers on an island, and a river?"), "Anvils on a kettle, and an anvil?");
  assert.equal(say("And the Nile?"), `And the ${texts.of("Nile")}?`);
  assert.equal(say("Only the Lower Nile."), `Only the ${texts.of("Lower Nile")}.`);
  assert.equal(say('Of the kind "island"?', [told("island")]), `Of the kind "${texts.of("island")}"?`);
});

Deno.test("a sentence of the twin has the numbers and years of its queries", () => {
  assert.equal(say("Above 1,500, or 2 of them?", [scaled(1500)]), "Above 4,500, or 2 of them?");
  assert.equal(say("More than 1.5 million?", [scaled(1_500_000)]), "More than 4.5 million?");
  const dated: LiteralImage = { image: "dated", before: "1969-01-01", after: "1997-01-01" };
  assert.equal(say("After 1 January 1969, or 1969-01-01?", [dated]), "After 1 January 1997, or 1997-01-01?");
});

Deno.test("a sentence in which the original remains, or that can be read in several ways, has no twin", () => {
  const cases: readonly (readonly [string, readonly LiteralImage[], RegExp])[] = [
    ["Their headquarters?", [], /the word "headquarters" of the original remains/],
    ["On which bank?", [], /the word "bank" has several twins/],
    ["Above 500?", [], /no query explains the number 500/],
    [
      "The 4 with more than 4?",
      [scaled(4), { image: "same", before: 4, after: 4 }],
      /4 stands for several things/,
    ],
  ];
  for (const [sentence, literals, reason] of cases) {
    assert.throws(
      () => say(sentence, literals),
      (error) => error instanceof NoTwin && reason.test(error.message),
      sentence,
    );
  }
});
