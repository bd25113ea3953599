import assert from "node:assert/strict";
import fc from "fast-check";
import { exactSetMatch } from "../../../lib/sql/spider/exact_set_match.ts";
import { geography } from "./spider_fixture.ts";

interface Draft {
  readonly outputs: readonly string[];
  readonly conditions: readonly string[];
  readonly connector: "AND" | "OR";
  readonly group?: string;
  readonly order?: string;
  readonly limit: boolean;
}

const columns = ["Id", "Name", "Length", "Country"];
const column = fc.constantFrom(...columns);
const draft: fc.Arbitrary<Draft> = fc.record({
  outputs: fc.array(fc.tuple(fc.constantFrom("", "max", "count"), column), { minLength: 1, maxLength: 4 })
    .map((drawn) => drawn.map(([aggregate, name]) => aggregate === "" ? name : `${aggregate}(${name})`)),
  conditions: fc.array(fc.tuple(column, fc.constantFrom("=", ">", "LIKE", "NOT IN")), { maxLength: 4 })
    .map((drawn) => drawn.map((parts) => parts.join(" "))),
  connector: fc.constantFrom("AND", "OR"),
  limit: fc.boolean(),
}, { noNullPrototype: true }).chain((base) =>
  fc.record({ group: fc.option(column, { nil: undefined }), order: fc.option(column, { nil: undefined }) })
    .map(({ group, order }) => ({ ...base, ...(group && { group }), ...(order && { order }) }))
);

function write(
  { outputs, conditions, connector, group, order, limit }: Draft,
  values: readonly number[],
): string {
  const where = conditions.map((condition, i) => `${condition} ${values[i % values.length]}`);
  return [
    `SELECT ${outputs.join(", ")} FROM River`,
    where.length > 0 ? `WHERE ${where.join(` ${connector} `)}` : "",
    group ? `GROUP BY ${group}` : "",
    order ? `ORDER BY ${order}` : "",
    limit ? `LIMIT ${values[0]}` : "",
  ].join(" ");
}

/** Slow and obvious: whether every element of each list can be struck off the other. */
function struckOff(left: readonly string[], right: readonly string[]): boolean {
  const rest = [...right];
  for (const element of left) {
    const at = rest.indexOf(element);
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  return rest.length === 0;
}

/** Slow and obvious: the same lists of elements, clause by clause. */
function obviouslyExact(a: Draft, b: Draft): boolean {
  const connector = (side: Draft) => side.conditions.length > 1 ? side.connector : undefined;
  return struckOff(a.outputs, b.outputs) && struckOff(a.conditions, b.conditions) &&
    connector(a) === connector(b) && a.group === b.group && a.order === b.order && a.limit === b.limit;
}

/** The draft, its elements in another order, perhaps with one thing changed. */
const pair = fc.tuple(
  draft,
  draft,
  fc.constantFrom("none", "outputs", "conditions", "connector", "group", "order", "limit"),
)
  .chain(([first, other, changed]) =>
    fc.record({
      outputs: fc.shuffledSubarray([...first.outputs], { minLength: first.outputs.length }),
      conditions: fc.shuffledSubarray([...first.conditions], { minLength: first.conditions.length }),
    }).map((shuffled): [Draft, Draft] => {
      const second: Draft = { ...first, ...shuffled };
      if (changed === "none") return [first, second];
      const { [changed]: _, ...rest } = second;
      return [
        first,
        { ...rest, ...(other[changed] !== undefined && { [changed]: other[changed] }) } as Draft,
      ];
    })
  );

Deno.test("exactSetMatch() agrees with striking elements off, whatever the values, and in both directions", () => {
  const seen = { exact: 0, different: 0 };
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const [gold, predicted] = [write(a, [1, 2, 3]), write(b, [7, 8])];
      const expected = obviouslyExact(a, b);
      seen[expected ? "exact" : "different"]++;
      assert.equal(exactSetMatch(gold, predicted, geography).exact, expected, `${gold} | ${predicted}`);
      assert.equal(exactSetMatch(predicted, gold, geography).exact, expected, `${predicted} | ${gold}`);
    }),
    { numRuns: 2_000 },
  );
  assert.ok(Math.min(seen.exact, seen.different) > 400, JSON.stringify(seen));
});
