import { join } from "node:path";
import { howMany, InputError, openJsonLines } from "../../lib/base/mod.ts";
import { existsSync } from "node:fs";
import { correctedTable } from "../../lib/report/mod.ts";
import { correctedRates, labelSheet } from "../../lib/runs/mod.ts";
import { print, say } from "./command.ts";
import { tableText } from "./table_text.ts";

/** What `deno task judge label` was asked for. */
export interface LabelRunOptions {
  readonly sample: number;
  readonly seed: number;
  readonly out?: string | undefined;
  readonly labels?: string | undefined;
  readonly json?: true | undefined;
}

/** Writes a sheet of turns to label, or corrects the rates of a run by its labels. */
export async function labelRun(folder: string, options: LabelRunOptions): Promise<void> {
  const { sample, seed, out = join(folder, "labels.jsonl"), labels, json = false } = options;
  if (labels !== undefined) {
    const { agents, ...basis } = await correctedRates(folder, labels);
    print(
      json ? JSON.stringify({ agents, ...basis }, null, 2) : tableText([correctedTable(agents, basis)]),
    );
    return;
  }
  if (existsSync(out)) throw new InputError(`${out} is there already: read it by --labels, or give --out`);
  const lines = await labelSheet(folder, { sample, seed });
  if (lines.length === 0) {
    throw new InputError(`${folder} has no turn that a judge compared: play its dialogues by eval first`);
  }
  await using sheet = await openJsonLines(out);
  for (const line of lines) await sheet.append(line);
  say(
    `${howMany(lines.length, "turn")} to label: ${out}. Write "aligned" or "not_aligned" as each ` +
      `"label", then: deno task judge label ${folder} --labels ${out}`,
  );
}
