import { existsSync } from "node:fs";
import { howMany, InputError, openJsonLines } from "../../lib/base/mod.ts";
import { labelledScoresTable } from "../../lib/report/mod.ts";
import { labelledScoreRates, scoreLabelSheet, type TieredAnswer } from "../../lib/runs/mod.ts";
import { print, say } from "./command.ts";
import { openScoring } from "./open_scoring.ts";
import { readToldLog } from "./read_told_log.ts";
import type { ScoringFlags } from "./score_options.ts";
import { scoredAnswers } from "./scored_answers.ts";
import { tableText } from "./table_text.ts";

/** What `deno task score label` was asked for. */
export interface LabelScoresOptions extends ScoringFlags {
  readonly log?: string | undefined;
  readonly labels?: string | undefined;
  readonly sample: number;
  readonly seed: number;
  readonly out: string;
  readonly json?: true | undefined;
}

/**
 * Scores a log and writes a sheet of answers to label, or tells by the labels of a sheet how many answers are right.
 *
 * @throws {InputError} If neither or both are given, log or sheet are malformed, or the sheet to write is there already.
 */
export async function labelScores(flags: LabelScoresOptions): Promise<void> {
  const { log, labels, sample, seed, out, json } = flags;
  if ((log === undefined) === (labels === undefined)) {
    throw new InputError("Give --log FILE to draw a sheet, or --labels SHEET to read one");
  }
  if (labels !== undefined) {
    const agents = await labelledScoreRates(labels);
    print(json ? JSON.stringify({ agents }, null, 2) : tableText([labelledScoresTable(agents)]));
    return;
  }
  if (existsSync(out)) throw new InputError(`${out} is there already: read it by --labels, or give --out`);
  await using scoring = await openScoring(flags);
  if (scoring.options.profiles.length > 1) {
    throw new InputError("A sheet belongs to one profile of rules: give --rules one file");
  }
  const answers = await readToldLog(log ?? "");
  const tiered: TieredAnswer[] = [];
  for await (const { answer, line } of scoredAnswers(answers, scoring.options)) {
    tiered.push({ answer, ...("score" in line && { tier: line.tier }) });
  }
  const lines = await scoreLabelSheet(tiered, { sample, seed });
  await using sheet = await openJsonLines(out);
  for (const line of lines) await sheet.append(line);
  scoring.saySpending();
  say(
    `${
      howMany(lines.length, "answer")
    } of ${tiered.length} to label: ${out}. Write true or false as each "right", then: ` +
      `deno task score label --labels ${out}`,
  );
}
