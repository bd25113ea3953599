import { z } from "zod";
import { readPairLines } from "./read_pair_lines.ts";

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
export function readPairs(path: string): Promise<readonly Pair[]> {
  return readPairLines(path, {
    shape,
    form: 'a pair is {"id", "gold", "predicted", "database"?}, all texts',
  });
}
