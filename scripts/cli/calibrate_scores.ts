import { howMany, InputError, writeJsonFile } from "../../lib/base/mod.ts";
import { reliabilityTable } from "../../lib/report/mod.ts";
import { fitCalibration, type LabelledScore, reliability } from "../../lib/score/mod.ts";
import { print, say } from "./command.ts";
import { openScoring } from "./open_scoring.ts";
import { readToldLog } from "./read_told_log.ts";
import type { ScoringFlags } from "./score_options.ts";
import { scoredAnswers } from "./scored_answers.ts";
import { tableText } from "./table_text.ts";

/** What `deno task score calibrate` was asked for. */
export interface CalibrateScoresOptions extends ScoringFlags {
  readonly labels: string;
  readonly thresholds?: true | undefined;
  readonly out: string;
  readonly json?: true | undefined;
}

/**
 * Scores labelled answers, fits a calibration to them and writes it; prints how well probabilities hold on answers that they
 * were not fitted to.
 *
 * @throws {InputError} If the labels are malformed, too few, or all the same.
 */
export async function calibrateScores(flags: CalibrateScoresOptions): Promise<void> {
  const { labels, thresholds, out, json } = flags;
  await using scoring = await openScoring(flags);
  if (scoring.options.profiles.length > 1) {
    throw new InputError("A calibration belongs to one profile of rules: give --rules one file");
  }
  const answers = await readToldLog(labels, { labelled: true });
  const labelled: LabelledScore[] = [];
  for await (const { answer: { right }, line } of scoredAnswers(answers, scoring.options)) {
    if ("score" in line && right !== undefined) labelled.push({ score: { kind: "scored", ...line }, right });
  }
  const calibration = fitCalibration(labelled, { thresholds });
  await writeJsonFile(out, calibration);
  const held = reliability(labelled);
  if (json) print(JSON.stringify({ ...calibration, reliability: held }));
  else print(tableText([reliabilityTable(held)]));
  scoring.saySpending();
  say(
    `${howMany(labelled.length, "labelled answer")}, ${calibration.right} right; Γ rises at ` +
      `${calibration.thresholds.moderate} and ${calibration.thresholds.high}`,
  );
  say(`Written: ${out}; give it to score by --calibration`);
}
