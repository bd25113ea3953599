import { existsSync } from "node:fs";
import { join } from "node:path";
import { howMany, InputError, OutsideError } from "../../lib/base/mod.ts";
import { type Dataset, writeDataset } from "../../lib/dialogue/mod.ts";
import { augmentSeeds, readSeeds } from "../../lib/runs/mod.ts";
import { interrupted, print, say } from "./command.ts";
import { oneAddress } from "./database_configuration.ts";
import { type GenerateOptions, mixOf } from "./generate_options.ts";
import { createProgress } from "./progress.ts";

/**
 * Makes dialogues that begin with the queries of a dataset and writes a dataset for each database. With `resume`, a
 * database whose dataset stands is not worked on again.
 *
 * @throws {InputError} If an option is missing or fits no seeds.
 * @throws {OutsideError} If no dialogue could be made.
 */
export async function augmentDataset(url: string | undefined, options: GenerateOptions): Promise<void> {
  const { from, method, databases, out, seed, count, concurrency, engine, mix, resume, json } = options;
  if (from === undefined || method === undefined) {
    throw new InputError("Dialogues that begin with queries need both: give --from DATASET and --method qda");
  }
  if (out === undefined) throw new InputError("No folder is told: give --out FOLDER for the datasets");
  if (engine === "model") {
    throw new InputError("--method qda is made by the grammar alone: leave out --engine model");
  }
  const foreign = (["plan", "sizes", "kinds", "detect", "glossary", "lexicon"] as const).find((name) =>
    options[name] !== undefined
  );
  if (foreign !== undefined) throw new InputError(`--${foreign} is none of --from: leave it out`);
  const database = oneAddress(url, options.database);
  const parts = await readSeeds(from, { databases, database, count, seed });
  const fileOf = (name: string) => join(out, `${name}.json`);
  const taken = parts.find(({ database }) => existsSync(fileOf(database)));
  if (taken !== undefined && !resume) {
    throw new InputError(
      `${fileOf(taken.database)} exists: give another --out, or --resume to make the others`,
    );
  }
  const all = parts.reduce((sum, { seeds }) => sum + seeds.length, 0);
  const progress = createProgress("seeds");
  const made: Dataset[] = [];
  const reasons = new Map<string, number>();
  let [done, refined] = [0, 0];
  try {
    for (const part of parts) {
      if (existsSync(fileOf(part.database))) {
        done += part.seeds.length;
        continue;
      }
      const found = await augmentSeeds(part, {
        ...{ seed, typeMix: mix === undefined ? undefined : mixOf(mix), concurrency, signal: interrupted },
        onDone: () => progress.update(++done, all),
      });
      refined += found.refined.length;
      for (const { reason } of found.notMade) {
        // Sentences and details differ; what is told apart is the cause.
        const cause = reason.split(":")[0] ?? reason;
        reasons.set(cause, (reasons.get(cause) ?? 0) + 1);
      }
      if (found.dataset.dialogues.length === 0) continue;
      await writeDataset(fileOf(part.database), found.dataset);
      made.push(found.dataset);
    }
  } finally {
    progress.end();
  }
  for (const [cause, times] of [...reasons].toSorted(([, a], [, b]) => b - a)) {
    say(`Not made: ${howMany(times, "seed")}: ${cause}`);
  }
  const dialogues = made.flatMap(({ dialogues }) => dialogues);
  if (dialogues.length === 0 && !resume) {
    throw new OutsideError(
      `No query of ${from} gave a dialogue, for the reasons above: give a dataset with others`,
    );
  }
  const interactions = dialogues.reduce((sum, dialogue) => sum + dialogue.interactions.length, 0);
  const notMade = [...reasons.values()].reduce((sum, times) => sum + times, 0);
  print(
    json
      ? JSON.stringify({
        folder: out,
        seeds: all,
        dialogues: dialogues.length,
        interactions,
        not_made: notMade,
        refined,
      })
      : `${howMany(dialogues.length, "dialogue")} with ${howMany(interactions, "interaction")} of ${
        howMany(all, "seed")
      } written to ${out}; ${howMany(refined, "turn")} mended or dropped`,
  );
}
