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
): Promise<readonly Adjudication[]> {
  const path = join(folder, "adjudications.jsonl");
  if (!existsSync(path)) return [];
  const read: Adjudication[] = [];
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

function readAdjudication(line: string, source: string): Adjudication {
  const value = parsed(line, source);
  const read = shape.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues as [z.core.$ZodIssue];
    const place = issue.path.length === 0 ? "" : `"${issue.path.join(".")}": `;
    throw new InputError(`Cannot read ${source}: ${place}${formFault(issue, value)}; ${example}`);
  }
  if (read.data.aligned === undefined && read.data.correct === undefined) {
    throw new InputError(`Cannot read ${source}: it corrects nothing; give "aligned", "correct" or both`);
  }
  return { source, ...read.data };
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
