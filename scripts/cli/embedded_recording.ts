import { parseAgentSpec } from "../../lib/agents/mod.ts";
import { projectFile } from "./project_file.ts";

/** Dialogues that agents of the loop played, with all that playing them again needs. */
export interface Recording {
  /** Paths of the dialogues and of the calls. */
  readonly dataset: string;
  readonly cassette: string;
  /** The folder of the words that the model was asked with. */
  readonly prompts: string;
  /** The agents that were recorded. */
  readonly agents: readonly string[];
  /** What it is, as captions say it. */
  readonly what: string;
}

const recorded = (name: string) => projectFile(`datasets/atlas/recorded/${name}`);

const multi = (name: string) => projectFile(`datasets/atlas/recorded_multi/${name}`);

/** The recording that comes with the project. */
export const embeddedRecording: Recording = {
  dataset: recorded("dialogues.json"),
  cassette: recorded("cassette.jsonl"),
  prompts: recorded("prompts"),
  agents: ["react", "react?memory=off", "prompt", "prompt?history=3", "rewrite", "linked"],
  what: "twelve recorded dialogues, first attempts alone, of a model that was played by hand",
};

/** The whole multi-agent framework of MMSQL. */
export const multiRecording: Recording = {
  dataset: multi("dialogues.json"),
  cassette: multi("cassette.jsonl"),
  prompts: multi("prompts"),
  agents: ["multi"],
  what: "eight recorded dialogues, first attempts alone, of a model that was played by hand",
};

/** The framework without each of its agents. */
export const ablationRecording: Recording = {
  ...multiRecording,
  dataset: multi("ablated.json"),
  agents: ["selector", "detector", "decomposer", "refiner"].map((part) => `multi?without=${part}`),
  what: "two recorded dialogues, first attempts alone, of a model that was played by hand",
};

const recordings = [embeddedRecording, multiRecording, ablationRecording];

/** The recording that holds all of these agents; the first where none does, or none is named. */
export function recordingOf(agents: readonly string[]): Recording {
  return recordings.find((one) => agents.every((agent) => isRecorded(agent, one))) ?? embeddedRecording;
}

/** Whether a recording holds an agent, whatever its label. */
export function isRecorded(agent: string, { agents }: Recording): boolean {
  const { label } = parseAgentSpec(agent);
  return agents.includes(label === undefined ? agent : agent.slice(label.length + 1));
}
