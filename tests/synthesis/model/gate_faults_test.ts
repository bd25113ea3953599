import assert from "node:assert/strict";
import { writeAboutLakes } from "./lake_setup.ts";
import { scriptedModel } from "./scripted_model.ts";

const JOINED = "FROM lake JOIN country ON country.code = lake.country";

interface ContextDraft {
  readonly restriction?: string;
  readonly queries?: readonly string[];
  /** The first question. */
  readonly asking?: string;
}

/** A draft about lakes deeper than 100 m. */
function contextDraft(
  {
    restriction = "lake.depth > 100",
    queries = [`SELECT lake.name ${JOINED} WHERE country.name = 'Italy' AND lake.depth > 100`],
    asking: first = "Which ones lie in Italy?",
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
    utterance: i === 0 ? first : "And there, once more?",
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

Deno.test("a complete question that is called partial goes back, and so does talk to a machine", async () => {
  assert.match(
    await faultsOf({ asking: "Which lakes deeper than 100 m lie in Italy?" }),
    /interaction 2: .* points to nothing before it/,
  );
  assert.match(
    await faultsOf({ asking: "Which ones lie in Italy, within that limit?" }),
    /interaction 2: "that limit" speaks of the condition/,
  );
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
    /interaction 3: its query's answer is shown by that of interaction 2 already/,
  );
});

Deno.test("a query is refused whose answer an earlier one shows beside more, one that adds a column is not", async () => {
  const query = (columns: string) =>
    `SELECT ${columns} ${JOINED} WHERE country.name = 'Italy' AND lake.depth > 100`;
  assert.match(
    await faultsOf({ queries: [query("lake.name, lake.depth"), query("lake.name")] }),
    /interaction 3: its query's answer is shown by that of interaction 2 already/,
  );
  assert.doesNotMatch(
    await faultsOf({ queries: [query("lake.name"), query("lake.name, lake.depth")] }),
    /is shown by/,
  );
});

Deno.test("a query that asks for what is unknown for the most part is refused", async () => {
  const queries = [
    `SELECT lake.name, nullif(1, 1) AS river ${JOINED} WHERE country.name = 'Italy' AND lake.depth > 100`,
  ];
  assert.match(
    await faultsOf({ queries }),
    /interaction 2: its query's answer holds nothing in more than half of the rows of river/,
  );
});

/** What a query about lakes computes or orders with, and is not known; three Italian lakes have no depth. */
async function sparseFaultsOf(query: string, prepare = THREE_UNKNOWN): Promise<string> {
  const said = { utterance: "Tell me.", intention: "Tell.", standalone_intention: "Tell." };
  const { chat } = scriptedModel({
    write: () => ({ interactions: [{ ...said, ground_truth_sql: query }] }),
  });
  const [made] = await writeAboutLakes({ chat, prepare });
  return made?.refused[0]?.filter((fault) => fault.includes("computes or orders")).join("\n") ?? "";
}

const THREE_UNKNOWN =
  "INSERT INTO lake VALUES ('Como', NULL, 'I'), ('Lugano', NULL, 'I'), ('Maggiore', NULL, 'I')";

Deno.test("a query that computes, ranks or orders with a column that is mostly empty in its rows is refused", async () => {
  const empty =
    "interaction 1: its query computes or orders with lake.depth, which is empty in 3 of the 5 rows " +
    "that this is done over; use what is known, or ask for the rows where it is";
  const italian = `${JOINED} WHERE country.name = 'Italy'`;
  const refused = [
    `SELECT sum(lake.depth) ${italian}`,
    `SELECT lake.name ${italian} ORDER BY lake.depth DESC LIMIT 2`,
    `SELECT country.name ${italian} GROUP BY country.name HAVING max(lake.depth) > 100`,
    `SELECT country.name ${italian} GROUP BY country.name ORDER BY avg(lake.depth)`,
    `SELECT country.name, max(lake.depth) AS deepest ${italian} GROUP BY country.name ORDER BY deepest`,
    `SELECT lake.name, lake.depth AS metres ${italian} ORDER BY metres`,
    `SELECT lake.name, lake.depth ${italian} ORDER BY 2`,
    "SELECT country.name, min(lake.depth) FROM country LEFT JOIN lake ON lake.country = country.code " +
    "OR lake.country = country.name WHERE country.code = 'I' GROUP BY country.name",
    `SELECT max(d) FROM (SELECT max(lake.depth) AS d ${italian}) AS inside`,
  ];
  for (const query of refused) assert.equal(await sparseFaultsOf(query), empty, query);
});

Deno.test("where the rows that count are mostly known, a query may compute and order with a column", async () => {
  const accepted = [
    `SELECT country.name, avg(lake.depth) ${JOINED} GROUP BY country.name HAVING count(*) > 1`,
    `SELECT lake.name ${JOINED} WHERE country.name = 'Switzerland' ORDER BY lake.depth LIMIT 2`,
    `SELECT lake.name ${JOINED} WHERE country.name = 'Italy' AND lake.depth IS NOT NULL ORDER BY lake.depth`,
    `SELECT lake.name ${JOINED} WHERE lake.depth > (SELECT avg(depth) FROM lake)`,
    `SELECT count(lake.depth) ${JOINED} WHERE country.name = 'Italy'`,
    `SELECT count(*) AS depth ${JOINED} WHERE country.name = 'Italy' GROUP BY lake.country ORDER BY depth`,
    `SELECT lake.name FROM lake WHERE lake.depth = (SELECT max(l.depth) FROM lake l WHERE l.country = lake.country)`,
  ];
  for (const query of accepted) assert.equal(await sparseFaultsOf(query), "", query);
});

Deno.test("an average that others are compared with is taken over its whole table", async () => {
  const query = "SELECT lake.name FROM lake WHERE lake.depth > (SELECT avg(depth) FROM lake)";
  assert.match(
    await sparseFaultsOf(query, "UPDATE lake SET depth = NULL WHERE depth < 200"),
    /computes or orders with depth, which is empty in 4 of the 7 rows/,
  );
});

interface ReadingsDraft {
  readonly second: string;
  readonly third?: string;
  readonly meaning?: string;
}

/** What is found wrong with an ambiguous question between two others, by the query of its second reading. */
async function readingFaultsOf(
  { second, third = deepest(2), meaning = "How many lakes lie in Italy?" }: ReadingsDraft,
): Promise<readonly string[]> {
  const first =
    "SELECT count(*) FROM lake JOIN country ON country.code = lake.country WHERE country.name = 'Switzerland'";
  const said = (utterance: string, standalone_intention: string, ground_truth_sql: string) => (
    { utterance, intention: standalone_intention, standalone_intention, ground_truth_sql }
  );
  const asks = "How many lakes lie in Switzerland?";
  const answerable = { utterance_kinds: ["question"], question_type: "answerable" };
  const interactions = [
    {
      ...said("Name the deepest lake.", "List the name of the lake with the largest depth.", deepest(1)),
      ...answerable,
    },
    {
      ...said("How many are there over there?", asks, first),
      ...{
        utterance_kinds: ["partial_question"],
        question_type: "ambiguous",
        thematic_relation: "theme_entity",
      },
      readings: [{ meaning: asks, ground_truth_sql: first }, { meaning, ground_truth_sql: second }],
      clarification: "In Switzerland.",
    },
    {
      ...said("Name the two deepest.", "List the names of the two lakes with the largest depth.", third),
      ...{ ...answerable, utterance_kinds: ["partial_question"], thematic_relation: "refinement" },
    },
    {
      ...said("And the three?", "List the names of the three lakes with the largest depth.", deepest(3)),
      ...{ ...answerable, utterance_kinds: ["partial_question"], thematic_relation: "refinement" },
    },
  ];
  const { chat } = scriptedModel({ write: () => ({ interactions }) });
  const typeMix = { answerable: 3, unanswerable: 0, ambiguous: 1, improper: 0 };
  const [made] = await writeAboutLakes({ chat, kinds: ["types"], typeMix });
  return made?.refused[0]?.filter((fault) => /^interaction [23]: .*(?:reading|answer|meaning)/.test(fault)) ??
    [];
}

const deepest = (count: number) => `SELECT name FROM lake ORDER BY depth DESC LIMIT ${count}`;
const inItaly =
  "SELECT count(*) FROM lake JOIN country ON country.code = lake.country WHERE country.name = 'Italy'";

Deno.test("faults of a reading name it, and each is told once", async () => {
  assert.deepEqual(await readingFaultsOf({ second: inItaly }), []);
  assert.deepEqual(await readingFaultsOf({ second: inItaly, third: `${inItaly} AND 1 = 1` }), [
    "interaction 3: its query's answer is shown by that of interaction 2, reading 2, already",
  ]);
  const [unknown, ...others] = await readingFaultsOf({
    second: inItaly.replace("lake.country", "lake.state"),
  });
  assert.match(unknown ?? "", /^interaction 2: reading 2: runs: no such column: lake\.state/);
  assert.deepEqual(others, []);
  const [unsaid, ...further] = await readingFaultsOf({
    second: `${inItaly} AND lake.depth > 0`,
    meaning: "How many lakes?",
  });
  assert.match(unsaid ?? "", /^interaction 2: sentence says query: the meaning of reading 2: .*'Italy'/);
  assert.deepEqual(further, []);
  const swiss = inItaly.replace("Italy", "Switzerland");
  assert.deepEqual(
    await readingFaultsOf({ second: swiss, meaning: "How many lakes of Switzerland are there?" }),
    [
      "interaction 2: readings differ: readings 1 and 2 have the same answer",
    ],
  );
});
