import assert from "node:assert/strict";
import fc from "fast-check";
import { type ColumnValues, createLinker, fold, type Mention } from "../../lib/linking/mod.ts";
import type { Schema } from "../../lib/schema/mod.ts";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
const table = (name: string, ...columns: string[]) => ({
  name,
  columns: columns.map((name) => column(name)),
  primaryKey: [],
  uniqueKeys: [],
});

const schema: Schema = {
  tables: [
    table("country", "name", "code", "population_growth", "capital_id"),
    table("city", "city_name", "country_code", "population"),
    table("cars_data", "horsepower"),
    table("highschooler", "hometown"),
  ],
  foreignKeys: [{
    name: "capital",
    from: { table: "country", columns: ["capital_id"] },
    to: { table: "city", columns: ["city_name"] },
  }],
};

const values: readonly ColumnValues[] = [
  { table: "country", column: "name", values: ["Côte d'Ivoire", "Wales", "New South Wales", "Peru", "1984"] },
  { table: "country", column: "code", values: ["IN", "DE", "PER"] },
  { table: "city", column: "city_name", values: ["Peru", "New South Wales", "Most"] },
];

const link = createLinker(schema, { values });

const said = (sentence: string) =>
  link(sentence).map((mention) => {
    const name = mention.kind === "table" ? mention.table : `${mention.table}.${mention.column}`;
    return `${sentence.slice(mention.start, mention.end)} > ${name}${
      mention.kind === "value" ? ` = ${mention.value}` : ""
    }`;
  });

Deno.test("tables and columns are found by plural, stem and word order", () => {
  assert.deepEqual(said("Which countries are large?"), ["countries > country"]);
  assert.deepEqual(said("the growth of the population"), [
    "growth of the population > country.population_growth",
    "growth > country.population_growth",
    "population > city.population",
  ]);
});

Deno.test("words in another order than the name's are less sure, and so are parts of a name", () => {
  const scores = (sentence: string) =>
    link(sentence).filter(({ start, end }) => end - start === sentence.length).map(({ score }) => score);
  assert.deepEqual(scores("population growth"), [1]);
  assert.deepEqual(scores("growth of population"), [0.9]);
  assert.deepEqual(scores("growth").map((score) => score < 0.85), [true]);
});

Deno.test("a name is found without the words of its own table, without its key word, and run together", () => {
  assert.ok(said("their names").includes("names > city.city_name"));
  assert.deepEqual(said("the capital"), ["capital > country.capital_id"]);
  assert.deepEqual(said("all cars"), ["cars > cars_data"]);
  assert.deepEqual(said("high schoolers"), ["high schoolers > highschooler"]);
  assert.deepEqual(said("home town"), ["home town > highschooler.hometown"]);
});

Deno.test("a column that a foreign key leads away from names the tables it leads to", () => {
  const led = (sentence: string) =>
    link(sentence).flatMap((mention) => mention.kind === "column" ? [mention.refersTo] : []);
  assert.deepEqual(led("the capital"), [["city"]]);
  assert.deepEqual(led("the population"), [undefined]);
});

Deno.test("a column is a role where another foreign key of its table leads to the same table", () => {
  const schema: Schema = {
    tables: [["flight", "source", "goal", "carrier"], ["airport", "code"], ["airline", "code"]].map((
      [name = "", ...columns],
    ) => ({
      name,
      columns: columns.map((column) => ({ name: column, type: "TEXT", notNull: true })),
      primaryKey: [],
      uniqueKeys: [],
    })),
    foreignKeys: ([["source", "airport"], ["goal", "airport"], ["carrier", "airline"]] as const).map((
      [column, table],
    ) => ({ name: column, from: { table: "flight", columns: [column] }, to: { table, columns: ["code"] } })),
  };
  const mentions = createLinker(schema)("source, goal, carrier");
  assert.deepEqual(
    mentions.flatMap((one) => one.kind === "column" && one.isRole === true ? [one.column] : []).toSorted(),
    ["goal", "source"],
  );
});

Deno.test("a longer name hides the shorter ones within it", () => {
  assert.deepEqual(said("population growth"), ["population growth > country.population_growth"]);
});

Deno.test("the longest stored value wins, in every column that holds it", () => {
  assert.deepEqual(said("In new south wales?"), [
    "new south wales > country.name = New South Wales",
    "new south wales > city.city_name = New South Wales",
  ]);
  assert.deepEqual(said("in Wales"), ["Wales > country.name = Wales"]);
});

Deno.test("case, accents and quotes of values are folded, and the score tells", () => {
  const scores = (sentence: string) => link(sentence).map((mention) => mention.score);
  assert.deepEqual(said("COTE D’IVOIRE"), ["COTE D’IVOIRE > country.name = Côte d'Ivoire"]);
  assert.deepEqual(scores("Côte d'Ivoire"), [1]);
  assert.deepEqual(scores("cote d'ivoire"), [0.95]);
});

Deno.test("short codes and function words count as values only as they are stored", () => {
  assert.deepEqual(said("in the"), []);
  assert.deepEqual(said("IN and DE"), ["IN > country.code = IN", "DE > country.code = DE"]);
  assert.deepEqual(said("most"), []);
  const codes = ["am", "de", "IN", "cia", "USA", "Ann"];
  const linkCodes = createLinker({ tables: [], foreignKeys: [] }, {
    values: [{ table: "t", column: "c", values: codes }],
  });
  const found = (sentence: string) =>
    linkCodes(sentence).flatMap((mention) => mention.kind === "value" ? [mention.value] : []);
  assert.deepEqual(found("I am de facto in usa with ann and the cia"), ["cia"]);
  assert.deepEqual(found(`the code "am", IN, USA and Ann`), ["am", "IN", "USA", "Ann"]);
});

Deno.test("a noun finds the column named by its verb", () => {
  const columns = ["introduced", "inscribed", "founded"].map((name) => ({
    name,
    type: "DATE",
    notNull: false,
  }));
  const linkVerbs = createLinker({
    tables: [{ name: "currency", columns, primaryKey: [], uniqueKeys: [] }],
    foreignKeys: [],
  });
  const found = linkVerbs("its introduction, its inscription, its founding");
  assert.deepEqual(found.flatMap((mention) => mention.kind === "column" ? [mention.column] : []), [
    "introduced",
    "inscribed",
    "founded",
  ]);
});

Deno.test("numbers and dates are no values", () => {
  assert.deepEqual(said("in 1984 or 1984-01-01"), []);
});

Deno.test("an empty sentence and an empty schema link to nothing", () => {
  assert.deepEqual(link(""), []);
  assert.deepEqual(createLinker({ tables: [], foreignKeys: [] })("Which countries?"), []);
});

/** The obvious way: every run of words against every stored value. */
function slowValues(sentence: string): readonly string[] {
  const words = fold(sentence);
  const found: { start: number; end: number; text: string }[] = [];
  for (let i = 0; i < words.length; i++) {
    for (let j = i; j < words.length; j++) {
      const run = words.slice(i, j + 1).map((word) => word.text).join(" ");
      for (const held of values) {
        for (const value of held.values) {
          if (fold(value).map((word) => word.text).join(" ") !== run) continue;
          const [start, end] = [words[i]?.start ?? 0, words[j]?.end ?? 0];
          found.push({ start, end, text: `${start} ${end} ${held.table}.${held.column} ${value}` });
        }
      }
    }
  }
  return found
    .filter((one) =>
      !found.some((other) =>
        other.start <= one.start && other.end >= one.end && other.end - other.start > one.end - one.start
      )
    )
    .map(({ text }) => text).toSorted();
}

Deno.test("values are the ones that comparing every run of words with every value finds", () => {
  const word = fc.constantFrom("Wales", "new", "South", "peru", "Peru,", "and", "Cote", "d'Ivoire", "x");
  fc.assert(fc.property(fc.array(word, { maxLength: 12 }), (words) => {
    const sentence = words.join(" ");
    const fast = link(sentence)
      .filter((mention): mention is Extract<Mention, { kind: "value" }> => mention.kind === "value")
      .map((mention) =>
        `${mention.start} ${mention.end} ${mention.table}.${mention.column} ${mention.value}`
      );
    assert.deepEqual(fast.toSorted(), slowValues(sentence));
  }));
});

Deno.test("any text links, and every mention lies within it", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (sentence) => {
    for (const { start, end, score } of link(sentence)) {
      assert.ok(0 <= start && start < end && end <= sentence.length);
      assert.ok(score > 0 && score <= 1);
    }
  }));
});
