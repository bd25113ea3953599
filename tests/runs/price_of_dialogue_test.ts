import type { Agent, AgentRequest } from "querylogue/agents";
import { type Dataset, loadDataset } from "querylogue/dialogue";
import { evaluate, type PricedAgent, type PricedTurn, priceOfDialogue } from "querylogue/runs";
import assert from "node:assert/strict";
import { writeLakes } from "../scripts/lakes.ts";
import { inFolder } from "../scripts/run_task.ts";

const inFull = "List the lakes deeper than 250 and the countries of them.";

/** Four dialogues of two questions; what the second asks for stands in its standalone intention. */
async function lakesInFull(
  folder: string,
): Promise<{ readonly database: string; readonly dataset: Dataset }> {
  const { database, dataset: path } = await writeLakes(folder);
  const dataset = await loadDataset(path);
  const dialogues = dataset.dialogues.map(({ interactions, ...dialogue }) => ({
    ...dialogue,
    interactions: interactions.map((one, i) => ({
      ...one,
      standalone_intention: i === 0 ? one.intention : inFull,
    })),
  }));
  return { database, dataset: { ...dataset, dialogues } };
}

const deep = "SELECT name FROM lake WHERE depth > 250";
const countries =
  "SELECT lake.name, country.name FROM lake JOIN country ON country.code = lake.country WHERE depth > 250";

/** Answers in full what it can know of the depth, by the message and what was said before; and keeps what it was asked. */
function attentive(asked: AgentRequest[], { misledByHistory = false } = {}): Agent {
  return (request) => {
    asked.push(request);
    const { message, history } = request;
    const wantsCountries = /countries/.test(message);
    const known = [message, ...history.map(({ content }) => content)].some((text) => /250/.test(text));
    const isMisled = misledByHistory && message === inFull && history.length > 0;
    const sql = !known || isMisled ? "SELECT name FROM country" : wantsCountries ? countries : deep;
    return Promise.resolve({ kind: "response", text: "These.", sql });
  };
}

/** The correct first answers by arm, as numerator and denominator. */
function correct({ arms }: PricedAgent["later"]) {
  return Object.fromEntries(
    arms.map(({ arm, first_attempt_sql_correctness: { numerator, denominator } }) => [
      arm,
      `${numerator}/${denominator}`,
    ]),
  );
}

Deno.test("an agent that understands the dialogue and is misled by it pays what it is made to pay", () =>
  inFolder(async (folder) => {
    const asked: AgentRequest[] = [];
    const agent = attentive(asked, { misledByHistory: true });
    const options = { ...await lakesInFull(folder), seed: 1, agents: [{ name: "attentive", agent }] };
    const progress: number[] = [];
    const { agents: [price] } = await priceOfDialogue({
      ...options,
      onProgress: (done) => progress.push(done),
    });
    assert.ok(price !== undefined);
    assert.deepEqual(correct(price.later), {
      plain: "4/4",
      replay: "4/4",
      standalone_in_dialogue: "0/4",
      utterance_fresh: "0/4",
      standalone_fresh: "4/4",
      concatenated: "4/4",
      ground_truth_history: "4/4",
    });
    assert.deepEqual(new Set(Object.values(correct(price.first))), new Set(["4/4"]));
    const differences = price.later.arms.map(({ arm, against_plain: against }) =>
      against !== undefined && "p" in against ? [arm, against.difference, against.discordance] : [arm]
    );
    assert.deepEqual(differences.slice(0, 4), [
      ["plain"],
      ["replay", 0, 0],
      ["standalone_in_dialogue", -1, 1],
      ["utterance_fresh", -1, 1],
    ]);
    const tax = price.later.context_tax;
    assert.ok("p" in tax);
    // Four dialogues that all point one way: two of the 16 swaps are as far from 0. The keys of two of them differ by #2.
    assert.deepEqual([tax.difference, tax.p, tax.pairs, tax.dialogues], [-1, 2 / 16, 4, 4]);
    // Three plays of four dialogues, and four times eight questions alone.
    assert.equal(progress.at(-1), 3 * 4 + 4 * 8);
    // Dialogues ask again what was wrong; a question alone is asked once.
    const conversations = Map.groupBy(asked, ({ conversation_id }) => conversation_id);
    const alone = [...conversations].filter(([id]) => /\/[12]$/.test(id) && /\/1\/1\/.+\//.test(id));
    assert.equal(alone.length, 4 * 8);
    assert.ok(alone.every(([, requests]) => requests.length === 1));
  }));

Deno.test("the right answers stand in the history with their SQL, and the intention in place of the answer's words", () =>
  inFolder(async (folder) => {
    const asked: AgentRequest[] = [];
    const options = { ...await lakesInFull(folder), seed: 1 };
    await priceOfDialogue({ ...options, agents: [{ name: "attentive", agent: attentive(asked) }] });
    const last = asked.slice(-8).find(({ message }) => /countries/.test(message));
    const [first] = options.dataset.dialogues[0]?.interactions ?? [];
    assert.deepEqual(last?.history, [
      { role: "user", content: first?.utterance },
      { role: "system", content: first?.intention, sql: first?.ground_truth_sql },
    ]);
  }));

Deno.test("who keeps the conversation itself is not asked after the right answers, which is said", () =>
  inFolder(async (folder) => {
    const agent = attentive([]);
    const inSession: Agent = async (request) => ({ ...await agent(request), session: 7 });
    const { agents: [own, other] } = await priceOfDialogue({
      ...{ ...await lakesInFull(folder), seed: 1 },
      agents: [{ name: "in session", agent: inSession }, { name: "attentive", agent }],
    });
    assert.equal(own?.without_history, "it keeps conversations in sessions");
    assert.equal(own?.later.arms.some(({ arm }) => arm === "ground_truth_history"), false);
    assert.equal(own?.later.arms.length, 6);
    assert.equal(other?.without_history, undefined);
    assert.equal(other?.later.arms.length, 7);
  }));

Deno.test("p-values are corrected by Holm for the arms of the agent", () =>
  inFolder(async (folder) => {
    const options = { ...await lakesInFull(folder), seed: 1 };
    const { agents: [price] } = await priceOfDialogue({ ...options, agents: [attentive([])] });
    const fresh = price?.later.arms.find(({ arm }) => arm === "utterance_fresh")?.against_plain;
    assert.ok(fresh !== undefined && "p" in fresh);
    assert.deepEqual([fresh.p, fresh.p_holm], [2 / 16, 6 * 2 / 16]);
  }));

Deno.test("what has no price is refused: the oracle, and a dataset without standalone intentions", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await lakesInFull(folder);
    const options = { database, seed: 1 };
    await assert.rejects(priceOfDialogue({ ...options, dataset, agents: ["oracle"] }), /leave it out$/);
    const without = {
      ...dataset,
      dialogues: dataset.dialogues.map((dialogue) => ({
        ...dialogue,
        interactions: dialogue.interactions.map(({ standalone_intention: _, ...asked }) => asked),
      })),
    };
    await assert.rejects(
      priceOfDialogue({ ...options, dataset: without, agents: ["echo"] }),
      /No question of the dataset has a standalone intention/,
    );
  }));

Deno.test("the plain arm comes to the first attempts of evaluate(), and the note says who was tested", () =>
  inFolder(async (folder) => {
    const options = { ...await lakesInFull(folder), seed: 1, agents: ["keyword"] };
    const { note, agents: [price] } = await priceOfDialogue(options);
    const { measures: { agents: [whole] } } = await evaluate(options.dataset, options);
    const expected = whole?.metrics.first_attempt_sql_correctness;
    const parts = [price?.first, price?.later].map((questions) =>
      questions?.arms.find(({ arm }) => arm === "plain")?.first_attempt_sql_correctness
    );
    const sum = (field: "numerator" | "denominator") =>
      parts.reduce((sum, part) => sum + (part?.[field] ?? NaN), 0);
    assert.deepEqual([sum("numerator"), sum("denominator")], [expected?.numerator, expected?.denominator]);
    assert.ok((expected?.numerator ?? 0) > 0);
    assert.match(note, /claims nothing about any language model/);
  }));

Deno.test("a measurement that was cut goes on from the turns that were kept: nothing is asked twice, and all is the same", () =>
  inFolder(async (folder) => {
    const asked: AgentRequest[] = [];
    const agents = [{ name: "attentive", agent: attentive(asked, { misledByHistory: true }) }];
    const options = { ...await lakesInFull(folder), seed: 1, agents };
    const whole = await priceOfDialogue(options);
    const { length } = asked;
    const turns: PricedTurn[] = [];
    const cut = new AbortController();
    await assert.rejects(priceOfDialogue({
      ...options,
      signal: cut.signal,
      keep: (turn) => {
        if (turns.push(turn) === 30) cut.abort();
        return Promise.resolve();
      },
    }));
    assert.ok(turns.length >= 30 && turns.length < length);
    asked.length = 0;
    const finished = [...turns];
    const resumed = await priceOfDialogue({
      ...{ ...options, finished },
      keep: (turn) => Promise.resolve(void turns.push(turn)),
    });
    assert.equal(asked.length, length - finished.length);
    assert.equal(turns.length, length);
    assert.deepEqual(resumed, whole);
  }));
