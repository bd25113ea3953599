import assert from "node:assert/strict";
import fc from "fast-check";
import { createOfflineJudge } from "querylogue/evaluation";
import { geography, type JudgeWorld, music, shop } from "./worlds.ts";

/** An ambiguous utterance and a reading of it that is accepted. */
interface Ambiguous {
  readonly world: JudgeWorld;
  readonly asked: string;
  readonly intention: string;
  readonly earlier?: readonly string[];
}

const largest = {
  world: geography,
  asked: "Which is the largest country?",
  intention: "Show the country with the largest population.",
};
const products = {
  world: shop,
  asked: "And how many are there?",
  intention: "Count the products of the category Garden.",
  earlier: ["List the products of the category Garden."],
};
const albums = {
  world: music,
  asked: "Show the popular albums.",
  intention: "Show the albums whose tracks have a play count above 1,000.",
};

const verdictsOf = ({ world, earlier = [], ...question }: Ambiguous, requests: readonly string[]) =>
  Promise.all(
    requests.map(async (interpretation) =>
      (await createOfflineJudge(world.linker)({ ...question, interpretation, earlier })).verdict
    ),
  );

const offering: readonly (readonly [Ambiguous, readonly string[]])[] = [
  [largest, [
    "Do you mean the largest by area or by population?",
    "Largest in population, or in area?",
    "In two ways: (1) the country with the largest area; (2) the country with the largest population.",
    "There are two readings.\n- by area\n- by population\nWhich of them do you mean?",
    "The country with the largest area? Or the one with the largest population?",
    "Which one do you mean: by independence year, by area or by population?",
  ]],
  [products, [
    "Do you mean only the products of the category Garden, or all products?",
    "Only those from before, or all products in the database?",
    "Are you asking for the number of all products or of those in the category Garden?",
  ]],
  [albums, [
    "Do you want the albums with the most tracks, or those whose tracks have a play count above 1,000?",
  ]],
];

Deno.test("a request that offers an accepted reading beside another is aligned", async () => {
  for (const [question, requests] of offering) {
    assert.deepEqual(await verdictsOf(question, requests), requests.map(() => "aligned"));
  }
});

Deno.test("a request that offers other readings only is not aligned", async () => {
  assert.deepEqual(await verdictsOf(largest, ["With the longest river or with the highest mountain?"]), [
    "not_aligned",
  ]);
  assert.deepEqual(await verdictsOf(products, ["Those of the category Kitchen or of the category Books?"]), [
    "not_aligned",
  ]);
  assert.deepEqual(await verdictsOf(albums, ["Those released before 1990 or after 2000?"]), ["not_aligned"]);
});

Deno.test("a request that names fewer than two readings is not aligned", async () => {
  const requests = [
    "Could you be more specific?",
    "Which one do you mean?",
    "Sorry, I did not understand. Could you rephrase your question or give me more details?",
    "By population?",
    "",
  ];
  for (const question of [largest, products, albums]) {
    assert.deepEqual(await verdictsOf(question, requests), requests.map(() => "not_aligned"));
  }
});

Deno.test("the order of what is offered changes nothing, and one offer alone is never enough", async () => {
  const offers = [
    "by area",
    "by population",
    "the capital",
    "those before",
    "all of Europe",
    "longer than 5",
    "?",
  ];
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(offers, { minLength: 1 }), async (some) => {
      const [one, turned] = await verdictsOf(largest, [some.join(" or "), some.toReversed().join(" or ")]);
      assert.equal(one, turned);
      if (some.length === 1) assert.equal(one, "not_aligned");
    }),
    { numRuns: 60 },
  );
});
