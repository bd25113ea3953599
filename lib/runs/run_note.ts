import { engineNote, oneLine } from "../report/mod.ts";
import type { RunConfiguration } from "../evaluation/mod.ts";
import type { ReportedSetup } from "./reported_run.ts";

type Noted = Partial<RunConfiguration> & {
  /** Turns of the run. */
  readonly turns?: number;
  /** As the function of this name says it. @default nothing shows that the data changed */
  readonly changedData?: string | undefined;
};

/**
 * Writes what the captions of a run say: of the agents, their model and who judges them, of dialogues that a model wrote, of each agent whose SQL is translated, of what the database is a
 * copy of, of replies that were read again, and of data that changed.
 */
export function runNote(
  setup: ReportedSetup,
  {
    remapped_from: source,
    remapped_turns: read,
    other_courses: others = 0,
    turns,
    rescored_from,
    preset,
    changedData,
    history,
  }: Noted = {},
): string {
  const { agents, agentModel, recording, dialect, dataset: { control: { mirror }, dialogues } } = setup;
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
    (turns === undefined || read === undefined || turns === read
      ? `These are the replies of ${source}, read again`
      : `Of ${turns} turns, ${read} are replies of ${source}, read again`) +
    (others === 0 ? "." : `; ${countOf(others)} another course by that, so compare first attempts alone.`),
  ];
  const rescored = rescored_from === undefined ? [] : [
    `The turns of ${rescored_from}, scored again${
      preset === undefined ? "" : `, SQL by the rules of ${preset}`
    }` +
    (others === 0 ? "." : `; ${countOf(others)} another course by that, so compare first attempts alone.`),
  ];
  const written = dialogues.every(({ prompts }) => prompts === undefined)
    ? []
    : ["The dialogues were written by a model and proven on the database."];
  const asked = agentModel === undefined ? [] : [
    recording === undefined
      ? `Agents of the loop asked the model ${oneLine(agentModel)}.`
      : `Agents of the loop replay ${oneLine(recording)}.`,
  ];
  return [
    judgedBy(setup),
    ...written,
    ...asked,
    ...notes,
    ...copied,
    ...again,
    ...rescored,
    ...(history === undefined ? [] : ["Requests carry the dataset's replies, not the agent's own."]),
    ...[changedData ?? []].flat(),
  ].join(
    " ",
  );
}

/** Numbers of agents from outside say something about them; those of the offline agents do not. */
function judgedBy(
  { agents, judgeLabel, userLabel }: ReportedSetup,
): string {
  const isOffline = judgeLabel === "the offline judge" && userLabel === "the scripted user";
  const outside = agents.filter(({ isOffline }) => !isOffline).map(({ label }) => oneLine(label));
  const asksKeyword = agents.some(({ name }) => KEYWORD.test(name));
  if (outside.length === 0 && isOffline && asksKeyword) return engineNote;
  const others = outside.length === agents.length ? "" : ", beside offline agents";
  const tested = outside.length === 0
    ? "Offline agents"
    : `${new Intl.ListFormat("en-GB").format(outside)} under test${others}`;
  return `${tested}, with ${oneLine(userLabel)} and ${oneLine(judgeLabel)}${
    isOffline ? ", which use no language model." : "."
  }`;
}

/** The text of a keyword agent, with a label or without; what a function is called need not be a text of an agent. */
const KEYWORD = /^(?:[^=?]*=)?keyword(?:\?|$)/;

const countOf = (interactions: number) =>
  interactions === 1 ? "1 interaction takes" : `${interactions} interactions take`;
