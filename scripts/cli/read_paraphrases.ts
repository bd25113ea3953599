import * as z from "zod";
import { readJsonLines } from "../../lib/base/mod.ts";
import type { ParaphraseLine } from "../../lib/runs/mod.ts";
import { projectFile } from "./project_file.ts";

const paraphrasesShape: z.ZodType<readonly ParaphraseLine[]> = z.array(
  z.object({ dialogue: z.string(), interaction: z.int().min(1), says: z.string() }),
);

/** Reads how a person says interactions of the embedded dataset. */
export async function readParaphrases(): Promise<readonly ParaphraseLine[]> {
  return paraphrasesShape.parse(await readJsonLines(projectFile("datasets/self_test/paraphrases.jsonl")));
}
