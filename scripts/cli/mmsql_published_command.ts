import type { Command } from "commander";
import type { MeasurePublishedOptions } from "../experiments/published/measure_published.ts";
import { loadLater } from "./load_later.ts";

/** Adds the experiment that sets the published outputs of MMSQL beside the tables of its paper. */
export function addMmsqlPublished(command: Command): void {
  command.command("mmsql-published")
    .description("Score the published outputs of MMSQL again and set them beside the tables of its paper.")
    .requiredOption(
      "--data <folder>",
      "folder that holds spider_en/database; of mmsql, sparc and cosql the sizes are told",
    )
    .option("--outputs <folder>", "folder of the published outputs (default: mmsql/outputs of --data)")
    .option("--out <folder>", "where mmsql.md and mmsql.json are written", "reports")
    .option("--json", "print the cells and numbers as JSON instead of the tables")
    .action(async (options: MeasurePublishedOptions) => {
      const { measurePublished } = await loadLater<
        typeof import("../experiments/published/measure_published.ts")
      >("../experiments/published/measure_published.ts");
      await measurePublished(options);
    });
}
