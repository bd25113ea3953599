import assert from "node:assert/strict";
import { writeAboutLakes } from "./lake_studio.ts";
import { scriptedModel } from "./scripted_model.ts";

const JOINED = "FROM lake JOIN country ON country.code = lake.country";

interface ContextDraft {
  readonly restriction?: string;
  readonly queries?: readonly string[];
}

/** A draft about lakes deeper than 100 m. */
function contextDraft(
  {
    restriction = "lake.depth > 100",
    queries = [`SELECT lake.name ${JOINED} WHERE country.name = 'Italy' AND lake.depth > 100`],
  }: ContextDraft,
) {
  const restricting = {
    utterance: "Only lakes deeper than 100 m from now on.",
    intention: "Restrict the next questions to lakes deeper than 100 m.",
    standalone_intention: "From now on, consider only lakes with a depth of more than 100.",
    utterance_kinds: ["context_modification"],
    context: { change: "set", restrictions: [restriction] },
  };
  const asking = queries.map((ground_truth_sql, i) => ({
    utterance: i === 0 ? "Which ones lie in Italy?" : "And there, once more?",
    intention: "List those in Italy.",
    standalone_intention: "List the names of the lakes in the country Italy with a depth of more than 100.",
    utterance_kinds: ["partial_question"],
    ground_truth_sql,
  }));
  return { interactions: [restricting, ...asking] };
}

/** What is found wrong with a draft. */
async function faultsOf(draft: ContextDraft): Promise<string> {
  const { chat } = scriptedModel({
    write: () => contextDraft(draft),
    typeOf: (utterance) => utterance.startsWith("Only") ? "context" : "answerable",
  });
  const [made] = await writeAboutLakes({ chat, kinds: ["context"] });
  return made?.refused[0]?.join("\n") ?? "";
}

Deno.test("a restriction that is in force and means something is accepted", async () => {
  assert.equal(await faultsOf({}), "");
});

Deno.test("restrictions that no row or every row meets, or that do not run, are refused", async () => {
  assert.match(await faultsOf({ restriction: "lake.depth > 9999" }), /no row of lake meets it/);
  assert.match(await faultsOf({ restriction: "lake.depth > 1" }), /every row of lake meets it/);
  assert.match(
    await faultsOf({ restriction: "lake.colour > 100" }),
    /restriction lake\.colour > 100: no such column/,
  );
  assert.match(await faultsOf({ restriction: "depth > 100" }), /it must name its column with its table/);
});

Deno.test("a query without the restriction in force is refused", async () => {
  const queries = [`SELECT lake.name ${JOINED} WHERE country.name = 'Italy'`];
  assert.match(
    await faultsOf({ queries }),
    /interaction 2: its query does not hold the restriction lake\.depth > 100/,
  );
});

Deno.test("a query that gives an answer once more is refused", async () => {
  const query = `SELECT lake.name ${JOINED} WHERE country.name = 'Italy' AND lake.depth > 100`;
  assert.match(
    await faultsOf({ queries: [query, `${query} ORDER BY lake.name`] }),
    /interaction 3: its query gives the answer of interaction 2 once more/,
  );
});

Deno.test("a query that asks for what is unknown for the most part is refused", async () => {
  const queries = [
    `SELECT lake.name, nullif(1, 1) AS river ${JOINED} WHERE country.name = 'Italy' AND lake.depth > 100`,
  ];
  assert.match(
    await faultsOf({ queries }),
    /interaction 2: its answer holds nothing in more than half of the rows of river/,
  );
});
