import { statSync } from "node:fs";
import { join } from "node:path";
import { say } from "./command.ts";
import { projectFile } from "./project_file.ts";
import { runningTask } from "./task_context.ts";

/** A dialogue test dataset that comes with the project. */
export interface EmbeddedDataset {
  readonly name: string;
  /** Of `deno task dataset list`. */
  readonly database: "atlas" | "industrial";
  /** Path in the project. */
  readonly file: string;
  readonly writtenBy: string;
}

/** The datasets that `--dataset` takes by name. */
export const embeddedDatasets: readonly EmbeddedDataset[] = [
  {
    name: "atlas",
    database: "atlas",
    file: "datasets/atlas/dialogues.json",
    writtenBy: "the grammar",
  },
  {
    name: "atlas-model",
    database: "atlas",
    file: "datasets/atlas/model/dialogues.json",
    writtenBy: "a model, recorded",
  },
  {
    name: "industrial",
    database: "industrial",
    file: "datasets/industrial/dialogues.json",
    writtenBy: "the grammar",
  },
];

/** Names of the embedded datasets, as help texts list them. */
export const datasetNames: string = embeddedDatasets.map(({ name }) => name).join(", ");

/** The file of a dataset that is given by name or path. What stands in the working folder wins over a name, and is said. */
export function datasetFile(nameOrPath: string): string {
  const named = embeddedDatasets.find(({ name }) => name === nameOrPath);
  if (named === undefined) return nameOrPath;
  const inFolder = join(runningTask().folder(), nameOrPath);
  if (statSync(inFolder, { throwIfNoEntry: false })?.isFile() !== true) return projectFile(named.file);
  say(`Reading the file ${nameOrPath} of this folder, not the embedded dataset of that name.`);
  return inFolder;
}

/** `datasetFile` for an option that takes several. */
export function datasetFiles(nameOrPath: string, before: readonly string[] | undefined): readonly string[] {
  return [...before ?? [], datasetFile(nameOrPath)];
}
