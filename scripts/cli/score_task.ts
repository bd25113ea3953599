import { howMany, InputError, readJsonFile, redactPersonal, writeFileAtomic } from "../../lib/base/mod.ts";
import { scoresPage, scoresTable, type ShownScore } from "../../lib/report/mod.ts";
import { parseCalibration, ruleUse, type SummarizedAnswer, summarizeScores } from "../../lib/score/mod.ts";
import { endWith, exitCode, print, say } from "./command.ts";
import { openScoring } from "./open_scoring.ts";
import { readToldLog } from "./read_told_log.ts";
import { refuseForeignPage } from "./refuse_foreign.ts";
import type { ScoringFlags } from "./score_options.ts";
import { scoredAnswers } from "./scored_answers.ts";
import { tableText } from "./table_text.ts";
import { runningTask } from "./task_context.ts";

/** What `deno task score` was asked for. */
export interface ScoreTaskOptions extends ScoringFlags {
  readonly log?: string | undefined;
  readonly calibration?: string | undefined;
  readonly html?: string | undefined;
  readonly failUnder?: number | undefined;
  readonly json?: true | undefined;
}

/**
 * Scores the answers of a log and prints the table of agents, or a line for each answer.
 *
 * @throws {InputError} If no log is given, or log, rules, calibration or dialect are malformed.
 */
export async function scoreTask(flags: ScoreTaskOptions): Promise<void> {
  const { log: path, calibration: calibrationPath, html, failUnder, json } = flags;
  if (path === undefined) {
    throw new InputError("Cannot score without answers: give --log FILE (see --help)");
  }
  await using scoring = await openScoring(flags);
  if (html !== undefined) await refuseForeignPage(html);
  const calibration = calibrationPath === undefined
    ? undefined
    : parseCalibration(await readJsonFile(calibrationPath), calibrationPath);
  const answers = await readToldLog(path);
  const scores: (ShownScore & SummarizedAnswer)[] = [];
  const showsProgress = !(json === true && runningTask().stdout.isTerminal());
  const { profiles } = scoring.options;
  const uses = profiles.map(({ rules }) => ruleUse(rules));
  const options = { ...scoring.options, calibration };
  for await (const { answer, line } of scoredAnswers(answers, options, { showsProgress })) {
    const { id, profile, reasons } = line;
    const agent = [line.agent ?? "(no name)", ...(profile === undefined ? [] : [`by ${profile}`])].join(" ");
    const figures = "score" in line && {
      ...{ score: line.score, tier: line.tier, verdict: line.verdict, joinsSound: line.join_signal.sound },
      probabilityRight: line.probability_right,
    };
    const texts = flags.mask !== true && {
      question: redactPersonal(answer.question).text,
      sql: redactPersonal(answer.sql).text,
    };
    const use = uses[scores.length % profiles.length];
    scores.push({ ...figures, ...texts, id, agent, reasons });
    use?.see(answer, "score" in line ? line : undefined);
    if (json === true) print(JSON.stringify(line));
  }
  const agents = summarizeScores(scores);
  const shown = { model: scoring.model };
  if (html !== undefined) await writeFileAtomic(html, scoresPage(agents, scores, shown));
  if (json !== true) print(tableText([scoresTable(agents, shown)]));
  const scored = scores.filter(({ score }) => score !== undefined).length;
  say(
    `${howMany(answers.length, "answer")}${
      profiles.length > 1 ? ` by ${profiles.length} profiles` : ""
    }: ${scored} scored, ${scores.length - scored} could not be scored`,
  );
  for (const [i, { name }] of profiles.entries()) {
    for (const sentence of uses[i]?.unused() ?? []) say(name === "" ? sentence : `${name}: ${sentence}`);
  }
  scoring.saySpending();
  if (html !== undefined) say(`Page written to ${html}`);
  if (failUnder === undefined) return;
  // An agent of whom nothing could be scored has shown no quality.
  const failing = agents.filter(({ mean }) => mean === undefined || mean < failUnder);
  for (const { agent, mean } of failing) {
    say(`${agent}: the mean is ${mean?.toFixed(1) ?? "absent"}, ${failUnder} is asked for`);
  }
  if (failing.length > 0) endWith(exitCode.checkFailed);
}
