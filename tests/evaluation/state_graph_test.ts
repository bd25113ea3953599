import assert from "node:assert/strict";
import fc from "fast-check";
import {
  beginPlay,
  drawStateGraph,
  type PlayEffect,
  type PlayEvent,
  type PlayNode,
  type PlayState,
  stateGraph,
  type Step,
  transition,
  type TurnRecord,
} from "../../lib/evaluation/mod.ts";
import "../fixed_seed.ts";
import { datasetOf, question } from "./fixtures.ts";

const nodes = Object.keys(stateGraph) as PlayNode[];

interface Row {
  readonly on?: PlayEvent["kind"] | undefined;
  readonly when?: string;
  readonly to: PlayNode;
  readonly effects: readonly PlayEffect[];
}

/** The transitions of a node. */
const rowsOf = (node: PlayNode): readonly Row[] => stateGraph[node];

/** The events that can come of an effect. */
const outcomes: Readonly<Record<PlayEffect, readonly PlayEvent["kind"][]>> = {
  keep_turn: [],
  ask_user: ["message", "spoiled_message"],
  ask_agent: ["reply", "no_reply", "time_over", "session_lost", "not_recorded"],
  check_reply: ["checked"],
};

const kinds = Object.values(outcomes).flat();

const reply = { kind: "response", text: "Here." } as const;
const times = { asked_at_ms: 1, at_ms: 2 };

/** An event of a kind; a checked reply proceeds or not. */
function eventOf(kind: PlayEvent["kind"], proceed: boolean): PlayEvent {
  const user = { kind: "question", text: "How many?" } as const;
  switch (kind) {
    case "message":
      return { kind, user };
    case "spoiled_message":
      return { kind, user, fault: { kind: "empty", text: "It says nothing." }, at_ms: 1 };
    case "reply":
      return { kind, reply, asked_at_ms: 1, answered_at_ms: 2 };
    case "no_reply":
    case "time_over":
    case "session_lost":
    case "not_recorded":
      return { kind, message: "gone", kept: { kind: "error", text: "gone" }, ...times };
    case "checked":
      return {
        kind,
        kept: reply,
        checked: {
          sql: { verdict: proceed ? "equal" : "different", reasons: [] },
          ...{ aligned: proceed, judge_reason: "", cause: proceed ? "none" : "sql_different", proceed },
        },
        at_ms: 2,
      };
    default:
      return kind satisfies never;
  }
}

/** The play of a dialogue with so many interactions. */
const playOf = (interactions: number, maxRetries: number) => ({
  dialogue: {
    ...datasetOf(Array.from({ length: interactions }, (_, i) => question(`q${i}`))).dialogues[0]!,
    dialogue_key: "d1",
  },
  ...{ agent: "a", trial: 1, maxRetries, records: [] as readonly TurnRecord[] },
});

/** Plays by a row of choices, the same again where it ends; returns every state that waited. */
function playBy(choices: readonly number[], first: Step): readonly Step[] {
  const steps = [first];
  for (let i = 0;; i++) {
    const { state, effects } = steps.at(-1)!;
    const effect = effects.at(-1);
    if (effect === undefined || outcomes[effect].length === 0) return steps;
    assert.ok(i < 10_000, "the play does not end");
    const choice = choices[i % choices.length]!;
    const kind = outcomes[effect][choice % outcomes[effect].length]!;
    steps.push(transition(state, eventOf(kind, choice % 2 === 0)));
  }
}

const plays = fc.record({
  interactions: fc.nat({ max: 4 }),
  maxRetries: fc.nat({ max: 3 }),
  choices: fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 60 }),
});

const lastOf = (steps: readonly Step[]): PlayState => steps.at(-1)!.state;

Deno.test("every play reaches its end, whatever comes, within the turns that retries and attempts allow", () => {
  fc.assert(fc.property(plays, ({ interactions, maxRetries, choices }) => {
    const { node, records } = lastOf(playBy(choices, beginPlay(playOf(interactions, maxRetries))));
    assert.equal(node, "sequence_complete");
    // Two attempts more for lost sessions and two for a user who spoils them.
    assert.ok(records.length <= 5 * interactions * (1 + maxRetries));
    assert.ok(records.every(({ turn }) => turn <= 1 + maxRetries));
  }));
});

Deno.test("from every node a way leads to the end", () => {
  const reaching = new Set<PlayNode>(["sequence_complete"]);
  for (const _ of nodes) {
    for (const node of nodes) if (rowsOf(node).some(({ to }) => reaching.has(to))) reaching.add(node);
  }
  assert.deepEqual([...reaching].sort(), [...nodes].sort());
});

Deno.test("a node is entered with the effect whose events leave it, and every other event is impossible there", () => {
  for (const from of nodes) {
    const entering = nodes.flatMap((node) => rowsOf(node).filter(({ to }) => to === from));
    const leaving = new Set(rowsOf(from).map(({ on }) => on));
    for (const { effects } of entering) {
      const events = effects.flatMap((effect) => outcomes[effect]);
      // Test Control waits for nothing.
      assert.deepEqual(
        [...leaving].sort(),
        events.length > 0 ? events.sort() : from === "test_control" ? [undefined] : [],
      );
    }
    // What is left without a condition comes last, so that one of the transitions is always taken.
    for (const event of leaving) {
      const ofEvent = rowsOf(from).filter(({ on }) => on === event);
      assert.deepEqual(
        ofEvent.map(({ when }) => when === undefined),
        ofEvent.map((_, i) => i === ofEvent.length - 1),
      );
    }
  }
});

Deno.test("in every state that a play reaches, an event is followed or impossible", () => {
  fc.assert(
    fc.property(plays, ({ interactions, maxRetries, choices }) => {
      for (const { state, effects } of playBy(choices, beginPlay(playOf(interactions, maxRetries)))) {
        const possible = effects.flatMap((effect) => outcomes[effect]);
        for (const kind of kinds) {
          const follow = () => transition(state, eventOf(kind, true));
          if (possible.includes(kind)) follow();
          else assert.throws(follow, /cannot happen at/);
        }
      }
    }),
    { numRuns: 20 },
  );
});

Deno.test("a play that is cut between any two turns goes on from its finished turns as if it never stopped", () => {
  fc.assert(fc.property(plays, ({ interactions, maxRetries, choices }) => {
    const play = playOf(interactions, maxRetries);
    for (const { state, effects } of playBy(choices, beginPlay(play))) {
      if (effects[0] !== "keep_turn") continue;
      const { state: resumed, effects: next } = beginPlay({ ...play, records: state.records });
      assert.deepEqual(resumed, state);
      assert.deepEqual(next, effects.slice(1));
    }
  }));
});

Deno.test("one turn is written for each keep_turn, before anyone is asked again", () => {
  fc.assert(fc.property(plays, ({ interactions, maxRetries, choices }) => {
    const steps = playBy(choices, beginPlay(playOf(interactions, maxRetries)));
    const kept = steps.filter(({ effects }) => effects.includes("keep_turn"));
    assert.deepEqual(kept.map(({ state }) => state.records.length), kept.map((_, i) => i + 1));
    assert.ok(kept.every(({ effects }) => effects.indexOf("keep_turn") === 0));
    assert.equal(lastOf(steps).records.length, kept.length);
  }));
});

Deno.test("the README shows the diagram of the table", async () => {
  const readme = await Deno.readTextFile(new URL("../../lib/evaluation/README.md", import.meta.url));
  const [, shown] = /```mermaid\n(.*?)```/s.exec(readme) ?? [];
  assert.equal(shown, drawStateGraph());
});

Deno.test("the diagram has an arrow for each transition, with its event, condition and effects", () => {
  const arrows = drawStateGraph().split("\n").filter((line) => /-->.*:/.test(line));
  assert.equal(arrows.length, nodes.flatMap(rowsOf).length);
  assert.ok(
    arrows.includes("  user_interaction --> test_control: spoiled message [attempts left] / keep turn"),
  );
});
