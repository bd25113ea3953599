import { type Command, Option } from "commander";
import { createCommand } from "./command.ts";
import type { SentencesOptions } from "./draw_sentences.ts";
import { datasetFile, datasetNames } from "./embedded_datasets.ts";
import { loadLater } from "./load_later.ts";
import { wholeNumber } from "./option_numbers.ts";

/** The command of `deno task sentences`. */
export function sentencesCommand(): Command {
  const command = createCommand("sentences", "Draw sentences of a dataset, to read them aloud")
    .requiredOption("--dataset <file>", `a dialogue test dataset, or ${datasetNames}`, datasetFile)
    .option("--seed <n>", "same seed, same sentences", wholeNumber(0), 7)
    .option("--count <n>", "number of interactions drawn", wholeNumber(1), 20)
    .addOption(
      new Option("--dialogues <n>", "draw so many whole dialogues of each kind instead")
        .argParser(wholeNumber(1))
        .conflicts("count"),
    )
    .action(async (options: SentencesOptions) => {
      const { drawSentences } = await loadLater<typeof import("./draw_sentences.ts")>(
        "./draw_sentences.ts",
      );
      await drawSentences(options);
    });
  return command;
}
