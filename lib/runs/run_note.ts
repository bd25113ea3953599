import { engineNote, oneLine } from "../report/mod.ts";
import type { RunConfiguration } from "../evaluation/mod.ts";
import type { EvaluationSetup } from "./prepare_evaluation.ts";

/**
 * Writes what the captions of a run say: of the engine, of each agent whose SQL is translated, of what the database is a
 * copy of, and of replies that were read again.
 */
export function runNote(
  { agents, dialect, dataset: { control: { mirror } } }: Pick<
    EvaluationSetup,
    "agents" | "dialect" | "dataset"
  >,
  { remapped_from: source, other_courses: others = 0 }: Partial<RunConfiguration> = {},
): string {
  const original = mirror === undefined ? "its data" : oneLine(mirror);
  const notes = agents.flatMap(({ label, translatedFrom }) =>
    translatedFrom === undefined ? [] : [
      `SQL of ${label} is ${translatedFrom.name}, translated to ${dialect}; ` +
      `the ground truth ran on a mirror of ${original}.`,
    ]
  );
  const copied = mirror === undefined || notes.length > 0
    ? []
    : [`The ground truth ran on a mirror of ${original}.`];
  const again = source === undefined ? [] : [
    `These are the replies of ${source}, read again` +
    (others === 0 ? "." : `; ${countOf(others)} another course by that, so compare first attempts alone.`),
  ];
  return [engineNote, ...notes, ...copied, ...again].join(" ");
}

const countOf = (interactions: number) =>
  interactions === 1 ? "1 interaction takes" : `${interactions} interactions take`;
