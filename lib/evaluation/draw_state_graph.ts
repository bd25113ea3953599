import type { PlayNode } from "./play_state.ts";
import { stateGraph } from "./state_graph.ts";

/**
 * Draws the play of a dialogue ({@link stateGraph}) as a state diagram of Mermaid. An edge says the event, the condition in
 * square brackets and the effects after a slash; of two conditions of one event the upper one comes first.
 *
 * @example
 * ```ts
 * import { drawStateGraph } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * assert.match(drawStateGraph(), /^stateDiagram-v2\n {2}\[\*\] --> test_control\n/);
 * assert.match(drawStateGraph(), /\n {2}check_response --> test_control: checked \/ keep turn\n/);
 * ```
 */
export function drawStateGraph(): string {
  const nodes = Object.keys(stateGraph) as PlayNode[];
  const edges = nodes.flatMap((from) =>
    stateGraph[from].map(({ on, when, to, effects }) => {
      const isRest = when === undefined && stateGraph[from].some((other) => other.on === on && other.when);
      const label = [
        ...(on === undefined ? [] : [on]),
        ...(when === undefined ? isRest ? ["[otherwise]"] : [] : [`[${when}]`]),
        ...(effects.length === 0 ? [] : [`/ ${effects.join(", ")}`]),
      ].join(" ").replaceAll("_", " ");
      return `${from} --> ${to}: ${label}`;
    })
  );
  return ["stateDiagram-v2", "[*] --> test_control", ...edges, "sequence_complete --> [*]"].join("\n  ") +
    "\n";
}
