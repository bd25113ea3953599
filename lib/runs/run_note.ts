import { engineNote } from "../report/mod.ts";
import type { RunConfiguration } from "../evaluation/mod.ts";
import type { EvaluationSetup } from "./prepare_evaluation.ts";

/**
 * What the captions of a run say: about the engine, about each agent whose SQL is translated, and about replies that were
 * read again.
 */
export function runNote(
  { agents, dialect }: Pick<EvaluationSetup, "agents" | "dialect">,
  { remapped_from: source, other_courses: others = 0 }: Partial<RunConfiguration> = {},
): string {
  const notes = agents.flatMap(({ label, translatedFrom }) =>
    translatedFrom === undefined ? [] : [
      `SQL of ${label} is ${translatedFrom.name}, translated to ${dialect}; ` +
      "the ground truth ran on a mirror of its data.",
    ]
  );
  const again = source === undefined ? [] : [
    `These are the replies of ${source}, read again` +
    (others === 0 ? "." : `; ${countOf(others)} another course by that, so compare first attempts alone.`),
  ];
  return [engineNote, ...notes, ...again].join(" ");
}

const countOf = (interactions: number) =>
  interactions === 1 ? "1 interaction takes" : `${interactions} interactions take`;
