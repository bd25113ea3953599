import { hidePasswords } from "../../lib/base/mod.ts";
import { loadDataset } from "../../lib/dialogue/mod.ts";
import { makeTwin } from "../../lib/runs/mod.ts";
import { interrupted, print, say } from "./command.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import type { DatabaseFlags } from "./database_options.ts";
import { createProgress } from "./progress.ts";
import { fitLines } from "./fit_lines.ts";

/** What `deno task dataset twin` was asked for. */
export interface TwinOptions extends DatabaseFlags {
  readonly database?: string | undefined;
  readonly out: string;
  readonly seed: number;
  readonly json?: true | undefined;
}

/** Makes the twin of a dataset and its database, and tells what was left out and why. */
export async function twinDataset(path: string, options: TwinOptions): Promise<void> {
  const { database, out, seed, json } = options;
  const progress = createProgress("dialogues rewritten");
  const dataset = await loadDataset(path);
  const made = await makeTwin(dataset, {
    ...databaseConfiguration(database, options),
    folder: out,
    seed,
    onProgress: (done, total) => progress.update(done, total),
    signal: interrupted,
  });
  progress.end();
  if (json) return print(JSON.stringify(made, null, 2));
  for (const { dialogue_key, reason } of made.left_out) {
    say(`Left out: dialogue ${dialogue_key}, as ${reason}`);
  }
  print(fitLines(
    `${made.dialogues} of ${made.dialogues + made.left_out.length} dialogues with ${made.interactions} ` +
      `interactions have a twin in ${out}`,
  ));
  say(
    `Play both, and read what was known by heart off the difference:\n` +
      `deno task eval --dataset ${out}/original.json${
        database === undefined ? "" : ` --database ${hidePasswords(database)}`
      } ` +
      `--agent SPEC --out RUN\n` +
      `deno task eval --dataset ${out}/dialogues.json --database sqlite:${out}/twin.sqlite --agent SPEC --baseline RUN`,
  );
}
