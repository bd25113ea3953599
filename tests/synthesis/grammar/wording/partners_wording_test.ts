import assert from "node:assert/strict";
import { randomFrom } from "../../../../lib/base/mod.ts";
import type { ForeignKey, Join, Schema } from "../../../../lib/schema/mod.ts";
import type { ConjunctiveOutput, ConjunctiveQuery, Filter } from "../../../../lib/specification/mod.ts";
import { followUp } from "../../../../lib/synthesis/grammar/wording/follow_up.ts";
import { fullSentence } from "../../../../lib/synthesis/grammar/wording/full_sentence.ts";
import { createLexicon } from "../../../../lib/linking/lexicon/lexicon.ts";
import type { Proposal } from "../../../../lib/synthesis/grammar/plan/move.ts";
import { nests } from "../../../../lib/synthesis/grammar/plan/listing_moves.ts";
import { propose } from "../../../../lib/synthesis/grammar/plan/propose.ts";
import type { Thing } from "../../../../lib/synthesis/grammar/plan/thing.ts";
import type { State } from "../../../../lib/synthesis/grammar/plan/types.ts";
import { createVariation, type Variation } from "../../../../lib/synthesis/variation.ts";

const table = (name: string, columns: string) => ({
  name,
  columns: columns.split(" ").map((column) => ({ name: column, type: "TEXT", notNull: true })),
  primaryKey: ["name"],
  uniqueKeys: [],
});
const airportCity: Join & { readonly name: string } = {
  name: "airport_city",
  from: { table: "airport", columns: ["city"] },
  to: { table: "city", columns: ["name"] },
};
const siteCity: Join & { readonly name: string } = {
  name: "site_city",
  from: { table: "site", columns: ["city"] },
  to: { table: "city", columns: ["name"] },
};
const schema: Schema = {
  tables: [table("city", "name"), table("airport", "name city"), table("site", "name city")],
  foreignKeys: [airportCity, siteCity],
};

/** The words of a database of ten cities, so many of which have an airport and a site. */
const lexiconOf = (withPartner: number) =>
  createLexicon(schema, (_table, column) => {
    const distinct = column === "city" ? withPartner : 10;
    return { rows: 10, present: 10, distinct, minimum: "a", maximum: "z" };
  });
const named = (of: string): ConjunctiveOutput => ({ kind: "column", column: { table: of, column: "name" } });
const listed = (joins: readonly Join[], shown: readonly string[]): State => {
  const specification: ConjunctiveQuery = {
    tables: ["city", ...joins.map(({ from }) => from.table)],
    joins,
    outputs: shown.map(named),
    filters: [],
    groupBy: [],
    groupFilters: [],
    orderBy: [],
    distinct: false,
  };
  return { specification, subject: { table: "city" }, form: "list" };
};
const addition = (base: State, after: State, fresh: string): Proposal => ({
  move: "extend",
  base,
  after,
  listing: after,
  fresh: { table: fresh },
  leaves: "nothing",
  added: [],
  shown: base.specification.outputs,
});
const seeds = Array.from({ length: 60 }, (_, i) => createVariation(1, i));
const ADDS = addition(listed([], ["city"]), listed([airportCity], ["city", "airport"]), "airport");

Deno.test("a turn that leaves some out says that only those with a partner stay, and is no addition to each", () => {
  for (const variation of seeds) {
    const { utterance, intention } = followUp({ ...ADDS, loses: true }, lexiconOf(6), variation);
    assert.match(utterance, /airports.*, only where there are any[.?]$/);
    assert.match(intention, /airports.*, only where there are any[.?]$/);
    assert.doesNotMatch(utterance, /as well|each/);
  }
});

Deno.test("a turn that leaves none out says nothing of it", () => {
  for (const variation of seeds) {
    const { utterance, intention } = followUp(ADDS, lexiconOf(6), variation);
    assert.doesNotMatch(`${utterance} ${intention}`, /only where/);
  }
});

Deno.test("a full sentence does not say of all what only some have", () => {
  for (const variation of seeds) {
    const some = fullSentence(ADDS.after, lexiconOf(6), variation);
    assert.match(some, /, only where there are any[.?]$/);
    assert.doesNotMatch(some, /\b(all|each|every)\b/i);
    assert.doesNotMatch(fullSentence(ADDS.after, lexiconOf(10), variation), /only where/);
  }
});

const airportCount: ConjunctiveOutput = { kind: "aggregate", function: "count" };
const counts = (filters: ConjunctiveQuery["filters"] = []): State => ({
  form: "grouped",
  subject: { table: "city" },
  counted: { table: "airport" },
  specification: {
    ...listed([airportCity], ["city"]).specification,
    outputs: [named("city"), airportCount],
    groupBy: [{ table: "city", column: "name" }],
    filters,
  },
});
const called: Filter = {
  kind: "comparison",
  column: { table: "airport", column: "name" },
  operator: "<>",
  value: "Tempelhof",
};

Deno.test("numbers for each say that those without any are left out, where some are", () => {
  const after = counts();
  const each: Proposal = { ...addition(listed([], ["city"]), after, "airport"), move: "per_each" };
  const some = /, only where there are any[.?]$/;
  for (const variation of seeds) {
    assert.match(fullSentence(after, lexiconOf(6), variation), some);
    assert.doesNotMatch(fullSentence(after, lexiconOf(10), variation), /only where/);
    // A city may have no airport but that one.
    assert.match(fullSentence(counts([called]), lexiconOf(10), variation), some);
    const { utterance, intention } = followUp(each, lexiconOf(6), variation);
    assert.match(utterance, some);
    assert.match(intention, some);
    assert.doesNotMatch(followUp(each, lexiconOf(10), variation).utterance, /only where/);
  }
});

Deno.test("what each thing is the role of is counted as its own, and not as what has each as its role", () => {
  const key = { name: "airport_hub", from: { table: "airport", columns: ["hub"] }, to: airportCity.to };
  const [city, , site] = schema.tables;
  assert.ok(city && site);
  const hubs: Schema = { tables: [city, table("airport", "name hub"), site], foreignKeys: [key] };
  const lexicon = createLexicon(hubs, () => ({
    ...{ rows: 10, present: 10, distinct: 10 },
    ...{ minimum: "a", maximum: "z" },
  }));
  const grouped = counts();
  const state = { ...grouped, specification: { ...grouped.specification, joins: [key] } };
  const ways = seeds.map((variation) => fullSentence(state, lexicon, variation));
  for (const way of ways) {
    assert.match(way, /\bhub of\b/);
    assert.doesNotMatch(way, /whose hub is each/);
  }
});

Deno.test("numbers of what was listed for each new thing say so, too", () => {
  const base = { ...listed([], ["airport"]), subject: { table: "airport" } };
  const airports = { ...base, specification: { ...base.specification, tables: ["airport"] } };
  const after = counts();
  const turn: Proposal = { ...addition(airports, after, "city"), move: "per_new" };
  for (const variation of seeds) {
    const { utterance, intention } = followUp(turn, lexiconOf(6), variation);
    for (const text of [utterance, intention]) assert.match(text, /, only where there are any[.?]$/);
    assert.doesNotMatch(followUp(turn, lexiconOf(10), variation).utterance, /only where/);
  }
});

Deno.test("what is shown under a condition leaves out what has nothing that meets it", () => {
  const shown = listed([airportCity], ["city", "airport"]);
  const narrowed = { ...shown, specification: { ...shown.specification, filters: [called] } };
  for (const variation of seeds) {
    assert.match(fullSentence(narrowed, lexiconOf(10), variation), /, only where there are any[.?]$/);
  }
});

Deno.test("a column in a table of its own is shown only where it is known", () => {
  const owned: ForeignKey = {
    name: "detail_city",
    from: { table: "city_detail", columns: ["city"] },
    to: { table: "city", columns: ["name"] },
  };
  const detail = { ...table("city_detail", "city motto"), primaryKey: ["city"] };
  const detailed: Schema = { tables: [table("city", "name"), detail], foreignKeys: [owned] };
  const words = (details: number) =>
    createLexicon(detailed, (of) => {
      const rows = of === "city" ? 10 : details;
      return { rows, present: rows, distinct: rows, minimum: "a", maximum: "z" };
    });
  const shown = listed([owned], ["city"]);
  const mottos: ConjunctiveOutput = { kind: "column", column: { table: "city_detail", column: "motto" } };
  const state: State = {
    ...shown,
    specification: { ...shown.specification, outputs: [named("city"), mottos] },
  };
  for (const variation of seeds) {
    assert.match(fullSentence(state, words(6), variation), /motto, only where known[.?]$/);
    assert.doesNotMatch(fullSentence(state, words(10), variation), /only where/);
  }
});

Deno.test("what is shown of nameless things is asked of all of them, and no names are", () => {
  const shown = listed([airportCity], ["airport"]);
  for (const variation of seeds) {
    const text = fullSentence(shown, lexiconOf(10), variation);
    assert.match(text, /the airports in the cities[.?]$/);
    assert.doesNotMatch(text, /names|and/);
  }
});

Deno.test("what questions have asked of the things listed is said where the list goes on with it", () => {
  const cities = listed([], ["city"]);
  const base = listed([siteCity], ["city"]);
  const after = listed([siteCity, airportCity], ["city", "airport"]);
  const counted: State = {
    ...base,
    form: "scalar",
    specification: { ...base.specification, outputs: [{ kind: "aggregate", function: "count" }] },
  };
  const sites: State = { ...listed([siteCity], ["site"]), subject: { table: "site" } };
  const turn: Proposal = { ...addition(base, after, "airport"), leaves: "other things" };
  const said = (answered: readonly State[], withPartner: number, variation: Variation) =>
    followUp(turn, lexiconOf(withPartner), variation, { answered }).utterance;
  for (const variation of seeds) {
    for (const between of [counted, sites]) {
      const some = said([cities, between], 6, variation);
      assert.match(some, /only for cities with at least one site/);
      assert.doesNotMatch(said([cities, between], 10, variation), /only for/);
      // They have been listed since.
      assert.doesNotMatch(said([cities, between, base], 6, variation), /only for/);
    }
    // They were never listed: what they were first spoken of with is known.
    assert.doesNotMatch(said([counted], 6, variation), /only for/);
  }
});

Deno.test("what questions have asked is said of the things that a turn points at, wherever they stand", () => {
  const cities = listed([], ["city"]);
  const sites: State = { ...listed([siteCity], ["site"]), subject: { table: "site" } };
  const airports: State = {
    ...listed([siteCity, airportCity], ["airport"]),
    subject: { table: "airport" },
  };
  const turn: Proposal = { ...addition(sites, airports, "airport"), move: "replace" };
  for (const variation of seeds) {
    const { utterance } = followUp(turn, lexiconOf(6), variation, { answered: [cities, sites] });
    assert.match(utterance, /those cities.*, only for cities with at least one site[.?]$/);
    const first = followUp(turn, lexiconOf(6), variation, { answered: [sites] });
    assert.doesNotMatch(first.utterance, /only for/);
  }
});

Deno.test("what numbers were given without is said of things on the way that no list has shown", () => {
  const cityRegion: ForeignKey = {
    name: "city_region",
    from: { table: "city", columns: ["region"] },
    to: { table: "region", columns: ["name"] },
  };
  const regions: Schema = {
    tables: [...schema.tables.slice(1), table("city", "name region"), table("region", "name")],
    foreignKeys: [...schema.foreignKeys, cityRegion],
  };
  const lexicon = createLexicon(regions, (_table, column) => {
    const distinct = column === "name" ? 10 : 6;
    return { rows: 10, present: 10, distinct, minimum: "a", maximum: "z" };
  });
  const over = (joins: readonly Join[], shown: readonly string[]): State => {
    const { specification } = listed(joins, shown);
    return {
      specification: { ...specification, tables: ["region", ...joins.map(({ from }) => from.table)] },
      ...{ subject: { table: "region" }, form: "list" },
    };
  };
  const base = over([cityRegion, siteCity], ["region"]);
  const after = over([cityRegion, siteCity, airportCity], ["region", "airport"]);
  const { specification: first } = listed([cityRegion], ["city"]);
  const cities: State = {
    specification: { ...first, tables: ["city", "region"] },
    ...{ subject: { table: "city" }, form: "ranking" },
  };
  const grouped: State = { ...base, form: "grouped", counted: { table: "site" } };
  const turn: Proposal = { ...addition(base, after, "airport"), leaves: "numbers" };
  for (const variation of seeds) {
    const told = (last: State) =>
      followUp(turn, lexicon, variation, { answered: [cities, last], last }).utterance;
    assert.match(told(grouped), /those cities.*, only for cities with at least one site/);
    assert.doesNotMatch(told(base), /only for/);
  }
});

Deno.test("what questions have asked is said with the conditions on it", () => {
  const filters: readonly Filter[] = [{ ...called, column: { table: "site", column: "name" } }];
  const narrowed = (state: State): State => ({
    ...state,
    specification: { ...state.specification, filters },
  });
  const cities = listed([], ["city"]);
  const sites = narrowed({ ...listed([siteCity], ["site"]), subject: { table: "site" } });
  const airports = narrowed({
    ...listed([siteCity, airportCity], ["airport"]),
    subject: { table: "airport" },
  });
  const turn: Proposal = { ...addition(sites, airports, "airport"), move: "replace" };
  for (const variation of seeds) {
    const { utterance } = followUp(turn, lexiconOf(6), variation, { answered: [cities, sites] });
    assert.match(utterance, /(?:, only for|[.?] I mean only) cities with .*Tempelhof/);
    // Long conditions are a sentence of their own.
    const tail = /, only for (.*)[.?]$/.exec(utterance)?.[1] ?? "";
    assert.ok(tail.split(" ").length < 8, utterance);
  }
});

Deno.test("numbers are narrowed to the groups where the condition is on what is not counted", () => {
  const base = counts();
  const joins = [airportCity, siteCity];
  const joined = (filters: readonly Filter[]): State => ({
    ...base,
    specification: { ...base.specification, tables: ["city", "airport", "site"], joins, filters },
  });
  const on = (table: string): Filter => ({ ...called, column: { table, column: "name" } }) as Filter;
  const asked = (table: string, variation: Variation) =>
    followUp(
      {
        ...addition(joined([]), joined([on(table)]), table),
        move: "narrow_groups",
        added: [on(table)],
      },
      lexiconOf(6),
      variation,
    ).utterance;
  for (const variation of seeds) {
    assert.match(asked("site", variation), /only for the cities where at least one of those sites/);
    assert.doesNotMatch(asked("airport", variation), /where (?:at least )?one of/i);
  }
  // What hangs on what is counted leaves out some of that.
  const ofSites = (filters: readonly Filter[]): State => {
    const { specification, ...rest } = joined(filters);
    const outputs = [named("site"), airportCount];
    const groupBy = [{ table: "site", column: "name" }];
    return {
      ...rest,
      subject: { table: "site" },
      counted: { table: "city" },
      specification: { ...specification, outputs, groupBy },
    };
  };
  const turn: Proposal = {
    ...addition(ofSites([]), ofSites([on("airport")]), "airport"),
    ...{ move: "narrow_groups", added: [on("airport")] },
  };
  for (const variation of seeds) {
    const { utterance } = followUp(turn, lexiconOf(6), variation);
    assert.match(utterance, /only for the cities where at least one of those airports/);
  }
});

Deno.test("a ranking by a count asks for the number that its query shows", () => {
  const base = listed([], ["city"]);
  const { specification } = listed([airportCity], ["city"]);
  const count: ConjunctiveOutput = { kind: "aggregate", function: "count" };
  const after: State = {
    ...base,
    form: "ranking",
    counted: { table: "airport" },
    specification: {
      ...specification,
      outputs: [named("city"), count],
      groupBy: [{ table: "city", column: "name" }],
      orderBy: [{ by: count, direction: "descending" }],
      limit: 3,
    },
  };
  const turn: Proposal = { ...addition(base, after, "airport"), move: "rank" };
  for (const variation of seeds) {
    assert.match(followUp(turn, lexiconOf(6), variation).utterance, /the number for each[.?]$/);
  }
});

Deno.test('the condition of a number stays with the list, as "those" after it are what it counts', async () => {
  const plain = listed([], ["city"]);
  const listing: State = {
    ...plain,
    specification: { ...plain.specification, orderBy: [{ by: named("city"), direction: "ascending" }] },
  };
  const values = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta", "Iota", "Kappa"];
  let seen = 0;
  for (let seed = 0; seed < 20; seed++) {
    const proposals = propose({ last: listing, listing }, siteCity, {
      lexicon: lexiconOf(6),
      sampler: () => Promise.resolve({ values, nulls: 0 }),
      random: randomFrom(seed),
      isLast: false,
      made: [],
    });
    for await (const { move, after, listing } of proposals) {
      if (move !== "narrow_total") continue;
      seen++;
      assert.equal(after.specification.filters.length, 1);
      assert.deepEqual(after.specification.orderBy, []);
      assert.deepEqual(listing.specification.filters, after.specification.filters);
      assert.deepEqual(listing.specification.tables, ["city", "site"]);
    }
  }
  assert.ok(seen > 0);
});

Deno.test("no thing is reached by a clause within a clause", () => {
  const lie = { plural: "lie in", singular: "lies in" };
  const thing = (name: string, parts: Partial<Thing>): Thing => ({
    subject: { table: name },
    singular: name,
    plural: `${name}s`,
    tables: [name],
    labels: [{ table: name, column: "name" }],
    place: undefined,
    person: false,
    children: [],
    ...parts,
  });
  const country = thing("country", { relation: { forward: lie, from: "of", many: true } });
  const island = (relation: Thing["relation"]) =>
    thing("island", { children: [country], ...(relation === undefined ? {} : { relation }) });
  const { specification } = listed([], ["city"]);
  const reachesBy = (relation: NonNullable<Thing["relation"]>) =>
    nests(thing("sea", { children: [island(relation)] }), country, specification);
  assert.ok(
    reachesBy({ forward: lie, from: "of", many: true }),
    "the countries the islands they lie in lie in",
  );
  assert.ok(
    reachesBy({ backward: lie, from: "of", many: true }),
    "the countries the islands that lie in them lie in",
  );
  assert.ok(!reachesBy({ from: "of", many: true }), "the countries their islands lie in");
});
