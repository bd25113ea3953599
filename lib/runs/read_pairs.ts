import { z } from "zod";
import { InputError, readTextFile } from "../base/mod.ts";

/** A pair of queries to judge. */
export interface Pair {
  readonly id: string;
  /** An address. @default that of the whole file */
  readonly database?: string;
  readonly gold: string;
  readonly predicted: string;
  /** Information only: the ground truth itself says whether its rows are ordered. */
  readonly ordered?: boolean;
}

const shape: z.ZodType<Pair> = z.object({
  id: z.string().min(1),
  database: z.string().min(1).exactOptional(),
  gold: z.string().min(1),
  predicted: z.string(),
  ordered: z.boolean().exactOptional(),
});

/**
 * Reads the pairs of a file of JSON lines, in their order. Other fields are ignored.
 *
 * @throws {InputError} If there is no such file, it holds no pairs, a line is no pair, or an id occurs twice.
 */
export async function readPairs(path: string): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  const lines = new Map<string, number>();
  for (const [index, text] of (await readTextFile(path)).split("\n").entries()) {
    if (text.trim() === "") continue;
    const line = index + 1;
    const pair = readPair(text, `${path}: line ${line}`);
    const before = lines.get(pair.id);
    if (before !== undefined) {
      throw new InputError(
        `Cannot use ${path}: line ${line} has the id "${pair.id}" of line ${before}; give it another`,
      );
    }
    lines.set(pair.id, line);
    pairs.push(pair);
  }
  if (pairs.length === 0) throw new InputError(`Cannot use ${path}: it holds no pairs; write one a line`);
  return pairs;
}

function readPair(text: string, where: string): Pair {
  const given = tryParse(text);
  if (given === undefined) throw new InputError(`Cannot read ${where} is not JSON; correct or remove it`);
  const read = shape.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.join(".") ?? "";
  throw new InputError(
    `Cannot read ${where} ${
      faultOf(given, field)
    }; a pair is {"id", "gold", "predicted", "database"?}, all texts`,
  );
}

function faultOf(given: unknown, field: string): string {
  if (field === "") return "is no object";
  const value: unknown = Object(given)[field];
  if (value === undefined) return `has no "${field}"`;
  if (value === "") return `has an empty "${field}"`;
  return `has ${field === "ordered" ? "neither true nor false" : "no text"} as "${field}"`;
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
