import { balance, type JoinCombination } from "querylogue/joins";
import { schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import { schemaOf } from "../schema/random_schema.ts";

/** A ring with chords, so that there are enough combinations of each size. */
const graph = schemaGraph(
  schemaOf(12, Array.from({ length: 24 }, (_, i) => [i % 12, (i + (i < 12 ? 1 : 5)) % 12] as const)),
);
const roles = ["plain", "fancy"];

async function planOf(
  refused: (combination: JoinCombination, role: string) => boolean,
  sizes: Readonly<Record<number, number>> = { 2: 5, 3: 4 },
) {
  const asked: { readonly combination: JoinCombination; readonly role: string }[] = [];
  const plan = await balance(graph, {
    ...{ database: "ring", sizes, seed: 1, roles },
    accept: (combinations, roles) => {
      const tries = combinations.map((combination, i) => ({ combination, role: roles[i] as string }));
      asked.push(...tries);
      return Promise.resolve(
        tries.map(({ combination, role }) => refused(combination, role) ? "it has no words" : undefined),
      );
    },
  });
  return { plan, asked };
}

Deno.test("balance() accepts each combination in the role of its place, the roles taking turns along the plan", async () => {
  const rare = ({ tables }: JoinCombination) => tables.includes(graph.tables[0] as string);
  const isRefused = (combination: JoinCombination, role: string) => (role === "fancy") !== rare(combination);
  const { plan: { combinations } } = await planOf(isRefused, { 2: 4, 3: 4 });
  assert.equal(combinations.length, 8);
  for (const [i, combination] of combinations.entries()) {
    assert.equal(isRefused(combination, roles[i % 2] as string), false, combination.id);
  }
});

Deno.test("balance() says the role of each combination where too few are accepted for roles to take turns", async () => {
  const isRefused = ({ tables }: JoinCombination, role: string) =>
    role === "plain" && !tables.includes(graph.tables[0] as string);
  const { plan: { combinations, roles: said = [] } } = await planOf((one, role) =>
    isRefused(one, role) || one.size === 2 && role === "plain"
  );
  assert.equal(said.length, combinations.length);
  assert.ok(combinations.every((one, i) => !isRefused(one, said[i] as string)));
  assert.deepEqual(
    combinations.flatMap(({ size }, i) => size === 2 ? said[i] : []),
    ["fancy", "fancy", "fancy", "fancy", "fancy"],
    "no place stays open that another role can take",
  );
  const { plan: { roles: inTurn } } = await planOf(() => false);
  assert.equal(inTurn, undefined);
});

Deno.test("balance() asks about each combination once in a role, and about as many as there are places where all is accepted", async () => {
  const { asked } = await planOf(() => false);
  assert.equal(asked.length, 9);
  const { asked: more } = await planOf(({ tables }, role) =>
    role === "fancy" && tables.includes(graph.tables[3] as string)
  );
  const keys = more.map(({ combination, role }) => `${role} ${combination.id}`);
  assert.equal(new Set(keys).size, keys.length);
});

Deno.test("balance() leaves a table in that is refused in one role alone", async () => {
  const [bad] = graph.tables;
  const { plan: { combinations, quality }, asked } = await planOf(
    ({ tables }, role) => role === "fancy" && tables.includes(bad as string),
    { 2: 12, 3: 12 },
  );
  assert.equal(combinations.length, 24);
  assert.deepEqual(Object.keys(quality.table_frequency), graph.tables);
  assert.ok(combinations.some(({ tables }) => tables.includes(bad as string)));
  const doomed = asked.filter(({ combination, role }) =>
    role === "fancy" && combination.tables.includes(bad as string)
  );
  assert.ok(doomed.length < asked.length / 2, `${doomed.length} of ${asked.length} questions`);
});

Deno.test("balance() blames the join that a refusal names sooner than one that is not named", async () => {
  const spoilt = graph.joins[3];
  const tries = async (named: boolean) => {
    let asked = 0;
    const { combinations } = await balance(graph, {
      ...{ database: "ring", sizes: { 3: 16 }, seed: 1 },
      accept: (all) => {
        asked += all.length;
        return Promise.resolve(all.map(({ joins }) => {
          const join = joins.find((one) =>
            one.from.table === spoilt?.from.table && one.to.table === spoilt.to.table
          );
          if (join === undefined) return undefined;
          return { reason: "it has no words", ...(named && { blamed: [{ join, share: 1 }] }) };
        }));
      },
    });
    assert.equal(combinations.length, 16);
    return asked;
  };
  const [named, unnamed] = [await tries(true), await tries(false)];
  assert.ok(named <= unnamed, `${named} questions with the join named, ${unnamed} without`);
});
