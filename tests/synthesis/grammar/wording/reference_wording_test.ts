import assert from "node:assert/strict";
import type { ForeignKey, Schema } from "../../../../lib/schema/mod.ts";
import type {
  ColumnReference,
  ConjunctiveOutput,
  ConjunctiveQuery,
  Filter,
} from "../../../../lib/specification/mod.ts";
import { followUp, followUpUtterance } from "../../../../lib/synthesis/grammar/wording/follow_up.ts";
import { fullSentence } from "../../../../lib/synthesis/grammar/wording/full_sentence.ts";
import { createLexicon } from "../../../../lib/linking/lexicon/lexicon.ts";
import type { Move, Proposal } from "../../../../lib/synthesis/grammar/plan/move.ts";
import { otherName, properNames } from "../../../../lib/synthesis/grammar/wording/proper_name.ts";
import { contextOf, finish } from "../../../../lib/synthesis/grammar/plan/proposal_context.ts";
import { saidAside } from "../../../../lib/synthesis/grammar/wording/said_aside.ts";
import type { State } from "../../../../lib/synthesis/grammar/plan/types.ts";
import { createVariation } from "../../../../lib/synthesis/variation.ts";

const TYPES: Readonly<Record<string, string>> = {
  population: "INTEGER",
  length_km: "INTEGER",
  joined: "DATE",
};
const table = (name: string, columns: string, primaryKey: string) => ({
  name,
  columns: columns.split(" ").map((column) => ({
    name: column,
    type: TYPES[column] ?? "TEXT",
    notNull: true,
  })),
  primaryKey: primaryKey.split(" "),
  uniqueKeys: [],
});
const key = (from: string, columns: string, to: string, target: string): ForeignKey => ({
  name: `${from}.${columns}`,
  from: { table: from, columns: columns.split(" ") },
  to: { table: to, columns: target.split(" ") },
});
const keys = [
  key("country", "capital", "city", "name"),
  key("organization", "city", "city", "name"),
  key("river", "sea", "sea", "name"),
  key("island", "sea", "sea", "name"),
  key("lake", "outflow", "river", "name"),
  key("country_sea", "sea", "sea", "name"),
  key("country_sea", "country", "country", "name"),
  key("membership", "country", "country", "name"),
  key("membership", "organization", "organization", "name"),
];
const schema: Schema = {
  tables: [
    table("country", "name capital", "name"),
    table("city", "name population", "name"),
    table("organization", "name city", "name"),
    table("sea", "name", "name"),
    table("river", "name length_km sea", "name"),
    table("island", "name sea", "name"),
    table("lake", "name outflow", "name"),
    table("country_sea", "sea country", "sea country"),
    table("membership", "country organization joined", "country organization"),
  ],
  foreignKeys: keys,
};
const statistics = (_table: string, column: string) => ({
  rows: 9,
  present: 9,
  distinct: 9,
  minimum: TYPES[column] === "INTEGER" ? 1 : TYPES[column] === "DATE" ? "1960-01-01" : "a",
  maximum: TYPES[column] === "INTEGER" ? 9_000_000 : TYPES[column] === "DATE" ? "1999-01-01" : "z",
});
const lexicon = createLexicon(schema, statistics);

const reference = (text: string): ColumnReference => {
  const [table = "", column = ""] = text.split(".");
  return { table, column };
};
const shown = (column: string): ConjunctiveOutput => ({ kind: "column", column: reference(column) });
const above = (column: string, value: number | string): Filter => (
  { kind: "comparison", column: reference(column), operator: ">", value }
);
const other = (column: string, value: string): Filter => (
  { kind: "comparison", column: reference(column), operator: "<>", value }
);

/** A list of the outputs over joins that are told by their keys' columns. */
function listing(outputs: string, joins = "", filters: readonly Filter[] = []): State {
  const chosen = joins.split(" ").flatMap((name) => keys.filter((join) => join.name === name));
  const [first = ""] = outputs.split(" ");
  const tables = new Set([
    reference(first).table,
    ...chosen.flatMap(({ from, to }) => [from.table, to.table]),
  ]);
  const specification: ConjunctiveQuery = {
    tables: [...tables],
    joins: chosen,
    outputs: outputs.split(" ").map(shown),
    filters,
    groupBy: [],
    groupFilters: [],
    orderBy: [],
    distinct: false,
  };
  return { specification, subject: { table: reference(first).table }, form: "list" };
}

const variations = Array.from({ length: 80 }, (_, index) => createVariation(3, index));
const ways = (state: State) => variations.map((variation) => fullSentence(state, lexicon, variation));

Deno.test("what a link dates is said to be done by the end that does it", () => {
  const members = listing("country.name membership.organization", "membership.country", [
    above("membership.joined", "1970-01-01"),
  ]);
  for (const sentence of ways(members)) assert.match(sentence, /organizations joined after/);
  const joiners = listing("organization.name country.name", "membership.organization membership.country", [
    above("membership.joined", "1970-01-01"),
  ]);
  for (const sentence of ways(joiners)) {
    assert.match(sentence, /countries that (?:belong to \w+ and )?joined after/);
  }
});

Deno.test("an average is called after the rows that it is taken over", () => {
  const large: Filter = { kind: "average", column: reference("city.population"), operator: ">" };
  const sentences = ways(listing("country.name", "country.capital", [large]));
  assert.ok(sentences.some((sentence) => sentence.includes("than the average city")));
  for (const sentence of sentences) assert.doesNotMatch(sentence, /average capital/);
});

Deno.test("short conditions stand beside their noun, not behind what it does", () => {
  const long = above("river.length_km", 800);
  for (const sentence of ways(listing("sea.name river.name", "river.sea", [long]))) {
    assert.doesNotMatch(sentence, /flow(?:ing)? into (?:it|them),? (?:with|longer)/);
  }
  for (const sentence of ways(listing("sea.name", "river.sea", [long]))) {
    assert.match(sentence, /800 km flowing into them/);
  }
});

Deno.test("conditions on what lies between are said of the subject, which the shown things then lean on", () => {
  const far = listing("island.name country_sea.country", "island.sea country_sea.sea", [
    other("sea.name", "Black Sea"),
  ]);
  for (const sentence of ways(far)) {
    assert.match(sentence, /islands? .*other than the Black Sea.* countries those seas border/i);
  }
  const named = listing("island.name country_sea.country", "island.sea country_sea.sea", [
    { kind: "comparison", column: reference("sea.name"), operator: "=", value: "Black Sea" },
  ]);
  for (const sentence of ways(named)) assert.match(sentence, /countries the Black Sea borders/);
});

Deno.test("what a role is other than is called by its kind", () => {
  for (const sentence of ways(listing("lake.name", "lake.outflow", [other("river.name", "Angara")]))) {
    assert.match(sentence, /a river other than the Angara/);
  }
});

Deno.test("what is in a place by its name alone is said to be in it", () => {
  const seat: Filter = {
    kind: "comparison",
    column: reference("organization.name"),
    operator: "=",
    value: "Gulf Cooperation Council",
  };
  for (const sentence of ways(listing("city.name", "organization.city", [seat]))) {
    assert.match(sentence, /(?:ha(?:ve|s)|with) the organization Gulf Cooperation Council in (?:them|it)/);
  }
});

Deno.test("the columns of several things say of which they are", () => {
  const joins = "river.sea country_sea.sea country_sea.country country.capital";
  const both = listing("sea.name river.name river.length_km city.name city.population", joins);
  for (const sentence of ways(both)) {
    assert.match(sentence, /the length of each river\b/);
    assert.match(sentence, /the population of each capital\b/);
  }
  for (const sentence of ways(listing("sea.name river.name river.length_km", "river.sea"))) {
    assert.match(sentence, /the length of each\b(?! river)/);
  }
});

Deno.test("a name that says what it names stands alone, and others take their article", () => {
  const thing = (singular: string) => ({ singular, place: undefined });
  assert.deepEqual(properNames(thing("mountain"), "Mount Etna"), ["Mount Etna"]);
  assert.deepEqual(properNames(thing("customer"), "Mount Etna"), ["the customer Mount Etna"]);
  assert.deepEqual(properNames(thing("organization"), "Lake Board"), ["the organization Lake Board"]);
  assert.equal(otherName(thing("sea"), "Pacific Ocean"), "the Pacific Ocean");
  assert.equal(otherName(thing("river"), "Angara"), "the Angara");
  assert.equal(otherName(thing("album"), "Let It Be"), "Let It Be");
  const country = { singular: "country", place: "in" } as const;
  for (const name of ["United States of America", "Czech Republic", "Cook Islands", "Netherlands"]) {
    assert.deepEqual(properNames(country, name), [`the ${name}`]);
  }
  assert.ok(
    properNames(country, "Congo, The Democratic Republic").includes("Congo, The Democratic Republic"),
  );
});

/** A turn that leans on the seas and their islands. */
function turn(move: Move, after: State, changes: Partial<Proposal> = {}): Proposal {
  const base = changes.base ?? listing("sea.name island.name", "island.sea");
  return {
    move,
    base,
    after,
    listing: after,
    fresh: { table: "country_sea", column: "country" },
    leaves: "nothing",
    added: [],
    shown: base.specification.outputs,
    ...changes,
  };
}
const typed = (proposal: Proposal) =>
  variations.map((variation) => followUpUtterance(proposal, lexicon, variation));
const LISTED = { listed: true } as const;
const explained = (proposal: Proposal) =>
  variations.map((variation) => followUp(proposal, lexicon, variation).intention);

Deno.test("what was listed is named where other things stand beside it", () => {
  const countries = listing("sea.name island.name country_sea.country", "island.sea country_sea.sea");
  for (const utterance of typed(turn("extend", countries))) {
    assert.match(utterance, /countries those seas border/);
  }
  const alone = turn("extend", listing("sea.name country_sea.country", "country_sea.sea"), {
    base: listing("sea.name"),
  });
  for (const utterance of typed(alone)) assert.match(utterance, /countries they border/);
});

Deno.test("after a ranking of some, a turn goes back to all of them and not to those", () => {
  const rivers = listing("sea.name river.name lake.name", "river.sea lake.outflow");
  const base = listing("sea.name river.name", "river.sea");
  const back = turn("extend", rivers, { base, fresh: { table: "lake" }, leaves: "ranking" });
  for (const utterance of typed(back)) {
    assert.match(utterance, /\btheir rivers\b/);
    assert.doesNotMatch(utterance, /those rivers/);
  }
});

Deno.test("after a ranking, what a condition leaves some of is spoken of as those and not as theirs", () => {
  const long = above("river.length_km", 800);
  const rivers = listing("sea.name lake.name", "river.sea lake.outflow", [long]);
  const base = listing("sea.name", "river.sea", [long]);
  const back = turn("extend", rivers, { base, fresh: { table: "lake" }, leaves: "ranking" });
  for (const utterance of typed(back)) {
    assert.match(utterance, /\bthose rivers\b/);
    assert.doesNotMatch(utterance, /\btheir rivers\b/);
  }
});

Deno.test("after a list of some, a turn goes back to all and speaks of no ranking", () => {
  const rivers = listing("sea.name river.name lake.name", "river.sea lake.outflow");
  const base = listing("sea.name river.name", "river.sea");
  const back = turn("extend", rivers, { base, fresh: { table: "lake" }, leaves: "ranking" });
  for (const variation of variations) {
    const utterance = followUpUtterance(back, lexicon, variation, { listed: true, last: base });
    assert.match(utterance, /\ball (?:of )?the seas\b/);
    assert.doesNotMatch(utterance, /ranking/);
  }
});

Deno.test("all that a turn goes back to are said to have what the query still demands", () => {
  const base = listing("sea.name", "river.sea");
  const after = listing("sea.name country_sea.country", "river.sea country_sea.sea");
  const back = turn("extend", after, { base, leaves: "ranking" });
  const fewWithRivers = createLexicon(schema, (table, column) => ({
    ...statistics(table, column),
    ...(table === "river" && column === "sea" && { distinct: 3 }),
  }));
  for (const variation of variations) {
    const utterance = followUpUtterance(back, fewWithRivers, variation, { listed: true, last: base });
    assert.match(utterance, /\ball (?:of )?the seas\b.*\brivers?\b/);
  }
});

Deno.test("after a ranking, all of them are spoken of with the condition that stands", () => {
  const after = (filters: readonly Filter[]) =>
    listing("sea.name country_sea.country", "country_sea.sea", filters);
  const from = (base: State, filters: readonly Filter[] = []) =>
    turn("extend", after(filters), { base, leaves: "ranking" });
  for (const utterance of typed(from(listing("sea.name")))) assert.match(utterance, /\ball\b/);
  const named = other("sea.name", "Black Sea");
  for (const utterance of typed(from(listing("sea.name", "", [named]), [named]))) {
    assert.match(utterance, /\ball the seas other than the Black Sea\b/);
  }
  const countries = { ...after([named]), subject: { table: "country_sea", column: "country" } };
  const asked = turn("replace", countries, { base: listing("sea.name", "", [named]), leaves: "ranking" });
  for (const utterance of typed(asked)) {
    assert.match(utterance, /\ball (?:of )?the seas other than the Black Sea\b/);
  }
  // Under a context its condition goes without saying, and "all" would end it.
  for (const variation of variations) {
    assert.doesNotMatch(followUpUtterance(asked, lexicon, variation, { context: named }), /\ball\b/);
  }
});

Deno.test("what a condition leaves one of is spoken of as one", () => {
  const baltic: Filter = {
    kind: "comparison",
    column: reference("sea.name"),
    operator: "=",
    value: "Baltic Sea",
  };
  const after = listing("island.name country_sea.country", "island.sea country_sea.sea", [baltic]);
  const proposal = turn("extend", after, { base: listing("island.name", "island.sea", [baltic]) });
  for (const utterance of typed(proposal)) {
    assert.match(utterance, /\bthat sea\b/);
    assert.doesNotMatch(utterance, /those seas/);
  }
});

Deno.test("one goes back to what was listed, and lists what was not", () => {
  const extended = listing("sea.name country_sea.country", "country_sea.sea");
  const countries = {
    ...listing("country_sea.country", "country_sea.sea"),
    subject: { table: "country_sea" },
  };
  for (const leaves of ["one number", "ranking", "other things"] as const) {
    for (const [move, after] of [["extend", extended], ["replace", countries]] as const) {
      const asked = (listed: boolean) =>
        variations.map((variation) =>
          followUpUtterance(turn(move, after, { base: listing("sea.name"), leaves }), lexicon, variation, {
            listed,
          })
        );
      const back = /\b(?:back|return|again|as well|also|too|once more)\b/i;
      for (const utterance of asked(false)) assert.doesNotMatch(utterance, back);
      if (move === "extend") assert.ok(asked(true).some((utterance) => back.test(utterance)));
    }
  }
});

Deno.test("a list is spoken of only where one was shown", () => {
  const after = listing("sea.name country_sea.country", "country_sea.sea");
  const turns = (leaves: Proposal["leaves"]) => turn("extend", after, { base: listing("sea.name"), leaves });
  const list = /\b(?:the|same) list\b|\blisted\b|was shown/;
  for (const leaves of ["one number", "numbers", "ranking", "other things"] as const) {
    for (const sentence of [...typed(turns(leaves)), ...explained(turns(leaves))]) {
      assert.doesNotMatch(sentence, list);
    }
  }
  assert.ok(explained(turns("nothing")).some((sentence) => list.test(sentence)));
});

Deno.test("numbers for each are put aside, one number is gone back from", () => {
  const after = listing("sea.name country_sea.country", "country_sea.sea");
  const turns = (leaves: Proposal["leaves"]) => turn("extend", after, { base: listing("sea.name"), leaves });
  for (const utterance of typed(turns("numbers"))) assert.match(utterance, /the numbers/);
  for (const leaves of ["one number", "other things"] as const) {
    for (const utterance of variations.map((way) => followUpUtterance(turns(leaves), lexicon, way, LISTED))) {
      assert.match(utterance, /the (?:list of )?seas/);
    }
  }
});

Deno.test("things that were not the last answer are pointed at by their name", () => {
  const long = above("river.length_km", 800);
  const base = listing("sea.name");
  const after = listing("sea.name", "river.sea", [long]);
  const narrowed = (changes: Partial<Proposal>) =>
    turn("narrow", after, { base, fresh: { table: "river" }, added: [long], ...changes });
  for (const utterance of typed(narrowed({ leaves: "other things" }))) assert.match(utterance, /\bseas\b/);
  for (const utterance of typed(narrowed({ leaves: "one number" }))) assert.match(utterance, /\bseas\b/);
  for (const utterance of typed(narrowed({ leaves: "ranking" }))) {
    assert.match(utterance, /\bseas\b/);
    assert.doesNotMatch(utterance, /\bthose seas\b/);
  }
  assert.ok(typed(narrowed({})).some((utterance) => /\b(?:them|those)\b/.test(utterance)));
});

Deno.test("what a role leads to is not said to be had, after a ranking either", () => {
  const named: Filter = {
    kind: "comparison",
    column: reference("membership.joined"),
    operator: ">",
    value: "1970-01-01",
  };
  const base = listing("city.name", "country.capital");
  const after = listing("city.name", "country.capital membership.country", [named]);
  const narrowed = turn("narrow", after, {
    base,
    fresh: { table: "membership", column: "organization" },
    added: [named],
    leaves: "ranking",
  });
  for (const utterance of typed(narrowed)) {
    assert.match(utterance, /one of the countries they are the capital of/);
    assert.doesNotMatch(utterance, /their countries/);
  }
});

Deno.test("conditions on what has a role stand with it", () => {
  const joins = "country_sea.sea country_sea.country country.capital";
  for (const sentence of ways(listing("sea.name city.name", joins, [above("city.population", 1_000_000)]))) {
    assert.match(sentence, /capitals with [^.?]*1,000,000[^.?]* of the countries/);
  }
});

Deno.test("a number over some of what was listed names them where other things stand beside", () => {
  const long = above("river.length_km", 800);
  const base = listing("sea.name island.name", "island.sea");
  const listed = listing("sea.name", "island.sea river.sea", [long]);
  const total: State = {
    ...listed,
    form: "scalar",
    counted: { table: "sea" },
    specification: { ...listed.specification, outputs: [{ kind: "aggregate", function: "count" }] },
  };
  const counted = turn("narrow_total", total, { base, fresh: { table: "river" }, added: [long] });
  for (const utterance of typed(counted)) assert.match(utterance, /\bseas\b/);
});

Deno.test("nothing is announced before a turn that says itself what it leans on", () => {
  const countries = {
    ...listing("country_sea.country", "island.sea country_sea.sea"),
    subject: { table: "country_sea", column: "country" },
  };
  const base = listing("island.name sea.name", "island.sea");
  for (const utterance of typed(turn("replace", countries, { base, leaves: "other things" }))) {
    assert.match(utterance, /\bthose seas\b/);
    assert.doesNotMatch(utterance, /now about|as for|turn to|now to the islands/i);
  }
});

Deno.test("one goes back to a list only with what goes on with that list", () => {
  const countries = {
    ...listing("country_sea.country", "country_sea.sea"),
    subject: { table: "country_sea", column: "country" },
  };
  for (const leaves of ["one number", "ranking", "other things"] as const) {
    const replaced = turn("replace", countries, { base: listing("sea.name"), leaves });
    for (const variation of variations) {
      assert.doesNotMatch(followUpUtterance(replaced, lexicon, variation, LISTED), /\blist of\b/);
    }
  }
  const extended = listing("sea.name country_sea.country", "country_sea.sea");
  const numbers = turn("extend", extended, { base: listing("sea.name"), leaves: "numbers" });
  for (const variation of variations) {
    assert.match(followUpUtterance(numbers, lexicon, variation, LISTED), /\blist of seas\b/);
  }
});

Deno.test("after a ranking of other things, those listed are called by their name", () => {
  const countries = {
    ...listing("country_sea.country", "country_sea.sea"),
    subject: { table: "country_sea", column: "country" },
  };
  const last: State = { ...listing("river.name", "river.sea"), form: "ranking" };
  const replaced = turn("replace", countries, { base: listing("sea.name"), leaves: "ranking" });
  for (const variation of variations) {
    const utterance = followUpUtterance(replaced, lexicon, variation, { last });
    assert.match(utterance, /those seas\b/);
    assert.doesNotMatch(utterance, /\b(?:they|them)\b|those few/);
  }
});

Deno.test("what goes beyond a ranking says whether it named one or several", () => {
  const base = listing("sea.name");
  const after = listing("sea.name country_sea.country", "country_sea.sea");
  const ranked = (limit: number): State => ({
    ...base,
    form: "ranking",
    specification: { ...base.specification, limit },
  });
  const back = (last: State) =>
    variations.map((variation) =>
      followUpUtterance(turn("extend", after, { base, leaves: "ranking" }), lexicon, variation, {
        last,
        listed: true,
      })
    );
  for (const utterance of back(ranked(1))) assert.doesNotMatch(utterance, /those few/);
  for (const utterance of back(ranked(3))) assert.doesNotMatch(utterance, /that one/);
});

Deno.test("a condition that was said of some things only is said again where they are pointed at", () => {
  const long = above("river.length_km", 800);
  const base = listing("country_sea.country", "country_sea.sea");
  const islands = listing("island.name sea.name", "island.sea");
  const crossed = listing("island.name sea.name", "island.sea river.sea", [long]);
  const narrowed = turn("narrow", crossed, { base: islands, fresh: { table: "river" }, added: [long] });
  assert.deepEqual(saidAside([narrowed], lexicon, variations[0] ?? assert.fail()), []);
  const countries = {
    ...base,
    subject: { table: "country_sea", column: "country" },
    specification: { ...base.specification, outputs: [shown("country_sea.country")] },
  };
  const some = {
    ...countries,
    specification: {
      ...listing("country_sea.country", "country_sea.sea river.sea", [long]).specification,
    },
  };
  const aside = saidAside(
    [turn("narrow", some, { base: countries, fresh: { table: "river" }, added: [long] })],
    lexicon,
    variations[0] ?? assert.fail(),
  );
  const asked = {
    ...listing("island.name", "island.sea country_sea.sea river.sea", [long]),
  };
  const replaced = turn("replace", asked, { base: some, fresh: { table: "island" } });
  for (const variation of variations) {
    const utterance = followUpUtterance(replaced, lexicon, variation, { aside });
    assert.match(utterance, /those seas .*800 km/);
    assert.doesNotMatch(followUpUtterance(replaced, lexicon, variation), /800 km/);
  }
});

Deno.test("what an answer leaves behind goes by how it was laid out", () => {
  const leaves = (last: State) => {
    const seas = listing("sea.name");
    const context = contextOf({ last, listing: seas }, undefined, {
      lexicon,
      sampler: () => Promise.resolve({ values: [], nulls: 0 }),
      random: () => 0,
      isLast: true,
      made: [],
    });
    const [variant] = context.variants;
    assert.ok(variant);
    return finish(context, seas, { move: "extend", fresh: variant.fresh }).leaves;
  };
  const seas = listing("sea.name");
  assert.equal(leaves(seas), "nothing");
  assert.equal(leaves({ ...seas, form: "grouped" }), "numbers");
  assert.equal(leaves({ ...seas, form: "scalar" }), "one number");
  assert.equal(leaves({ ...seas, form: "ranking" }), "ranking");
  assert.equal(leaves({ ...listing("river.name"), form: "scalar" }), "other things");
});

Deno.test("what is to be shown under a condition is asked for in a sentence of its own", () => {
  const kept = other("island.name", "Crete");
  const after = listing("sea.name island.name", "island.sea", [kept]);
  const narrowed = turn("narrow", after, { fresh: { table: "island" }, added: [kept] });
  const utterances = typed(narrowed);
  for (const utterance of utterances) assert.doesNotMatch(utterance, /\bif\b.*, and what (?:is|are)\b/);
});

Deno.test("what is narrowed with other things beside it is not asked for alone", () => {
  const kept = other("island.name", "Crete");
  const after = listing("sea.name island.name", "island.sea", [kept]);
  for (const utterance of typed(turn("narrow", after, { fresh: { table: "island" }, added: [kept] }))) {
    assert.doesNotMatch(utterance, /^(?:which|and (?:of|if)|list|are there|what if)\b/i);
  }
});

Deno.test("a list that is gone back to says what it shows again", () => {
  const countries = listing("sea.name island.name country_sea.country", "island.sea country_sea.sea");
  const long = above("river.length_km", 800);
  const narrowed = listing("sea.name island.name", "island.sea river.sea", [long]);
  for (const leaves of ["one number", "numbers", "ranking", "other things"] as const) {
    const turns = [
      turn("extend", countries, { leaves }),
      turn("narrow", narrowed, { fresh: { table: "river" }, added: [long], leaves }),
    ];
    for (const asked of turns) {
      const listed = variations.map((way) => followUpUtterance(asked, lexicon, way, LISTED));
      for (const text of [...typed(asked), ...listed, ...explained(asked)]) assert.match(text, /\bislands\b/);
      for (const text of listed) assert.match(text, /\bagain\b|\bwith\b.*\bislands\b/);
    }
  }
  for (const text of typed(turn("narrow", narrowed, { fresh: { table: "river" }, added: [long] }))) {
    assert.doesNotMatch(text, /\bislands\b/);
  }
});

Deno.test("after a count, what is kept is asked for as a list", () => {
  const long = above("river.length_km", 800);
  const kept = above("sea.name", "M");
  const base = listing("sea.name");
  const turns = [
    turn("narrow", listing("sea.name", "river.sea", [long]), {
      base,
      fresh: { table: "river" },
      added: [long],
    }),
    turn("narrow", listing("sea.name", "", [kept]), { base, fresh: { table: "sea" }, added: [kept] }),
  ];
  for (const asked of turns) {
    for (const text of typed({ ...asked, leaves: "one number" })) assert.match(text, /\b(?:which|list)\b/i);
    assert.ok(typed(asked).some((text) => !/\b(?:which|list)\b/i.test(text)));
  }
});

Deno.test("what leaves a ranking or a number behind names what is kept", () => {
  const long = above("river.length_km", 800);
  const after = listing("sea.name", "river.sea", [long]);
  for (const leaves of ["one number", "ranking"] as const) {
    const asked = turn("narrow", after, {
      ...{ base: listing("sea.name"), fresh: { table: "river" }, added: [long], leaves },
    });
    for (const text of typed(asked)) assert.match(text, /\bseas\b/);
  }
});

Deno.test("those that numbers have not named are named after them", () => {
  const long = above("river.length_km", 800);
  const numbers: State = { ...listing("country.name"), form: "grouped" };
  const asked = turn("narrow", listing("sea.name", "river.sea", [long]), {
    ...{ base: listing("sea.name"), fresh: { table: "river" }, added: [long], leaves: "numbers" },
  });
  for (const way of variations) {
    assert.match(followUpUtterance(asked, lexicon, way, { last: numbers }), /\bseas\b/);
  }
});

Deno.test("of what a list shows again, what a condition keeps is not said to be all", () => {
  const base = listing("sea.name island.name", "island.sea", [other("island.name", "Crete")]);
  const countries = listing("sea.name island.name country_sea.country", "island.sea country_sea.sea", [
    other("island.name", "Crete"),
  ]);
  const extended = turn("extend", countries, { base, leaves: "one number" });
  for (const text of typed(extended)) {
    assert.match(text, /\bwith (?:the countries they border and )?those islands\b/);
  }
  const kept = other("island.name", "Crete");
  const narrowed = turn("narrow", listing("sea.name island.name", "island.sea", [kept]), {
    ...{ fresh: { table: "island" }, added: [kept], leaves: "one number" },
  });
  for (const text of typed(narrowed)) {
    assert.doesNotMatch(text, /\bwith\b.*\bislands\b.*\bof those seas\b|\btheir islands\b/);
  }
});
