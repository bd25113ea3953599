import assert from "node:assert/strict";
import { createLexicon } from "../../../../lib/linking/lexicon/lexicon.ts";
import type { Join, Schema } from "../../../../lib/schema/mod.ts";
import type { ColumnReference, ConjunctiveQuery, Filter } from "../../../../lib/specification/mod.ts";
import { alsoPast } from "../../../../lib/synthesis/grammar/english/verb.ts";
import type { State } from "../../../../lib/synthesis/grammar/plan/types.ts";
import { fullSentence } from "../../../../lib/synthesis/grammar/wording/full_sentence.ts";
import {
  adjective,
  doing,
  having,
  type Modifier,
} from "../../../../lib/synthesis/grammar/wording/modifier.ts";
import { type Anchor, noun, reached, THEY } from "../../../../lib/synthesis/grammar/wording/reach.ts";
import { createPhraseContext } from "../../../../lib/synthesis/grammar/wording/phrase_context.ts";
import { participled, reducing } from "../../../../lib/synthesis/grammar/wording/verb_phrase.ts";
import { predicate, withModifiers } from "../../../../lib/synthesis/grammar/wording/with_modifiers.ts";
import { createVariation } from "../../../../lib/synthesis/variation.ts";

const MEASURES = /^(area|length|gdp|share)$/;
const table = (name: string, columns: string, primaryKey = "name") => ({
  name,
  columns: columns.split(" ").map((column) => ({
    name: column,
    type: MEASURES.test(column) ? "INTEGER" : "TEXT",
    notNull: false,
  })),
  primaryKey: primaryKey.split(" "),
  uniqueKeys: [],
});
const key = (from: string, column: string, to: string): Join & { readonly name: string } => ({
  name: `${from}.${column}`,
  from: { table: from, columns: [column] },
  to: { table: to, columns: ["name"] },
});
const schema: Schema = {
  tables: [
    table("sea", "name area"),
    table("river", "name length sea"),
    table("lake", "name area outflow"),
    table("region", "name area"),
    table("country", "name area"),
    table("city", "name area region"),
    table("language", "name"),
    table("continent", "name"),
    table("economy", "country gdp", "country"),
    table("river_country", "river country", "river country"),
    table("lake_country", "lake country", "lake country"),
    table("spoken_language", "country language status", "country language"),
    table("country_continent", "country continent share", "country continent"),
  ],
  foreignKeys: [
    key("river", "sea", "sea"),
    key("lake", "outflow", "river"),
    key("city", "region", "region"),
    key("economy", "country", "country"),
    key("river_country", "river", "river"),
    key("river_country", "country", "country"),
    key("lake_country", "lake", "lake"),
    key("lake_country", "country", "country"),
    key("spoken_language", "country", "country"),
    key("spoken_language", "language", "language"),
    key("country_continent", "country", "country"),
    key("country_continent", "continent", "continent"),
  ],
};
/** Of nine countries so many have economic figures; of a key, and of a column that is named, six in nine are filled. */
const lexiconOf = (economies: number, unfilled?: string) =>
  createLexicon(schema, (table, column) => {
    const rows = table === "economy" ? economies : 9;
    const isKey = schema.foreignKeys.some(({ name }) => name === `${table}.${column}`);
    return {
      rows,
      present: (isKey || unfilled === `${table}.${column}`) && rows === 9 ? 6 : rows,
      distinct: isKey ? 6 : rows,
      minimum: MEASURES.test(column) ? 1 : "a",
      maximum: MEASURES.test(column) ? 9000 : "z",
    };
  });
const lexicon = lexiconOf(9);
const joinsOf = (names: string) =>
  names.split(" ").filter((name) => name !== "").map((name) => {
    const found = schema.foreignKeys.find((foreign) => foreign.name === name);
    assert.ok(found, name);
    return found;
  });
const reference = (name: string): ColumnReference => {
  const [table = "", column = ""] = name.split(".");
  return { table, column };
};
const over = (column: string, value: number): Filter => ({
  kind: "comparison",
  column: reference(column),
  operator: ">",
  value,
});
const listing = (subject: string, joins: string, filters: readonly Filter[] = [], shown = ""): State => {
  const found = joinsOf(joins);
  const tables = new Set([subject, ...found.flatMap(({ from, to }) => [from.table, to.table])]);
  const columns = [`${subject}.name`, ...shown.split(" ").filter((name) => name !== "")];
  const specification: ConjunctiveQuery = {
    tables: [...tables],
    joins: found,
    outputs: columns.map((name) => ({ kind: "column", column: reference(name) })),
    filters,
    groupBy: [],
    groupFilters: [],
    orderBy: [],
    distinct: false,
  };
  return { specification, subject: { table: subject }, form: "list" };
};
const variations = Array.from({ length: 60 }, (_, i) => createVariation(1, i));
const ways = (state: State, words = lexicon) =>
  variations.map((variation) => fullSentence(state, words, variation));
const clauses = (sentence: string) => sentence.match(/ (that|who|whose) /g)?.length ?? 0;

Deno.test("a thing that hangs on a thing that hangs on the subject takes one relative clause at most", () => {
  const onSea = listing("country", "river_country.river river_country.country river.sea", [
    over("river.length", 500),
  ]);
  for (const sentence of ways(onSea)) assert.ok(clauses(sentence) <= 1, sentence);
  const below = listing("language", "spoken_language.language spoken_language.country lake_country.country", [
    over("country.area", 500),
  ]);
  for (const sentence of ways(below).filter((way) => !way.startsWith("Which") && !/which lang/.test(way))) {
    assert.match(sentence, /languages? spoken in countries .* that contain at least one lake/);
  }
});

const bare = { person: false, number: "plural" } as const;
const onLakes: Modifier = { ...doing("lie on a lake", "lies on a lake", false), of: "partner" };

Deno.test("what a thing has is told without a clause, where more stands in what it has", () => {
  const having1 = doing("have rivers that flow far", "has rivers that flow far", true);
  assert.equal(withModifiers("seas", [having1], bare), "seas with rivers that flow far");
  const plain = doing("have rivers longer than 9", "has rivers longer than 9", true);
  assert.equal(withModifiers("seas", [plain], bare), "seas that have rivers longer than 9");
  assert.equal(
    withModifiers("cities", [onLakes, having1], bare),
    "cities that lie on a lake and have rivers that flow far",
  );
});

Deno.test("what a thing does follows it as a participle, where a clause stands in it", () => {
  const lie = { plural: "lie in", singular: "lies in" };
  const nested = reducing(lie, { plural: "seas that are deep", singular: "a sea that is deep" }, true);
  assert.equal(withModifiers("islands", [nested], bare), "islands lying in seas that are deep");
  assert.equal(
    withModifiers("island", [nested], { ...bare, number: "singular" }),
    "island lying in a sea that is deep",
  );
  assert.equal(
    withModifiers("islands", [nested, onLakes], bare),
    "islands that lie on a lake and lie in seas that are deep",
  );
  const named = reducing(lie, { plural: 'seas with a name that starts with "B"', singular: "" }, true);
  assert.match(withModifiers("islands", [named], bare), /^islands that lie in seas/);
});

Deno.test("a comparison with an average is not followed by what would be said of the average one", () => {
  const larger = adjective("larger than the average lake");
  assert.equal(withModifiers("lakes", [larger], bare), "lakes larger than the average lake");
  assert.equal(
    withModifiers("lakes", [larger, having("an outflow")], bare),
    "lakes with an outflow that are larger than the average lake",
  );
});

Deno.test("what is had is told with one verb, and apart from a place that follows", () => {
  const none: Modifier = { ...having("no mountain"), of: "partner" };
  const place: Modifier = {
    form: "preposition",
    text: "in regions that border Peru",
    plural: "are in regions that border Peru",
    singular: "is in a region that borders Peru",
    complex: true,
  };
  assert.equal(
    predicate([having("a name"), onLakes, having("an area")], "plural"),
    "have a name and an area and lie on a lake",
  );
  assert.equal(
    withModifiers("ranges", [none, place], bare),
    "ranges that have no mountain and are in regions that border Peru",
  );
  assert.equal(
    withModifiers("range", [place], { ...bare, number: "singular" }),
    "range in a region that borders Peru",
  );
});

Deno.test("what is shown beside a thing with partners is no further partner", () => {
  const state = listing("river", "river_country.river", [over("river.length", 9), {
    kind: "exists",
    join: joinsOf("lake.outflow")[0] ?? assert.fail(),
    table: "lake",
    negated: true,
  }], "river_country.country");
  for (const sentence of ways(state)) {
    assert.doesNotMatch(sentence, /[^,] (and|(?<!together |along )with) the countries/);
  }
});

Deno.test("what every thing has and only some are known of is said to be known", () => {
  for (const sentence of ways(listing("city", "city.region"))) assert.match(sentence, /a known region/);
  for (const sentence of ways(listing("city", "city.region", [], "region.name"))) {
    assert.match(sentence, /, only where the region is known[.?]$/);
  }
  for (const sentence of ways(listing("river", "river.sea"))) assert.match(sentence, /flows? into a sea/);
});

Deno.test("attributes that everything has are not asked for", () => {
  const state = listing("country", "economy.country");
  for (const sentence of ways(state)) assert.doesNotMatch(sentence, /known/);
  for (const sentence of ways(state, lexiconOf(7))) assert.match(sentence, /a known GDP|a known gdp/);
});

Deno.test("a condition on a link is said of what is done, and not of the thing that it leads to", () => {
  const official: Filter = {
    kind: "comparison",
    column: reference("spoken_language.status"),
    operator: "=",
    value: "official",
  };
  const spoken = "spoken_language.language spoken_language.country";
  for (const sentence of ways(listing("language", spoken, [over("country.area", 500), official]))) {
    assert.match(sentence, /spoken with the status "official" in (countries|a country)/);
  }
  for (const sentence of ways(listing("country", spoken, [official]))) {
    assert.match(sentence, /languages? of status "official" spoken in/);
  }
  const lying = "country_continent.country country_continent.continent";
  const share = over("country_continent.share", 50);
  for (const sentence of ways(listing("country", lying, [share]))) {
    assert.match(sentence, /lies? with a share [a-z ]*50 in a continent/);
  }
  for (const sentence of ways(listing("continent", lying, [over("country.area", 500), share]))) {
    assert.match(sentence, /a share [a-z ]*50 there/);
  }
});

Deno.test("no verb stands lost at the end, where what is reached does nothing itself", () => {
  const sceneOf = (subject: string, joins: string) =>
    createPhraseContext(listing(subject, joins), lexicon, createVariation(1, 0));
  const firstOf = (subject: string, joins: string, from: Anchor) => {
    const phraseContext = sceneOf(subject, joins);
    return reached(phraseContext.root.children[0] ?? assert.fail(), from, phraseContext);
  };
  const those = noun("those rivers", true);
  const far = (plural: string) => noun(`the ${plural} that lie far`, true);
  assert.equal(firstOf("river", "lake.outflow", those), "the lakes whose outflow is one of those rivers");
  assert.equal(firstOf("river", "lake.outflow", THEY), "the lakes they are the outflow of");
  const inCountries = "lake_country.lake lake_country.country";
  assert.equal(firstOf("lake", inCountries, far("lakes")), "the countries containing the lakes that lie far");
  assert.equal(firstOf("lake", inCountries, THEY), "the countries they lie in");
  const through = "river_country.river river_country.country";
  assert.equal(
    firstOf("river", through, far("rivers")),
    "the countries through which the rivers that lie far flow",
  );
});

Deno.test("what each of the subject has one of carries its condition to the subject, where something is counted", () => {
  const joins = "lake.outflow river_country.river river_country.country";
  const { specification, subject } = listing("lake", joins, [over("river.length", 500)]);
  const counted = { table: "country" };
  const state: State = {
    specification: {
      ...specification,
      outputs: [...specification.outputs, { kind: "aggregate", function: "count" }],
      groupBy: [reference("lake.name")],
    },
    subject,
    counted,
    form: "grouped",
  };
  for (const sentence of ways(state)) {
    assert.match(
      sentence,
      /lakes? (whose outflow has|that ha(ve|s) an outflow with|with an outflow with) .*500/,
    );
    assert.match(sentence, /(its outflow flows|their outflows flow) through/);
  }
});

Deno.test("a group without any has no row, and the sentence says so", () => {
  const { specification, subject } = listing("sea", "river.sea", [over("river.length", 500)]);
  const longest = { kind: "aggregate", function: "maximum", column: reference("river.length") } as const;
  const state: State = {
    specification: {
      ...specification,
      outputs: [...specification.outputs, longest],
      groupBy: [reference("sea.name")],
    },
    subject,
    counted: { table: "river" },
    form: "grouped",
  };
  for (const sentence of ways(state)) assert.match(sentence, /, only where there are any[.?]$/);
  // A sea of whose rivers no length is known has a row.
  for (const sentence of ways(state, lexiconOf(9, "river.length"))) {
    assert.match(sentence, /, only where there are such rivers[.?]$/);
  }
});

Deno.test("partners of whom some have left take one clause for what they do and what is said of them", () => {
  const verb = alsoPast({ plural: "belong to", singular: "belongs to" });
  const country = { singular: "country", plural: "countries", person: false };
  const joined = doing("joined after 1990", "joined after 1990", false);
  const belonging = participled(country, verb, { modifiers: [joined], person: false }) ?? assert.fail();
  const both = "countries that belong or belonged to them and joined after 1990";
  assert.equal(withModifiers("clubs", [belonging], bare), `clubs with ${both}`);
  const single = withModifiers("club", [belonging], { ...bare, number: "singular" });
  assert.equal(single, `club with ${both.replace("them", "it")}`);
});
