import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { introspect, openDatabase } from "../../../../lib/database/mod.ts";
import type { Schema } from "../../../../lib/schema/mod.ts";
import type { ConjunctiveQuery, Filter } from "../../../../lib/specification/mod.ts";
import type { Again } from "../../../../lib/synthesis/grammar/plan/dialogue_event.ts";
import { askAgain, askAgainWithin } from "../../../../lib/synthesis/grammar/wording/ask_again.ts";
import { askedAgain } from "../../../../lib/synthesis/grammar/wording/asked_again.ts";
import { conditionSql } from "../../../../lib/synthesis/grammar/plan/condition_sql.ts";
import {
  contextMeaning,
  contextUtterance,
} from "../../../../lib/synthesis/grammar/wording/context_sentence.ts";
import { correctionUtterance } from "../../../../lib/synthesis/grammar/wording/correction.ts";
import { createSynthesisContext } from "../../../../lib/synthesis/grammar/plan/create_synthesis_context.ts";
import { fullSentence } from "../../../../lib/synthesis/grammar/wording/full_sentence.ts";
import type { Lexicon } from "../../../../lib/linking/lexicon/lexicon.ts";
import { otherwise } from "../../../../lib/synthesis/grammar/wording/otherwise.ts";
import {
  restrictableColumns,
  restricted,
  withFilter,
} from "../../../../lib/synthesis/grammar/plan/restriction.ts";
import type { State } from "../../../../lib/synthesis/grammar/plan/types.ts";
import type { Variation } from "../../../../lib/synthesis/variation.ts";

/** Always the first way to say it. */
const first: Variation = {
  pick: (_, items) => items[0] as (typeof items)[number],
  within: () => first,
};

const name = { table: "river", column: "name" };
const length = { table: "river", column: "length_km" };

const rivers: ConjunctiveQuery = {
  tables: ["river"],
  joins: [],
  outputs: [{ kind: "column", column: name }],
  filters: [],
  groupBy: [],
  groupFilters: [],
  orderBy: [],
  distinct: false,
};
const listing: State = { specification: rivers, subject: { table: "river" }, form: "list" };

const longer = (value: number) => ({ kind: "comparison", column: length, operator: ">", value } as const);
const called = (value: string) => ({ kind: "comparison", column: name, operator: "=", value } as const);

/** What is written in each of the first twenty ways. */
function every(write: (variation: Variation) => string): readonly string[] {
  return Array.from({ length: 20 }, (_, way) => {
    const each: Variation = {
      pick: (_, items) => items[way % items.length] as (typeof items)[number],
      within: () => each,
    };
    return write(each);
  });
}

async function waters(): Promise<{ readonly lexicon: Lexicon; readonly schema: Schema }> {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  const file = new DatabaseSync(path);
  file.exec("CREATE TABLE sea (name TEXT PRIMARY KEY, depth INTEGER)");
  file.exec("CREATE TABLE river (name TEXT PRIMARY KEY, length_km INTEGER, sea TEXT REFERENCES sea)");
  file.exec("INSERT INTO sea VALUES ('Black Sea', 2212), ('North Sea', 700), ('Baltic Sea', 459)");
  file.exec("INSERT INTO river VALUES ('Danube', 2850, 'Black Sea'), ('Dnieper', 2201, 'Black Sea')");
  file.exec("INSERT INTO river VALUES ('Rhine', 1233, 'North Sea'), ('Elbe', 1094, 'North Sea')");
  file.close();
  await using database = await openDatabase(`sqlite:${path}`);
  const schema = await introspect(database);
  const { lexicon } = await createSynthesisContext(database, schema);
  return { lexicon, schema };
}

Deno.test("a context is spoken of as people do", async (t) => {
  const { lexicon, schema } = await waters();
  const asking = (again: Partial<Again>, filter: Extract<Filter, { kind: "comparison" }>) =>
    askedAgain(
      { state: listing, change: "replace", place: false, detail: false, ...again },
      { change: again.change ?? "replace", listing, filter },
      { lexicon, variation: first },
    );
  const said = (filter: Parameters<typeof withFilter>[1] & { kind: "comparison" }, before?: typeof filter) =>
    contextUtterance(
      { change: before === undefined ? "set" : "replace", listing, filter, ...(before ? { before } : {}) },
      lexicon,
      first,
    );

  await t.step("one thing is called by its name", () => {
    assert.equal(said(called("Danube")), "I will now focus on the Danube.");
    assert.equal(said(called("Elbe"), called("Danube")), "Forget the Danube, now the Elbe.");
  });

  await t.step("several are told by what they have in common", () => {
    assert.equal(said(longer(2000)), "From now on, only rivers longer than 2,000 km, please.");
    assert.equal(
      said({ ...longer(1200), operator: "<" }, longer(2000)),
      "No more rivers longer than 2,000 km; now only those shorter than 1,200 km.",
    );
  });

  await t.step("what is still meant is not called off", () => {
    const turn = { change: "replace", listing, filter: longer(1200), before: longer(2000) } as const;
    for (const way of every((each) => contextUtterance(turn, lexicon, each))) {
      assert.doesNotMatch(way, /\bno (?:more|longer)\b/i);
    }
  });

  await t.step("under conditions that hold already, a restriction is one of the things spoken of", () => {
    const set = { change: "set", listing, filter: longer(2000) } as const;
    assert.equal(
      contextUtterance({ ...set, leans: "things" }, lexicon, first),
      "Of those rivers, only the ones longer than 2,000 km matter from now on.",
    );
    assert.equal(
      contextUtterance({ ...set, leans: "list" }, lexicon, first),
      "Only those longer than 2,000 km from now on.",
    );
  });

  await t.step("others are meant only where none of those before can be", () => {
    const ways = (before: number) => {
      const all = new Set<string>();
      const each: Variation = {
        pick: (place, items) => {
          if (place === "replace") { for (const item of items) all.add(String(item)); }
          return items[0] as (typeof items)[number];
        },
        within: () => each,
      };
      const filter = { ...longer(2000), operator: "<" } as const;
      contextUtterance({ change: "replace", listing, filter, before: longer(before) }, lexicon, each);
      return [...all].filter((way) => /no longer those|other rivers/.test(way)).length;
    };
    assert.deepEqual([ways(2500), ways(1500)], [2, 0]);
  });

  await t.step("the end of a restriction says what counts, and leans on nothing", () => {
    const turn = { change: "withdraw", listing, filter: called("Danube") } as const;
    assert.equal(
      contextUtterance(turn, lexicon, first),
      "Drop the restriction to the Danube; all rivers again.",
    );
    assert.equal(
      contextMeaning(turn, lexicon, first).standalone,
      "For all following questions, all rivers count.",
    );
  });

  await t.step("what a restriction means for later questions is a whole sentence", () => {
    const set = { change: "set", listing, filter: longer(2000) } as const;
    for (const turn of [set, { ...set, change: "withdraw" } as const]) {
      for (const way of every((each) => contextMeaning(turn, lexicon, each).standalone)) {
        assert.match(way, /, (?:consider|keep to|all rivers count)/);
      }
    }
  });

  await t.step("where other conditions still hold, not all count again", () => {
    const turn = { change: "withdraw", listing, filter: longer(2000), narrowed: true } as const;
    for (const way of every((each) => contextUtterance(turn, lexicon, each))) {
      assert.doesNotMatch(way, /\ball\b/);
    }
  });

  await t.step("what was said by a name is ended without a restriction that nobody spoke of", () => {
    for (const narrowed of [true, false]) {
      const turn = { change: "withdraw", listing, filter: called("Danube"), narrowed } as const;
      for (const way of every((each) => contextUtterance(turn, lexicon, each))) {
        assert.match(way, /the Danube|all rivers/);
        assert.doesNotMatch(way, /\bthat (?:restriction|limit|condition)\b/);
      }
    }
  });

  await t.step("nothing is promised of a context under which hardly anything is asked", () => {
    const promise = /from now on|from here on|next|rest of|in what follows|until further|for a while/;
    for (const filter of [longer(2000), called("Danube")]) {
      for (const leans of [undefined, "list", "things"] as const) {
        const turn = { change: "set", listing, filter, ...(leans && { leans }) } as const;
        const ways = (briefly: boolean) =>
          every((each) => contextUtterance(turn, lexicon, each, briefly)).filter((way) => promise.test(way));
        assert.deepEqual(ways(true), []);
        assert.notDeepEqual(ways(false), []);
      }
    }
  });

  await t.step("its meaning can be understood without the dialogue", () => {
    assert.deepEqual(contextMeaning({ change: "set", listing, filter: called("Danube") }, lexicon, first), {
      intention: "The following questions are only about the river named Danube.",
      standalone: "For all following questions, consider only the river named Danube.",
    });
  });

  await t.step("what is known of one thing is asked without its table", () => {
    const [label, ...outputs] = [name, length].map((column) => ({ kind: "column", column }) as const);
    assert.ok(label);
    const state = restricted({ ...listing, specification: { ...rivers, outputs } }, called("Rhine"));
    assert.equal(
      fullSentence({ ...state, about: called("Rhine") }, lexicon, first),
      "What is the length of the Rhine?",
    );
  });

  await t.step("a value is put right in a few words", () => {
    const state = restricted(listing, longer(1200));
    const right = (meant: Filter, wrong: Filter) => {
      assert.ok(meant.kind === "comparison" && wrong.kind === "comparison");
      return correctionUtterance({ state, meant, said: wrong }, lexicon, first);
    };
    assert.equal(right(longer(1200), longer(2000)), "Sorry, I meant more than 1,200 km, not 2,000 km.");
    assert.equal(right(called("Elbe"), called("Rhine")), "Sorry, I meant Elbe, not Rhine.");
  });

  await t.step("the last question is asked again without being said again", () => {
    const said = asking({ change: "replace" }, longer(2000));
    assert.equal(askAgain(said, first), "And now?");
    const ended = asking({ change: "withdraw" }, longer(2000));
    assert.equal(askAgain(ended, first), "And now, without that restriction?");
    assert.equal(askAgainWithin(said, first), "What is the answer then?");
  });

  await t.step(
    "without what, is said of a restriction and not of a thing that was called by its name",
    () => {
      for (const way of every((each) => askAgain(asking({ change: "withdraw" }, called("Danube")), each))) {
        assert.doesNotMatch(way, /restriction|limit|without/);
      }
      const ended = asking({ change: "withdraw" }, longer(2000));
      for (const way of every((each) => askAgain(ended, each))) assert.doesNotMatch(way, /without it\b/);
    },
  );

  await t.step("which ones are asked for are those that the context restricts, and others are named", () => {
    const ones = (state: State) =>
      every((each) => askAgain(asking({ state }, longer(2000)), each))
        .filter((way) => /^(?:and )?which /i.test(way));
    assert.deepEqual(new Set(ones(listing)), new Set(["Which ones are they now?", "And which ones now?"]));
    const [join] = schema.foreignKeys;
    assert.ok(join);
    const seas: State = {
      specification: {
        ...rivers,
        tables: ["river", "sea"],
        joins: [join],
        outputs: [{ kind: "column", column: { table: "sea", column: "name" } }],
      },
      subject: { table: "sea" },
      form: "list",
    };
    assert.deepEqual(new Set(ones(seas)), new Set(["Which seas are they now?", "And which seas now?"]));
    const outputs = [name, length].map((column) => ({ kind: "column", column }) as const);
    assert.deepEqual(ones({ ...listing, specification: { ...rivers, outputs } }), []);
  });

  await t.step(
    "a context can stand on what things are like, on one of them, and on what they belong to",
    () => {
      const [join] = schema.foreignKeys;
      assert.ok(join);
      const restrictable = restrictableColumns({ start: "river", joins: [join] }, lexicon);
      assert.deepEqual(restrictable.map(({ kind, column }) => `${kind} ${column.reference.column}`), [
        "one name",
        "own length_km",
        "partner depth",
        "partner name",
      ]);
    },
  );
});

Deno.test("withFilter() replaces a condition, or takes it away with what was known by it", () => {
  const state = { ...restricted(listing, called("Rhine")), about: called("Rhine") };
  const replaced = withFilter(state, called("Rhine"), called("Elbe"));
  assert.deepEqual(replaced.specification.filters, [called("Elbe")]);
  assert.deepEqual(replaced.about, called("Elbe"));
  const open = withFilter(state, called("Rhine"), undefined);
  assert.deepEqual(open.specification.filters, []);
  assert.equal(open.about, undefined);
});

Deno.test("conditionSql() writes a condition as it stands in a query", () => {
  assert.equal(conditionSql(longer(2000), "duckdb"), `"river"."length_km" > 2000`);
  assert.equal(conditionSql(called("Val d'Or"), "duckdb"), `"river"."name" = 'Val d''Or'`);
});

Deno.test("otherwise() passes over what begins as something said before, and over what is clumsy", () => {
  const said = ["Which rivers are there?"];
  const ways = [
    "Which rivers are long?",
    "Back to the rivers: not the rivers but the seas.",
    "Show the rivers.",
  ];
  assert.equal(otherwise(said, (way) => ways[way] ?? "", ways.length), "Show the rivers.");
  assert.deepEqual(said, ["Which rivers are there?", "Show the rivers."]);
  assert.equal(otherwise(said, () => "Which rivers are old?", 1), "Which rivers are old?");
});

Deno.test("otherwise() looks for a sentence with fewer clauses where one has more than two", () => {
  const stacked = "List the seas that touch rivers that pass towns that have mills.";
  const short = 'Show the seas touching rivers that pass the town "that who whose which".';
  const longer =
    "Which seas touch rivers that pass towns that have mills whose owner is known, only where known?";
  const first = (...ways: readonly string[]) => otherwise([], (way) => ways[way] ?? "", ways.length);
  assert.equal(first(stacked, short), short);
  assert.equal(first(longer, stacked), longer);
  assert.equal(first(short, "Show the seas."), short);
});
