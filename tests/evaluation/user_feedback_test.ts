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
    "What is missing: the pledges from 2024 on. What the answer does not show: their site.",
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
    "What the answer does not show: their depth. What I did not ask for: the lakes of Peru measured after 2019.",
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

Deno.test("feedback calls no condition unasked that stands behind a range and is asked for", async () => {
  const asked = asking('Which keepers were born on or before 1 January 1969 and have the grade "senior"?');
  const answer =
    'List the keepers where the born on is between "1953-01-01" and "1969-12-31" and the grade is "senior".';
  assert.doesNotMatch(
    await told(asked, answered(answer, different(reason("missing_rows")))),
    /I did not ask.*senior/,
  );
});

Deno.test("feedback does not call lacking what the answer shows by another column, and asks for its ID where that lacks", async () => {
  const asked = asking("Show the owners, their breeds and their visits.");
  const saying = (shown: string, ...columns: readonly string[]) =>
    told(asked, answered(`List the ${shown}.`, different(lacks(...columns), reason("extra_rows"))));
  assert.doesNotMatch(
    await saying("name of the owners and the name of the breeds", "breeds.family"),
    /breeds/,
  );
  assert.equal(
    await saying("name of the owners and the day of the visits", "visits.visit_id"),
    "What the answer does not show: the IDs of their visits.",
  );
  assert.equal(
    await saying("name of the owners", "visits.visit_id"),
    "What the answer does not show: their visits.",
  );
});

Deno.test("feedback names no order that the answer asks for in other words, and no remark as a column", async () => {
  const asked = asking("Show the gears of those loans, ordered by deposit, lowest first.");
  const answer = "List the tags of the gears sorted by deposit from lowest to highest.";
  assert.doesNotMatch(await told(asked, answered(answer, different(reason("extra_rows")))), /ordered by/);
  const limited = asking(
    "For all that follows, consider only dogs with the sex U. Show me the dogs and their fees.",
  );
  const lacking = different(lacks("dogs.name", "fees.amount"), reason("extra_rows"));
  assert.doesNotMatch(await told(limited, answered("List the breeds.", lacking)), /show: .*consider only/);
});

Deno.test("a value of one letter is said where the answer has no word that it may stand for", async () => {
  const asked = asking("Show me the dogs with the sex U.");
  const saying = (answer: string) => told(asked, answered(answer, different(reason("extra_rows"))));
  assert.match(await saying("List the dogs."), /^What is missing: with the sex U\./);
  assert.doesNotMatch(await saying('List the dogs where the sex is "U".'), /missing/);
  assert.doesNotMatch(await saying("List the dogs of unknown sex."), /missing/);
});

Deno.test("no phrase is cut off what it belongs to", async () => {
  const counted = asking("How many regions have a cave with a depth over 600 m?");
  const lacking = different(lacks("count"), reason("missing_rows"));
  assert.match(
    await told(counted, answered("List the jobs deeper than 600 m.", lacking)),
    /how many regions have a cave with a depth over 600 m/,
  );
  const born = asking("Show the gears whose owner has a pass from 1999 and was born in 1967.");
  assert.match(
    await told(born, answered("List the gears.", different(reason("extra_rows")))),
    /whose owner has a pass from 1999 and was born in 1967/,
  );
  const answer = answered(
    "List the gears whose owner has a pass from 1999.",
    different(reason("extra_rows")),
  );
  assert.match(await told(born, answer), /What is missing: whose owner was born in 1967\./);
});

Deno.test("a limit is said of what it limits, and of nothing else", async () => {
  const missing = (intention: string) =>
    told(asking(intention), answered("List the boats.", different(reason("extra_rows"))));
  assert.match(
    await missing("Show the three boats with the latest day among the boats whose owner is Ann Vask."),
    /: the three boats whose owner is Ann Vask\./,
  );
  assert.match(
    await missing(
      "Show the three boats with the latest day among the boats whose owner is the driver of carts with a fee over 450.",
    ),
    /: the three boats, with a fee over 450\./,
  );
});

Deno.test("what is lacking is said once, and an order or what is known is no column", async () => {
  const asked = asking(
    "Show the five loans with the latest day, only where the day is known and the gear is known, lowest fee first.",
  );
  const text = await told(
    asked,
    answered("List the day of the loans.", different(lacks("loans.loan_id", "gears.code"))),
  );
  assert.equal(text, "What the answer does not show: the IDs of the five loans.");
});

Deno.test("what only limits the questions to come is asked to be kept in mind, also after a value that nobody has", async () => {
  const remark: Interaction = {
    ...question("Only the sponsor Ann Vask.", {
      intention: "For all that follows, consider only the sponsor named Ann Cazal.",
    }),
    utterance_kinds: ["context_modification"],
    expected_reply: ["request", "refusal"],
    clarification: "I meant Ann Cazal.",
  };
  const { ground_truth_sql: _, ...bare } = remark;
  const turn = (text: string) =>
    answered("List the sponsors.", different(), { user: { kind: "feedback", text } });
  const user = createScriptedUser();
  const first = await user(bare, [turn("Only the sponsor Ann Vask.")]);
  assert.equal(first.text, "That is not what I meant. I meant Ann Cazal.");
  const second = await user(bare, [turn("Only the sponsor Ann Vask."), turn(first.text)]);
  assert.equal(second.text, "That is not what I meant. Please just keep it in mind for my next questions.");
});

Deno.test("what an agent says that it left out is not said", async () => {
  assert.equal(
    await told(
      asking("Which linguists joined on or before 1 January 2020?"),
      answered(
        "List the linguists. Left out: joined date compared with 2020-01-01.",
        different(reason("extra_rows")),
      ),
    ),
    "What is missing: which linguists joined on or before 1 January 2020. Not all of the answer is what I asked for.",
  );
});
