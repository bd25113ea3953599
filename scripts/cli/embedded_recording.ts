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

/** The recording that comes with the project. */
export const embeddedRecording: Recording = {
  dataset: recorded("dialogues.json"),
  cassette: recorded("cassette.jsonl"),
  prompts: recorded("prompts"),
  agents: ["react", "react?memory=off", "prompt", "prompt?history=3", "rewrite", "linked"],
  what: "twelve recorded dialogues, first attempts alone, of a model that was played by hand",
};
