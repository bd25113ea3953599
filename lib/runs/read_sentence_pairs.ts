import { z } from "zod";
import { readPairLines } from "./read_pair_lines.ts";

/** An intention and an interpretation to judge; field names are those of the JSON. */
export interface SentencePair {
  readonly id: string;
  /** u″: what the user wants. It may depend on `earlier`. */
  readonly intention: string;
  /** u′: what the agent understood. */
  readonly interpretation: string;
  /** The intention with the whole dialogue written out. */
  readonly standalone_intention?: string;
  /** Intentions before this one, oldest first. @default none */
  readonly earlier?: readonly string[];
  /** Name or address of a database. @default that of the whole file */
  readonly database?: string;
}

const text = z.string().min(1);

const shape: z.ZodType<SentencePair> = z.object({
  id: text,
  intention: text,
  interpretation: z.string(),
  standalone_intention: text.exactOptional(),
  earlier: z.array(z.string()).exactOptional(),
  database: text.exactOptional(),
});

/**
 * Reads the pairs of a file of JSON lines, in their order. Other fields are ignored.
 *
 * @throws {InputError} If there is no such file, it holds no pairs, a line is no pair, or an id occurs twice.
 */
export function readSentencePairs(path: string): Promise<readonly SentencePair[]> {
  return readPairLines(path, {
    shape,
    form:
      'a pair is {"id", "intention", "interpretation", "standalone_intention"?, "earlier"?, "database"?}, ' +
      "all texts but earlier, a list of texts",
  });
}
