import assert from "node:assert/strict";
import {
  type Condition,
  conditionsIn,
  conjunction,
  conjunctList,
  mapParts,
  mapSpecification,
  nodesIn,
  partsOf,
  renameRoles,
  rolesOutside,
  type Selection,
  sourcesIn,
  type Specification,
  specificationsIn,
  type Value,
  valuesIn,
} from "../../../lib/specification/mod.ts";

const column = (role: string, name: string): Value => ({ kind: "column", role, column: name });
const number = (value: number): Value => ({ kind: "literal", value });
const plain = { kind: "selection", links: [], groupBy: [], distinct: false, orderBy: [] } as const;
const key = (by: Value) => ({ by, direction: "ascending", nulls: "last" }) as const;

const cities: Selection = {
  ...plain,
  sources: [{ kind: "table", table: "city", role: "other city" }],
  where: {
    kind: "comparison",
    left: column("other city", "country"),
    operator: "=",
    right: column("country", "code"),
  },
  outputs: [],
};

const peaks: Selection = {
  ...plain,
  sources: [{ kind: "table", table: "mountain", role: "mountain" }],
  outputs: [{ value: column("mountain", "height"), name: "height" }],
};

/** Each place of a selection holds a number of its own, in the order in which the parts are said. */
const whole: Selection = {
  kind: "selection",
  outputs: [
    {
      value: {
        kind: "aggregate",
        function: "list",
        value: number(1),
        filter: { kind: "null", value: number(2) },
        orderBy: [key(number(3))],
      },
    },
    {
      value: {
        kind: "window",
        function: { kind: "window_function", function: "lag", arguments: [number(4)] },
        partitionBy: [number(5)],
        orderBy: [key(number(6))],
      },
    },
    {
      value: {
        kind: "window",
        function: { kind: "aggregate", function: "sum", value: number(7) },
        partitionBy: [],
        orderBy: [],
      },
    },
    {
      value: {
        kind: "case",
        branches: [{ when: { kind: "truth", value: number(8) }, then: number(9) }],
        otherwise: {
          kind: "cast",
          type: "text",
          value: { kind: "arithmetic", operator: "+", operands: [number(10), number(11)] },
        },
      },
    },
    { value: { kind: "call", function: "abs", arguments: [number(12)] } },
    {
      value: { kind: "query", specification: peaks },
    },
    { value: { kind: "condition", condition: { kind: "exists", specification: cities } } },
  ],
  sources: [
    { kind: "table", table: "country", role: "country" },
    {
      kind: "derived",
      specification: { ...peaks, sources: [], outputs: [{ value: number(13) }] },
      role: "top",
    },
  ],
  links: [{
    from: "country",
    to: "top",
    columns: [],
    condition: { kind: "between", value: number(14), low: number(15), high: number(16) },
    kind: "outer",
  }],
  where: {
    kind: "or",
    conditions: [
      { kind: "not", condition: { kind: "one_of", value: number(17), values: [number(18)] } },
      { kind: "pattern", value: number(19), pattern: number(20), syntax: "like" },
      {
        kind: "member_of",
        values: [number(21)],
        specification: { ...peaks, sources: [], outputs: [{ value: number(22) }] },
      },
      {
        kind: "quantified",
        left: number(23),
        operator: "<",
        quantifier: "any",
        specification: { ...peaks, sources: [], outputs: [{ value: number(24) }] },
      },
    ],
  },
  groupBy: [number(25)],
  having: { kind: "comparison", left: number(26), operator: "same", right: number(27) },
  distinct: false,
  orderBy: [key(number(28))],
};

const numbersIn = (values: readonly Value[]) =>
  values.flatMap((value) => value.kind === "literal" && typeof value.value === "number" ? [value.value] : []);

Deno.test("valuesIn() finds the values of every place, in the order in which a query says them", () => {
  assert.deepEqual(numbersIn(valuesIn(whole)), Array.from({ length: 28 }, (_, i) => i + 1));
});

Deno.test("walks stay outside the queries inside when told so", () => {
  const outside = numbersIn(valuesIn(whole, { intoQueries: false }));
  assert.deepEqual(outside.filter((one) => [13, 22, 24].includes(one)), []);
  assert.equal(outside.length, 25);
  assert.equal(nodesIn(whole, { intoQueries: false }).filter(({ kind }) => kind === "selection").length, 1);
});

Deno.test("conditionsIn(), specificationsIn() and sourcesIn() find what stands inside queries too", () => {
  assert.deepEqual(conditionsIn(whole).map(({ kind }) => kind), [
    ...["null", "truth", "exists", "comparison", "between", "or", "not", "one_of", "pattern", "member_of"],
    ...["quantified", "comparison"],
  ]);
  assert.equal(specificationsIn(whole).length, 6);
  assert.equal(specificationsIn(whole)[0], whole);
  assert.deepEqual(sourcesIn(whole).map(({ role }) => role), ["country", "top", "mountain", "other city"]);
});

Deno.test("mapParts() maps what stands right below and nothing below that", () => {
  const sum: Value = {
    kind: "arithmetic",
    operator: "+",
    operands: [number(1), { kind: "cast", type: "integer", value: number(2) }],
  };
  const mapped = mapParts(sum, { value: (value) => value.kind === "literal" ? number(9) : value });
  assert.deepEqual(mapped, {
    kind: "arithmetic",
    operator: "+",
    operands: [number(9), { kind: "cast", type: "integer", value: number(2) }],
  });
  assert.deepEqual(partsOf(sum), [number(1), { kind: "cast", type: "integer", value: number(2) }]);
});

Deno.test("a tree that is mapped by nothing stays equal", () => {
  const union: Specification = {
    kind: "union",
    all: false,
    left: whole,
    right: peaks,
    orderBy: [key({ kind: "output", position: 0 })],
  };
  assert.deepEqual(mapSpecification(union, {}), union);
  assert.deepEqual(partsOf(union), [whole, peaks, { kind: "output", position: 0 }]);
});

Deno.test("mapSpecification() maps a node after its parts", () => {
  const nested: Condition = { kind: "not", condition: { kind: "not", condition: cities.where! } };
  const positive = mapSpecification(nested, {
    condition: (one) => one.kind === "not" && one.condition.kind === "not" ? one.condition.condition : one,
  });
  assert.deepEqual(positive, cities.where);
  const next = mapSpecification(whole, {
    value: ({ ...value }) =>
      value.kind === "literal" && typeof value.value === "number" ? number(value.value + 1) : value,
  });
  assert.deepEqual(numbersIn(valuesIn(next)), Array.from({ length: 28 }, (_, i) => i + 2));
});

Deno.test("renameRoles() renames a role wherever it is named", () => {
  const renamed = renameRoles(whole, new Map([["country", "land"], ["top", "peak"]]));
  assert.deepEqual(sourcesIn(renamed).map(({ role }) => role), ["land", "peak", "mountain", "other city"]);
  assert.ok(renamed.kind === "selection");
  assert.deepEqual(renamed.links.map(({ from, to }) => [from, to]), [["land", "peak"]]);
  assert.ok(JSON.stringify(renamed).includes(`{"kind":"column","role":"land","column":"code"}`));
  assert.ok(!JSON.stringify(renamed).includes(`"role":"country"`));
});

Deno.test("rolesOutside() names the roles of the queries around", () => {
  assert.deepEqual(rolesOutside(cities), ["country"]);
  assert.deepEqual(rolesOutside(whole), []);
});

Deno.test("conjunctList() opens AND however deep, and conjunction() puts it together", () => {
  const [a, b, c] = [1, 2, 3].map((value): Condition => ({ kind: "null", value: number(value) }));
  assert.ok(a && b && c);
  const nested: Condition = { kind: "and", conditions: [a, { kind: "and", conditions: [b, c] }] };
  assert.deepEqual(conjunctList(nested), [a, b, c]);
  assert.deepEqual(conjunctList(undefined), []);
  assert.deepEqual(conjunction([a, b]), { kind: "and", conditions: [a, b] });
  assert.equal(conjunction([a]), a);
  assert.equal(conjunction([]), undefined);
});
