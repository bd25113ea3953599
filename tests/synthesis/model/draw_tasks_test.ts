import assert from "node:assert/strict";
import fc from "fast-check";
import type { JoinCombination } from "../../../lib/joins/mod.ts";
import { createLexicon, type Statistics } from "../../../lib/linking/mod.ts";
import { defaultTypeMix, type TypeMix } from "../../../lib/synthesis/type_mix.ts";
import { drawTasks } from "../../../lib/synthesis/model/draw_tasks.ts";
import { type DrawnTurn, drawTurns } from "../../../lib/synthesis/model/draw_turns.ts";

const column = (name: string) => (
  { name, type: { founded: "DATE", length: "REAL" }[name] ?? "TEXT", notNull: true }
);
const table = (name: string, ...columns: string[]) => (
  { name, columns: columns.map(column), primaryKey: columns.slice(0, 2), uniqueKeys: [] }
);
const key = (from: string, to: string) => (
  { name: `${from}_${to}`, from: { table: from, columns: [to] }, to: { table: to, columns: ["name"] } }
);
const schema = {
  tables: [
    ...[table("river", "name", "founded", "length"), table("lake", "name", "founded", "length")],
    ...[table("flows", "river", "lake"), table("saint", "name"), table("patron", "saint", "river")],
  ],
  foreignKeys: [key("flows", "river"), key("flows", "lake"), key("patron", "saint"), key("patron", "river")],
};
const bounds = new Map<string, readonly (string | number)[]>([["length", [1.5, 90]], ["founded", [
  "1900-01-01",
  "1999-01-01",
]]]);
const statistics: Statistics = (_, name) => {
  const [minimum = "A", maximum = "Z"] = bounds.get(name) ?? [];
  return { rows: 9, present: 9, distinct: 9, minimum, maximum };
};
const lexicon = createLexicon(schema, statistics);

function combinationsOf(
  sizes: readonly number[],
  tables = ["river", "flows", "lake"],
): readonly JoinCombination[] {
  return sizes.map((size, i) => ({ id: `${i}`, size, tables, joins: [] }));
}

const even: TypeMix = { answerable: 2, unanswerable: 1, ambiguous: 1, improper: 1 };
const roomy = (answerable: number) => ({ answerable, mostAmbiguous: Infinity });
const sizes = fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 1, maxLength: 40 });

function numberOf(type: string, dialogues: readonly (readonly DrawnTurn[])[]): number {
  return dialogues.flat().filter((turn) => turn.type === type).length;
}

Deno.test("drawn turns begin and end with an answerable question", () => {
  fc.assert(fc.property(fc.nat(), sizes, (seed, answerable) => {
    for (const [i, turns] of drawTurns(answerable.map(roomy), { seed, mix: even }).entries()) {
      const asking = turns.map(({ type }) => type).filter((type) => type !== "improper");
      assert.deepEqual([asking[0], asking.at(-1)], ["answerable", "answerable"]);
      assert.equal(numberOf("answerable", [turns]), answerable[i]);
      assert.equal(
        turns.findIndex(({ relations }) => relations) > turns.findIndex(({ type }) => type === "answerable"),
        turns.length > 1,
      );
    }
  }));
});

Deno.test("the first dialogues together have what the mix asks for, give or take one turn of a type", () => {
  fc.assert(fc.property(fc.nat(), sizes, (seed, answerable) => {
    for (const mix of [defaultTypeMix, even]) {
      const drawn = drawTurns(answerable.map(roomy), { seed, mix });
      for (const type of ["unanswerable", "ambiguous", "improper"] as const) {
        for (let dialogues = 1; dialogues <= answerable.length; dialogues++) {
          const first = drawn.slice(0, dialogues);
          const wanted = numberOf("answerable", first) * mix[type] / mix.answerable;
          const found = numberOf(type, first);
          assert.ok(Math.abs(found - wanted) < 1, `${found} ${type} turns, ${wanted} wanted`);
        }
      }
    }
  }));
});

Deno.test("no reason of unanswerable turns comes twice before all have come, and each remark has its occasion", () => {
  fc.assert(fc.property(fc.nat(), (seed) => {
    const turns = drawTurns(new Array(12).fill(roomy(3)), { seed, mix: even }).flat();
    const lacking = turns.filter(({ type }) => type === "unanswerable").map(({ about }) => about);
    for (let i = 0; i + 5 <= lacking.length; i += 5) assert.equal(new Set(lacking.slice(i, i + 5)).size, 5);
    const reasons = new Set(turns.flatMap(({ reason }) => reason ?? []));
    assert.deepEqual([...reasons].toSorted(), [
      ...["no_such_column", "no_such_table", "not_a_query", "outside_the_data"],
    ]);
    assert.ok(turns.every(({ type, about }) => type !== "improper" || about !== undefined));
  }));
});

Deno.test("dialogues over the same tables start from things in turn, never from a link, each time in another way", () => {
  const tasks = drawTasks({ combinations: combinationsOf(new Array(14).fill(2)) }, {
    ...{ lexicon, seed: 3, kinds: ["partial"], mix: even },
  });
  const starts = tasks.map(({ start: { table, aspect: way } }) => `${table}: ${way.text}`);
  assert.equal(new Set(starts).size, 14);
  assert.equal(starts.filter((start) => start.startsWith("river")).length, 7);
  assert.ok(!starts.some((start) => start.startsWith("flows")));
  const ways = tasks.slice(0, 7).map(({ start: { aspect: way } }) => way);
  assert.equal(new Set(ways).size, 7, "each way comes once before any comes again");
});

Deno.test("what is drawn of a dialogue does not depend on those after it", () => {
  fc.assert(fc.property(fc.nat(), sizes, fc.nat(40), (seed, all, end) => {
    const draw = (some: readonly number[]) =>
      drawTasks({ combinations: combinationsOf(some) }, {
        ...{ lexicon, seed, mix: even },
        kinds: ["types", "mixed"],
      });
    assert.deepEqual(draw(all.slice(0, end)), draw(all).slice(0, end));
  }));
});

Deno.test("dialogues of no kind are refused", () => {
  const options = { lexicon, seed: 1, kinds: [], mix: even };
  assert.throws(() => drawTasks({ combinations: combinationsOf([2]) }, options), RangeError);
});

Deno.test("nothing is suggested that the tables cannot serve", () => {
  const draw = (tables: string[]) =>
    drawTasks({ combinations: combinationsOf(new Array(21).fill(1), tables) }, {
      lexicon,
      seed: 3,
      kinds: ["types"],
      mix: even,
    });
  const hintsOf = (tables: string[]) =>
    draw(tables).flatMap(({ start, construct }) => [start.aspect.text, construct.text]).join("\n");
  assert.match(hintsOf(["river"]), /a date, a year[^]*an average/);
  assert.doesNotMatch(hintsOf(["saint"]), /date|measured|average|smallest/);
  const ambiguous = (tables: string[]) => draw(tables).map(({ turns }) => numberOf("ambiguous", [turns]));
  assert.ok(Math.max(...ambiguous(["river"])) > 1);
  assert.equal(Math.max(...ambiguous(["saint"])), 1);
});

Deno.test("ambiguous turns wait for a dialogue with room", () => {
  const rooms = [...new Array(4).fill({ answerable: 4, mostAmbiguous: 0 }), {
    answerable: 4,
    mostAmbiguous: 99,
  }];
  const numbers = drawTurns(rooms, { seed: 1, mix: even }).map((turns) => numberOf("ambiguous", [turns]));
  assert.deepEqual(numbers.slice(0, 4), [0, 0, 0, 0]);
  assert.ok(Math.abs((numbers[4] ?? 0) - 10) <= 1);
});

Deno.test("a dialogue is not asked twice for the same", () => {
  const alike = [
    ["the first few of a ranking", "the first few of a ranking"],
    [
      "things that lack something, or are not of some kind",
      "an exclusion (those without, those that are not)",
    ],
  ];
  for (let seed = 0; seed < 20; seed++) {
    const tasks = drawTasks({ combinations: combinationsOf(new Array(20).fill(2)) }, {
      ...{ lexicon, seed, kinds: ["partial"], mix: defaultTypeMix },
    });
    for (const { start: { aspect }, construct } of tasks) {
      assert.ok(!alike.some(([first, second]) => aspect.text === first && construct.text === second));
    }
  }
});
