import * as z from "zod";
import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { formFault, InputError, readJsonFile, removeUnfinishedFiles, writeJsonFile } from "../base/mod.ts";
import { createRunFolder, parseConfiguration, type RunConfiguration } from "../evaluation/mod.ts";
import { type EvaluationRun, resumeRun, type ResumeRunOptions } from "./evaluation_run.ts";
import type { EvaluationSetup } from "./prepare_evaluation.ts";
import { type GivenConfiguration, runConfiguration } from "./run_configuration.ts";
import { type SuiteName, suites } from "./suites/read_suite.ts";
import { writeReproducibility } from "./write_reproducibility.ts";

/** A matrix of agents and datasets: one run for each dataset, in a folder of its own below that of the matrix. */
export interface EvaluationMatrix {
  readonly folder: string;
  readonly runs: readonly MatrixPart[];
  /** The published test suite that it plays. @default it plays datasets of one's own */
  readonly suite?: SuiteName | undefined;
}

/** One run of a matrix as it is to be begun. */
export interface MatrixPart {
  /** The name of its folder and of its dataset in tables. */
  readonly name: string;
  readonly configuration: RunConfiguration;
}

export interface CreateMatrixOptions {
  /** A folder that holds neither matrix nor run; it is created if it does not exist. */
  readonly folder: string;
  /** The published test suite that it plays. @default it plays datasets of one's own */
  readonly suite?: SuiteName | undefined;
  /** Each setup is opened, looked at and closed before the next; its dataset and database are as they can be opened again. */
  readonly runs: readonly {
    readonly open: () => Promise<EvaluationSetup>;
    readonly configurationOf: (setup: EvaluationSetup) => Omit<GivenConfiguration, "matrix">;
  }[];
}

/**
 * Checks that every run of a matrix can be played, and begins the matrix by writing its `matrix.json`. The folders of its
 * runs are made when each is played.
 *
 * @throws {InputError} If the folder holds a matrix or a run, or a run is refused; nothing is written then.
 * @throws {OutsideError} If a database cannot be reached, or the folder cannot be written.
 */
export async function createMatrix({ folder, runs, suite }: CreateMatrixOptions): Promise<EvaluationMatrix> {
  const taken = ["matrix.json", "run.json"].find((name) => existsSync(join(folder, name)));
  if (taken !== undefined) {
    const what = taken === "run.json" ? "a run" : "a matrix of runs";
    throw new InputError(
      `${folder} holds ${what}; go on with it by --resume ${folder}, or give --out another folder`,
    );
  }
  const matrix = basename(resolve(folder));
  const configurations: RunConfiguration[] = [];
  for (const { open, configurationOf } of runs) {
    await using setup = await open();
    configurations.push(runConfiguration(setup, { ...configurationOf(setup), matrix }));
  }
  const names = partNames(configurations.map(({ dataset }) => dataset));
  const parts = configurations.map((configuration, index): MatrixPart => ({
    name: names[index] as string,
    configuration,
  }));
  await removeUnfinishedFiles(folder);
  await writeJsonFile(join(folder, "matrix.json"), { ...(suite && { suite }), runs: parts });
  return { folder, runs: parts, suite };
}

const shape = z.object({
  suite: z.enum(suites).optional(),
  runs: z.array(z.object({ name: z.string().regex(/^[^/\\]+$/), configuration: z.unknown() })).min(1),
});

/** Whether a folder is that of a matrix. */
export function holdsMatrix(folder: string): boolean {
  return existsSync(join(folder, "matrix.json"));
}

/**
 * Reads the matrix of a folder.
 *
 * @throws {InputError} If its `matrix.json` is missing or damaged.
 */
export async function readMatrix(folder: string): Promise<EvaluationMatrix> {
  const path = join(folder, "matrix.json");
  const document = await readJsonFile(path);
  const read = shape.safeParse(document);
  if (!read.success) {
    const [issue] = read.error.issues as [z.core.$ZodIssue];
    throw new InputError(`${path} is damaged: ${formFault(issue, document)}; start a new run`);
  }
  return {
    folder,
    suite: read.data.suite,
    runs: read.data.runs.map(({ name, configuration }) => ({
      name,
      configuration: parseConfiguration(configuration, path),
    })),
  };
}

/**
 * Opens one run of a matrix, begun or not, to play the rest of it.
 *
 * @throws {InputError} As {@link resumeRun}.
 * @throws {OutsideError} If the database cannot be reached.
 */
export async function openMatrixRun(
  { folder }: EvaluationMatrix,
  { name, configuration }: MatrixPart,
  options: ResumeRunOptions = {},
): Promise<EvaluationRun> {
  const ofRun = join(folder, name);
  if (!existsSync(join(ofRun, "run.json"))) {
    await createRunFolder(ofRun, configuration);
    await writeReproducibility(ofRun, configuration);
  }
  return await resumeRun(ofRun, options);
}

/** Names of datasets for folders: that of the file, or of its folder where the file is called `dialogues.json`, each once. */
function partNames(paths: readonly string[]): readonly string[] {
  const names = paths.map((path) => {
    const [folder = "", file = ""] = resolve(path).split(/[\\/]/).slice(-2);
    const stem = file.replace(/\.json$/i, "");
    const name = (stem === "dialogues" ? folder : stem).replaceAll(/[^\p{L}\p{N}_.-]+/gu, "-");
    // These belong to the matrix itself, or to no folder.
    return /^\.*$|^tables$|^datasets$/.test(name) ? `dataset-${name}` : name;
  });
  return names.reduce<readonly string[]>((taken, name) => {
    let [free, count] = [name, 1];
    // Some file systems take two names for one that differ in case alone.
    const isTaken = (name: string) => taken.some((other) => other.toLowerCase() === name.toLowerCase());
    while (isTaken(free)) free = `${name}-${++count}`;
    return [...taken, free];
  }, []);
}
