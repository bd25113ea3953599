import * as z from "zod";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { formFault, InputError, readUtf8File } from "../base/mod.ts";

/** A correction of one turn of a run by hand. */
export interface Adjudication {
  /** `line 3 of FOLDER/adjudications.jsonl`. */
  readonly source: string;
  /** The key of the dialogue: its id, with `#2` where it repeats. */
  readonly experiment_id: string;
  /** From 1. */
  readonly interaction: number;
  /** From 1 within the interaction. */
  readonly turn: number;
  /** @default the run has one agent */
  readonly agent?: string;
  /** From 1. @default the run has one trial */
  readonly trial?: number;
  /** Whether the interpretation asks for what the intention asks for. @default as the judge said */
  readonly aligned?: boolean;
  /** Whether the answer is correct. @default as the comparison said */
  readonly correct?: boolean;
  /** Who says so. */
  readonly by: string;
  /** One sentence. */
  readonly reason: string;
}

/** A correction of the ground truth of one interaction by hand, for all its turns of all agents and trials. */
export interface GroundTruthCorrection
  extends Pick<Adjudication, "source" | "experiment_id" | "interaction" | "by" | "reason"> {
  /** It is wrong, and nobody is scored by it. @default it is replaced */
  readonly ground_truth?: "wrong";
  /** The right SQL, in the dialect of the database. @default nobody is scored */
  readonly ground_truth_sql?: string;
}

const shape = z.strictObject({
  experiment_id: z.string(),
  interaction: z.int().min(1),
  turn: z.int().min(1),
  agent: z.string().exactOptional(),
  trial: z.int().min(1).exactOptional(),
  aligned: z.boolean().exactOptional(),
  correct: z.boolean().exactOptional(),
  by: z.string().trim().min(1),
  reason: z.string().trim().min(1),
});

const groundTruthShape = z.strictObject({
  experiment_id: z.string(),
  interaction: z.int().min(1),
  ground_truth: z.literal("wrong").exactOptional(),
  ground_truth_sql: z.string().trim().min(1).exactOptional(),
  by: z.string().trim().min(1),
  reason: z.string().trim().min(1),
});

/** A line of `adjudications.jsonl`. */
export type CorrectionLine = Adjudication | GroundTruthCorrection;

/** Whether a line corrects a ground truth, and no turn. */
export function isOfGroundTruth(line: CorrectionLine): line is GroundTruthCorrection {
  return !("turn" in line);
}

/**
 * Reads the corrections by hand of a run from its `adjudications.jsonl`; none where there is no such file. Blank lines are
 * skipped.
 *
 * @throws The reason of `signal` when it is aborted.
 * @throws {InputError} If the file is not UTF-8, or a line is no correction; the message names it.
 */
export async function readAdjudications(
  folder: string,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<readonly CorrectionLine[]> {
  const path = join(folder, "adjudications.jsonl");
  if (!existsSync(path)) return [];
  const read: CorrectionLine[] = [];
  for (const [index, line] of (await readUtf8File(path)).split("\n").entries()) {
    if (index % LINES_AT_ONCE === 0) await nextTask();
    signal?.throwIfAborted();
    if (line.trim() !== "") read.push(readAdjudication(line, `line ${index + 1} of ${path}`));
  }
  return read;
}

/** Lines that are read before an interruption is noticed. */
const LINES_AT_ONCE = 10_000;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

function readAdjudication(line: string, source: string): CorrectionLine {
  const value = parsed(line, source);
  const names = Object.keys(Object(value));
  if (names.includes("ground_truth") || names.includes("ground_truth_sql")) {
    const correction = checked(groundTruthShape, value, { source, example: groundTruthExample });
    if (correction.ground_truth !== undefined && correction.ground_truth_sql !== undefined) {
      throw new InputError(
        `Cannot read ${source}: give "ground_truth": "wrong" where no right SQL is known, else "ground_truth_sql" alone`,
      );
    }
    return { source, ...correction };
  }
  const correction = checked(shape, value, { source, example });
  if (correction.aligned === undefined && correction.correct === undefined) {
    throw new InputError(`Cannot read ${source}: it corrects nothing; give "aligned", "correct" or both`);
  }
  return { source, ...correction };
}

function checked<Correction>(
  form: z.ZodType<Correction>,
  value: unknown,
  { source, example }: { readonly source: string; readonly example: string },
): Correction {
  const read = form.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues as [z.core.$ZodIssue];
  const place = issue.path.length === 0 ? "" : `"${issue.path.join(".")}": `;
  throw new InputError(`Cannot read ${source}: ${place}${formFault(issue, value)}; ${example}`);
}

function parsed(line: string, source: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new InputError(`Cannot read ${source}: it is not JSON; ${example}`, { cause: error });
  }
}

const example =
  'write {"experiment_id": "1", "interaction": 1, "turn": 1, "aligned": true, "by": "…", "reason": "…"}';

const groundTruthExample =
  'write {"experiment_id": "1", "interaction": 1, "ground_truth_sql": "SELECT …", "by": "…", "reason": "…"}';
