import assert from "node:assert/strict";
import fc from "fast-check";
import {
  compareSpecifications,
  type ConjunctiveQuery,
  conjunctiveQueryFrom,
  specificationOf,
} from "../../lib/specification/mod.ts";

async function read(sql: string): Promise<ConjunctiveQuery> {
  const reading = await specificationOf(sql, { dialect: "sqlite" });
  assert(reading.kind === "specification", JSON.stringify(reading));
  const flat = conjunctiveQueryFrom(reading.specification);
  assert(flat.kind === "conjunctive", JSON.stringify(flat));
  return flat.query;
}

const whole =
  "SELECT r.name, count(*) FROM r JOIN s ON r.sea = s.name WHERE r.length > 5 AND s.kind IN ('a', 'b') " +
  "GROUP BY r.name HAVING count(*) > 2 ORDER BY count(*) DESC, r.name LIMIT 3";

const changes: readonly (readonly [sql: string, kinds: readonly string[]])[] = [
  [whole, []],
  [whole.replace("'a', 'b'", "'b', 'a'"), []],
  [whole.replace("r.sea = s.name", "s.name = r.sea"), []],
  [whole.replace("r.name, count(*) FROM", "count(*), r.name FROM"), []],
  [whole.replace("r.name, count(*) FROM", "r.name FROM"), ["missing_output"]],
  [whole.replace("r.name, count(*) FROM", "r.name, count(*), count(*) FROM"), ["extra_output"]],
  [whole.replace("r.length > 5", "r.length >= 5"), ["missing_filter", "extra_filter"]],
  [whole.replace("r.length > 5 AND ", ""), ["missing_filter"]],
  [whole.replace("r.sea = s.name", "r.mouth = s.name"), ["missing_join", "extra_join"]],
  [whole.replace("> 2", "> 3"), ["missing_group_filter", "extra_group_filter"]],
  [whole.replace("GROUP BY r.name", "GROUP BY r.id"), ["missing_group", "extra_group"]],
  [whole.replace(" DESC", ""), ["other_order"]],
  [whole.replace("count(*) DESC, r.name LIMIT", "r.name, count(*) DESC LIMIT"), ["other_order"]],
  [whole.replace(" LIMIT 3", ""), ["other_limit"]],
  [whole.replace("SELECT", "SELECT DISTINCT"), ["other_distinct"]],
];

Deno.test("compareSpecifications() names each thing that differs, and nothing else", async () => {
  const expected = await read(whole);
  for (const [sql, kinds] of changes) {
    const differences = compareSpecifications(await read(sql), expected);
    assert.deepEqual(differences.map(({ kind }) => kind), kinds, sql);
  }
});

Deno.test("what is missing from one specification is extra in the other", async () => {
  const specifications = await Promise.all(changes.map(([sql]) => read(sql)));
  const turned = (kind: string) =>
    kind.startsWith("missing") ? kind.replace("missing", "extra") : kind.replace("extra", "missing");
  fc.assert(fc.property(fc.constantFrom(...specifications), fc.constantFrom(...specifications), (a, b) => {
    const there = compareSpecifications(a, b).map(({ kind }) => kind).toSorted();
    const back = compareSpecifications(b, a).map(({ kind }) => turned(kind)).toSorted();
    assert.deepEqual(there, back);
  }));
});
