import assert from "node:assert/strict";
import type { TurnRecord } from "../../lib/evaluation/mod.ts";
import { unansweredDialogues } from "../../lib/evaluation/unanswered_dialogues.ts";
import { turnRecord } from "./fixtures.ts";

/** A turn of a dialogue, faulty or not. */
const turn = (dialogue_key: string, isFault: boolean, changes: Partial<TurnRecord> = {}) =>
  turnRecord({ dialogue_key, cause: isFault ? "agent_fault" : "none", ...changes });

const keysOf = (records: readonly TurnRecord[]) =>
  [...unansweredDialogues(records, 3)].map((place) => JSON.parse(place).join(" "));

Deno.test("dialogues are unanswered where their turns are among so many faults of one agent in a row", () => {
  const three = [turn("d1", true), turn("d1", true), turn("d2", true)];
  assert.deepEqual(keysOf(three), ["a 1 d1", "a 1 d2"]);
  assert.deepEqual(keysOf([...three, turn("d3", true)]), ["a 1 d1", "a 1 d2", "a 1 d3"]);
  assert.deepEqual(keysOf(three.slice(1)), []);
  assert.deepEqual(keysOf([three[0]!, three[1]!, turn("d2", false), turn("d3", true)]), []);
});

Deno.test("a reply whose message was sent before a row of faults began does not end the row", () => {
  const row = [1, 2, 3].map((at_ms) => turn(`d${at_ms}`, true, { asked_at_ms: 0, at_ms }));
  const reply = (asked_at_ms: number) => turn("d4", false, { asked_at_ms, at_ms: 3 });
  assert.deepEqual(keysOf([row[0]!, reply(0), ...row.slice(1)]), ["a 1 d1", "a 1 d2", "a 1 d3"]);
  assert.deepEqual(keysOf([row[0]!, reply(1), ...row.slice(1)]), []);
  assert.deepEqual(keysOf([...row, reply(0)]), ["a 1 d1", "a 1 d2", "a 1 d3"]);
});

Deno.test("turns of another agent do not break a row, and a later attempt settles it", () => {
  const other = turn("d1", false, { agent: "b" });
  const row = [turn("d1", true), other, turn("d1", true), other, turn("d1", true)];
  assert.deepEqual(keysOf(row), ["a 1 d1"]);
  assert.deepEqual(keysOf([...row, turn("d1", false, { attempt: 2 })]), []);
});
