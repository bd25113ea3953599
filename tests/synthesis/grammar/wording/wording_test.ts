import assert from "node:assert/strict";
import fc from "fast-check";
import type { Join, Schema } from "../../../../lib/schema/mod.ts";
import type { ConjunctiveQuery, Filter } from "../../../../lib/specification/mod.ts";
import { randomFrom } from "../../../../lib/base/mod.ts";
import { extremeOf } from "../../../../lib/synthesis/grammar/english/extreme.ts";
import { proposeFilter } from "../../../../lib/synthesis/grammar/plan/propose_filter.ts";
import { followUp } from "../../../../lib/synthesis/grammar/wording/follow_up.ts";
import type { Proposal } from "../../../../lib/synthesis/grammar/plan/move.ts";
import { fullSentence } from "../../../../lib/synthesis/grammar/wording/full_sentence.ts";
import { createLexicon } from "../../../../lib/linking/lexicon/lexicon.ts";
import { directRelation, linkRelation } from "../../../../lib/synthesis/grammar/plan/relation.ts";
import type { State } from "../../../../lib/synthesis/grammar/plan/types.ts";
import {
  listText,
  numberText,
  valueText,
  withArticle,
} from "../../../../lib/synthesis/grammar/english/value_text.ts";
import { createVariation } from "../../../../lib/synthesis/variation.ts";

const table = (name: string, columns: string, primaryKey: string) => ({
  name,
  columns: columns.split(" ").map((column) => ({
    name: column,
    type: /_km|depth|population/.test(column) ? "INTEGER" : "TEXT",
    notNull: true,
  })),
  primaryKey: primaryKey.split(" "),
  uniqueKeys: [],
});
const key = (from: string, columns: string, to: string, target: string) => ({
  name: `${from}_${columns}`,
  from: { table: from, columns: columns.split(" ") },
  to: { table: to, columns: target.split(" ") },
});
const schema: Schema = {
  tables: [
    table("country", "code name capital population", "code"),
    table("city", "name country population", "name country"),
    table("sea", "name depth", "name"),
    table("river", "name length_km sea", "name"),
    table("river_country", "river country", "river country"),
    table("border", "country1 country2", "country1 country2"),
    table("is_member", "country organization", "country organization"),
    table("organization", "abbreviation name", "abbreviation"),
  ],
  foreignKeys: [
    key("country", "capital code", "city", "name country"),
    key("city", "country", "country", "code"),
    key("river", "sea", "sea", "name"),
    key("river_country", "river", "river", "name"),
    key("river_country", "country", "country", "code"),
    key("border", "country1", "country", "code"),
    key("border", "country2", "country", "code"),
    key("is_member", "country", "country", "code"),
    key("is_member", "organization", "organization", "abbreviation"),
  ],
};
const lexicon = createLexicon(schema, (_table, column) => ({
  rows: 9,
  present: 9,
  distinct: 9,
  minimum: /_km|depth|population/.test(column) ? 1 : "a",
  maximum: /_km|depth|population/.test(column) ? 9_000_000 : "z",
}));
const joinOf = (from: string, columns: string): Join => {
  const found = schema.foreignKeys.find((foreign) => foreign.name === `${from}_${columns}`);
  assert.ok(found);
  return found;
};

Deno.test("units leave the noun and follow the number", () => {
  const length = lexicon.column("river", "length_km");
  assert.equal(length.singular, "length");
  assert.equal(valueText(1000, length), "1,000 km");
});

Deno.test("keys whose column says more than the table give a role", () => {
  const capital = joinOf("country", "capital code");
  assert.equal(directRelation(capital, "country", lexicon).role, "capital");
  assert.equal(directRelation(capital, "city", lexicon).forward?.plural, "are the capital of");
  assert.equal(directRelation(joinOf("city", "country"), "city", lexicon).at, "in");
});

Deno.test("parallel keys say which end they are", () => {
  const [first, second] = [joinOf("border", "country1"), joinOf("border", "country2")];
  assert.equal(linkRelation(first, second, lexicon).forward?.singular, "borders");
  assert.equal(linkRelation(second, first, lexicon).backward?.plural, "border");
});

Deno.test("links are told by what their name says", () => {
  const member = linkRelation(joinOf("is_member", "country"), joinOf("is_member", "organization"), lexicon);
  assert.equal(member.forward?.plural, "are members of");
  const through = linkRelation(joinOf("river_country", "country"), joinOf("river_country", "river"), lexicon);
  assert.equal(through.backward?.plural, "flow through");
});

const rivers: ConjunctiveQuery = {
  tables: ["river"],
  joins: [],
  outputs: [{ kind: "column", column: { table: "river", column: "name" } }],
  filters: [],
  groupBy: [],
  groupFilters: [],
  orderBy: [],
  distinct: false,
};
const long: Filter = {
  kind: "comparison",
  column: { table: "river", column: "length_km" },
  operator: ">",
  value: 1000,
};
const said = (state: State, index: number) => fullSentence(state, lexicon, createVariation(1, index));

Deno.test("a full sentence holds every condition, whatever its form", () => {
  const deep: Filter = {
    kind: "comparison",
    column: { table: "sea", column: "depth" },
    operator: "<",
    value: 700,
  };
  const specification = {
    ...rivers,
    tables: ["river", "sea"],
    joins: [joinOf("river", "sea")],
    filters: [long, deep],
  };
  fc.assert(fc.property(fc.nat(500), (index) => {
    const sentence = said({ specification, subject: { table: "river" }, form: "list" }, index);
    for (const part of [/rivers?/, /1,000 km/, /sea/, /depth/, /700/, /flow/]) assert.match(sentence, part);
    assert.match(sentence, /longer than|length/);
  }));
});

Deno.test("groups that are narrowed are told with the new condition", () => {
  const counted = { table: "river_country", column: "country" };
  const grouped: ConjunctiveQuery = {
    ...rivers,
    tables: ["river", "river_country"],
    joins: [joinOf("river_country", "river")],
    outputs: [...rivers.outputs, { kind: "aggregate", function: "count" }],
    groupBy: [{ table: "river", column: "name" }],
  };
  const base: State = { specification: grouped, subject: { table: "river" }, form: "grouped", counted };
  const deep: Filter = {
    kind: "comparison",
    column: { table: "sea", column: "depth" },
    operator: ">",
    value: 700,
  };
  const after: State = {
    ...base,
    specification: {
      ...grouped,
      tables: [...grouped.tables, "sea"],
      joins: [...grouped.joins, joinOf("river", "sea")],
      filters: [deep],
    },
  };
  const proposal: Proposal = {
    move: "narrow_groups",
    base,
    after,
    listing: after,
    fresh: { table: "sea" },
    leaves: "nothing",
    added: [deep],
    shown: grouped.outputs,
  };
  fc.assert(fc.property(fc.nat(100), (index) => {
    assert.match(followUp(proposal, lexicon, createVariation(1, index)).intention, /depth .*700/);
  }));
});

Deno.test("a changed operator or value changes the sentence", () => {
  fc.assert(fc.property(fc.nat(200), fc.integer({ min: 2, max: 900 }), (index, value) => {
    const state = (filter: Filter): State => ({
      specification: { ...rivers, filters: [filter] },
      subject: { table: "river" },
      form: "list",
    });
    assert.notEqual(said(state(long), index), said(state({ ...long, value }), index));
    assert.notEqual(said(state(long), index), said(state({ ...long, operator: "<" }), index));
  }));
});

Deno.test("articles follow the sound, lists end in a conjunction, numbers have separators", () => {
  assert.deepEqual(["area", "GDP", "HDI", "unit price", "island", "unemployment"].map(withArticle), [
    "an area",
    "a GDP",
    "an HDI",
    "a unit price",
    "an island",
    "unemployment",
  ]);
  assert.equal(listText(["a", "b", "c"]), "a, b and c");
  assert.equal(numberText(1234567.5), "1,234,567.5");
});

Deno.test("extremes are called by what they are extremes of", () => {
  assert.equal(extremeOf(lexicon.column("city", "population"), true), "largest");
  assert.equal(extremeOf(lexicon.column("river", "length_km"), false), "shortest");
  assert.equal(
    extremeOf({ ...lexicon.column("sea", "depth"), singular: "maximum depth" }, true),
    "greatest",
  );
  assert.equal(extremeOf({ ...lexicon.column("sea", "depth"), kind: "date" }, false), "earliest");
});

Deno.test("a bound past the values becomes the equality that it amounts to, or nothing", () => {
  const share = {
    ...lexicon.column("sea", "depth"),
    statistics: { rows: 9, present: 9, distinct: 4, minimum: 20, maximum: 100 },
  };
  const values = [20, 100, 100, 100, 100, 100, 100, 100, 100];
  fc.assert(fc.property(fc.nat(500), (seed) => {
    const filter = proposeFilter(share, { values, nulls: 0 }, randomFrom(seed));
    if (filter?.kind !== "comparison") return;
    const kept = {
      ">": 100 > Number(filter.value),
      ">=": 100 > Number(filter.value),
      "<": 20 < Number(filter.value),
      "<=": 20 < Number(filter.value),
      "=": values.includes(Number(filter.value)),
      "<>": true,
    };
    assert.ok(kept[filter.operator], JSON.stringify(filter));
  }));
});

Deno.test("dates are written as people do", () => {
  const day = { ...lexicon.column("city", "name"), kind: "date" as const };
  assert.equal(valueText("1960-01-01", day), "1 January 1960");
});

Deno.test("a variation uses every way to say it about equally often", () => {
  const ways = ["a", "b", "c", "d", "e", "f"];
  const picks = Array.from({ length: 300 }, (_, index) => createVariation(7, index).pick("opener", ways));
  const counts = Object.values(Object.groupBy(picks, (pick) => pick)).map((group) => group?.length ?? 0);
  assert.equal(counts.length, ways.length);
  assert.ok(Math.max(...counts) <= 75 && Math.min(...counts) >= 30, String(counts));
});

Deno.test("a date that only begins something is a start date, and what has no name is listed by its key", () => {
  const orders: Schema = {
    tables: [{
      name: "orders",
      columns: [
        { name: "order_id", type: "INTEGER", notNull: true },
        { name: "since", type: "DATE", notNull: true },
      ],
      primaryKey: ["order_id"],
      uniqueKeys: [],
    }],
    foreignKeys: [],
  };
  const day = { rows: 9, present: 9, distinct: 9, minimum: "1960-01-01", maximum: "1990-01-01" };
  const number = { ...day, minimum: 1, maximum: 9 };
  const words = createLexicon(orders, (_table, column) => column === "since" ? day : number);
  assert.equal(words.column("orders", "since").singular, "start date");
  const state: State = {
    specification: {
      ...rivers,
      tables: ["orders"],
      outputs: [{ kind: "column", column: { table: "orders", column: "order_id" } }],
    },
    subject: { table: "orders" },
    form: "list",
  };
  for (let index = 0; index < 60; index++) {
    assert.doesNotMatch(fullSentence(state, words, createVariation(1, index)), /\bnames?\b/);
  }
});
