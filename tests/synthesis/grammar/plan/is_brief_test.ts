import assert from "node:assert/strict";
import {
  type ContextTurn,
  type DialogueEvent,
  isBrief,
} from "../../../../lib/synthesis/grammar/plan/dialogue_event.ts";
import type { State } from "../../../../lib/synthesis/grammar/plan/types.ts";

const state: State = {
  specification: {
    tables: ["river"],
    joins: [],
    outputs: [],
    filters: [],
    groupBy: [],
    groupFilters: [],
    orderBy: [],
    distinct: false,
  },
  subject: { table: "river" },
  form: "list",
};
const turn = (change: ContextTurn["change"]): ContextTurn => ({
  change,
  listing: state,
  filter: { kind: "null", column: { table: "river", column: "length" }, negated: true },
});
const context = (change: ContextTurn["change"]): DialogueEvent => ({ kind: "context", turn: turn(change) });
const again: DialogueEvent = {
  kind: "again",
  again: { state, change: "replace", place: false, detail: false },
};
const joined: DialogueEvent = { ...again, context: turn("set") };
const withdrawn: DialogueEvent = { ...again, context: turn("withdraw") };

Deno.test("a context is brief where one question at most is asked before it ends", () => {
  const thanks: DialogueEvent = { kind: "thanks" };
  assert.equal(isBrief([context("set"), again, thanks], 0), true);
  assert.equal(isBrief([context("set"), again, again], 0), false);
  assert.equal(isBrief([again, joined, thanks], 1), true);
  assert.equal(isBrief([again, joined, withdrawn, again, again], 1), true);
  assert.equal(isBrief([context("set"), again, context("replace"), again], 0), true);
});

Deno.test("what sets no context is not brief", () => {
  assert.equal(isBrief([again, context("replace")], 1), false);
  assert.equal(isBrief([again], 0), false);
  assert.equal(isBrief([], 0), false);
});
