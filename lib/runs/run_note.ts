import { engineNote } from "../report/mod.ts";
import type { EvaluationSetup } from "./prepare_evaluation.ts";

/** What the captions of a run say: about the engine, and about each agent whose SQL is translated. */
export function runNote({ agents, dialect }: Pick<EvaluationSetup, "agents" | "dialect">): string {
  const notes = agents.flatMap(({ label, translatedFrom }) =>
    translatedFrom === undefined ? [] : [
      `SQL of ${label} is ${translatedFrom.name}, translated to ${dialect}; ` +
      "the ground truth ran on a mirror of its data.",
    ]
  );
  return [engineNote, ...notes].join(" ");
}
