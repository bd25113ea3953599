import assert from "node:assert/strict";
import type { Interaction } from "../../lib/dialogue/mod.ts";
import { createScriptedUser, type SqlVerdict, type TurnRecord } from "../../lib/evaluation/mod.ts";
import { question, turnRecord } from "./fixtures.ts";

const different = (...reasons: SqlVerdict["reasons"]): SqlVerdict => ({ verdict: "different", reasons });

/** That an answer lacks columns, given as `table.column` or, where they are computed, as a name alone. */
function lacks(...columns: readonly string[]): SqlVerdict["reasons"][number] {
  const parts = columns.map((column) => column.split(".").toReversed());
  return {
    kind: "missing_columns",
    text: "SELECT says otherwise.",
    columns: parts.map(([name = ""]) => name),
    tables: parts.map(([, table]) => table ?? null),
  };
}
const reason = (kind: string, all?: true) => ({ kind, text: "SELECT no.", ...(all && { all }) });

function answered(interpretation: string, sql: SqlVerdict, changes: Partial<TurnRecord> = {}): TurnRecord {
  return turnRecord({
    ...{ proceed: false, cause: "not_aligned", aligned: false, sql },
    reply: { kind: "response", text: "Here.", interpretation, sql: "SELECT 1" },
    ...changes,
  });
}

/** What the user says of a wrong answer, behind that it is not what was asked for. */
async function told(interaction: Interaction, ...turns: readonly TurnRecord[]): Promise<string> {
  const { text } = await createScriptedUser()(interaction, turns);
  return text.replace(/^That is not what I asked for\. /, "");
}

const asking = (intention: string) => question("it", { intention });

Deno.test("feedback names all that an answer does not show, in the words of the intention", async () => {
  const asked = asking(
    "What are the names of the owners, and what are their dogs, the age of each and the breeds of those dogs, " +
      "only where there are dogs and the breed is known?",
  );
  const saying = (shown: string, ...columns: readonly string[]) =>
    told(asked, answered(`List the ${shown}.`, different(lacks(...columns), reason("missing_rows"))));
  assert.equal(
    await saying(
      "breed name of the breeds",
      "Owners.first_name",
      "Owners.last_name",
      "Dogs.name",
      "Dogs.age",
    ),
    "What the answer does not show: the names of the owners, their dogs, the age of each.",
  );
  assert.equal(
    await saying("name of the owners", "Dogs.age", "Breeds.breed_name"),
    "What the answer does not show: the age of each, the breeds of those dogs.",
  );
});

Deno.test("feedback names what is computed and what it is computed for, also where both stand in one phrase", async () => {
  const each = asking(
    "Give me the number of treatments the dogs of each owner have, only where there are any.",
  );
  assert.equal(
    await told(each, answered("List the owners.", different(lacks("count")))),
    "What the answer does not show: the number of treatments the dogs of each owner have.",
  );
  assert.equal(
    await told(each, answered("Count the treatments.", different(lacks("owners.name")))),
    "What the answer does not show: each owner.",
  );
  assert.equal(
    await told(
      asking("For each shipper, show its highest freight."),
      answered("List the shippers.", different(lacks("maximum_freight"))),
    ),
    "What the answer does not show: its highest freight.",
  );
});

Deno.test("feedback tells a description apart from what it describes, and a sort key from a column", async () => {
  const asked = asking("Show the categories of those products and the description of each.");
  const one = (column: string) => told(asked, answered("List it.", different(lacks(column))));
  assert.equal(
    await one("categories.description"),
    "What the answer does not show: the description of each.",
  );
  assert.equal(
    await told(
      asking("Show the two lightest pets, plus their weight."),
      answered("List the type of the pets.", different(lacks("pets.pet_id", "pets.weight"))),
    ),
    "What is missing: the two lightest pets. What the answer does not show: their weight.",
  );
  assert.equal(
    await one("categories.category_name"),
    "What the answer does not show: the categories of those products.",
  );
  assert.equal(
    await told(
      asking("Show the dog with the earliest date of birth, plus its date of birth."),
      answered("List the dog with the earliest date of birth.", different(lacks("dogs.date_of_birth"))),
    ),
    "What the answer does not show: its date of birth.",
  );
});

Deno.test("feedback that could name nothing says the intention", async () => {
  const asked = asking("Show the lakes of Peru.");
  assert.equal(
    await told(asked, answered("Show the lakes of Peru.", different(reason("missing_columns")))),
    asked.intention,
  );
});

Deno.test("feedback does not name a condition that every answer meets in place of what is lacking", async () => {
  const asked = asking("Show the owners with at least one dog, only where the owner is known.");
  assert.equal(
    await told(asked, answered("Show the cats.", different(lacks("owners.name")))),
    "What the answer does not show: the owners.",
  );
  assert.equal(
    await told(asked, answered("Show the owners.", different(reason("extra_rows")))),
    "Part of what I asked for: with at least one dog, only where the owner is known. Not all of the answer is what I " +
      "asked for.",
  );
  assert.equal(
    await told(asked, answered("Show the owners.", different(reason("missing_rows")))),
    "Some of what I asked for is not in the answer.",
  );
});

Deno.test("feedback says that an answer is empty, not that some of it is missing", async () => {
  assert.equal(
    await told(
      asking("Show the lakes of Peru with their depth."),
      answered("Show the lakes of Peru with their depth.", different(reason("missing_rows", true)), {
        aligned: true,
      }),
    ),
    "The answer is empty.",
  );
});

Deno.test("feedback names a phrase again beside one that is new, and never the same alone", async () => {
  const asked = asking("Show the pledges from 2024 on, with their site.");
  const first = answered("Show the pledges with their site.", different(reason("extra_rows")));
  const message = await createScriptedUser()(asked, [first]);
  assert.equal(
    message.text,
    "That is not what I asked for. What is missing: the pledges from 2024 on. Not all of the answer is what I asked for.",
  );
  const again = { ...first, turn: 2, user: message };
  assert.equal(await told(asked, first, again), asked.intention);
  const worse = answered("Show the pledges.", different(lacks("sites.name")), { turn: 2, user: message });
  assert.equal(
    await told(asked, first, worse),
    "What is missing: the pledges from 2024 on. What the answer does not show: with their site.",
  );
});

Deno.test("feedback says what of an answer was not asked for beside what it lacks", async () => {
  const asked = asking("Show the lakes of Peru with their depth.");
  assert.equal(
    await told(
      { ...asked, standalone_intention: asked.intention },
      answered(
        "Show the lakes of Peru measured after 2019, only the first.",
        different(lacks("lakes.depth")),
      ),
    ),
    "What the answer does not show: with their depth. What I did not ask for: the lakes of Peru measured after 2019.",
  );
  const ranked = answered("Show the lakes of Peru with their depth, only the first.", different());
  assert.equal(await told(asked, ranked), "What I did not ask for: only the first.");
  const bounded = asking("Show the lakes of Peru of at least 20 metres, and the rest of them.");
  assert.match(await told(bounded, ranked), /did not ask for: only the first\./);
  const largest = asking("Show the largest lake of Peru.");
  assert.doesNotMatch(await told(largest, ranked), /did not ask for: only/);
});

Deno.test("no value is cut off its phrase", async () => {
  const missing = async (intention: string) => {
    const text = await told(asking(intention), answered("Show the pianos.", different()));
    return /^What is missing: (.*)\.$/.exec(text)?.[1];
  };
  assert.equal(
    await missing('Show the pianos whose customer has a name beginning with "M".'),
    'whose customer has a name beginning with "M"',
  );
  assert.equal(
    await missing("Show the invoices that have at least one part with a charged each under 6."),
    "that have at least one part with a charged each under 6",
  );
  assert.equal(
    await missing('Show the pianos made by "Grey, Hale and Sons" or "Who, if not we?".'),
    'the pianos made by "Grey, Hale and Sons" or "Who, if not we?"',
  );
  assert.equal(
    await missing("Show the pianos whose maker is Hale and Sons."),
    "whose maker is Hale and Sons",
  );
  assert.equal(
    await missing("Count the playlists that contain tracks with a size of 15,000 bytes or more."),
    "that contain tracks with a size of 15,000 bytes or more",
  );
  assert.equal(
    await missing("Tell me how many lines the invoices with a date of 1 January 2023 or later have."),
    "with a date of 1 January 2023 or later",
  );
  assert.equal(await missing("Show the pianos in St. Gallen."), "the pianos in St. Gallen");
});

Deno.test("a response without SQL is told to be no answer", async () => {
  const silent = answered("Show the lakes.", { verdict: "missing", reasons: [] });
  assert.equal(
    await told(asking("Show the lakes of Peru."), silent),
    "I did not get an answer to it. What is missing: the lakes of Peru.",
  );
});
