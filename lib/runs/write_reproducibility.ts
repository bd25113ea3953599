import { join } from "node:path";
import { writeFileAtomic } from "../base/mod.ts";
import type { RunConfiguration } from "../evaluation/mod.ts";
import { reproducibilityTable, toMarkdown } from "../report/mod.ts";

/** Writes `reproducibility.md` of a run, which says what `run.json` knows for people to publish. */
export async function writeReproducibility(folder: string, configuration: RunConfiguration): Promise<void> {
  await writeFileAtomic(
    join(folder, "reproducibility.md"),
    toMarkdown(reproducibilityTable(configuration)),
  );
}
