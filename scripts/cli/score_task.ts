import { howMany, InputError, readJsonFile, writeFileAtomic } from "../../lib/base/mod.ts";
import { scoresPage, scoresTable, type ShownScore } from "../../lib/report/mod.ts";
import { readScoreLog, scoreLog } from "../../lib/runs/mod.ts";
import { parseRules, type SummarizedAnswer, summarizeScores } from "../../lib/score/mod.ts";
import { agentDialect } from "../../lib/sql/mod.ts";
import { endWith, exitCode, interrupted, print, say } from "./command.ts";
import { createProgress } from "./progress.ts";
import { refuseForeignPage } from "./refuse_foreign.ts";
import { tableText } from "./table_text.ts";
import { runningTask } from "./task_context.ts";

/** What `deno task score` was asked for. */
export interface ScoreTaskOptions {
  readonly log?: string | undefined;
  readonly rules?: string | undefined;
  readonly dialect: string;
  readonly html?: string | undefined;
  readonly failUnder?: number | undefined;
  readonly json?: true | undefined;
}

/**
 * Scores the answers of a log and prints the table of agents, or a line for each answer.
 *
 * @throws {InputError} If no log is given, or log, rules or dialect are malformed.
 */
export async function scoreTask(
  { log: path, rules: rulesPath, dialect, html, failUnder, json }: ScoreTaskOptions,
): Promise<void> {
  if (path === undefined) {
    throw new InputError("Cannot score without answers: give --log FILE (see --help)");
  }
  agentDialect(dialect);
  if (html !== undefined) await refuseForeignPage(html);
  const rules = rulesPath === undefined ? {} : parseRules(await readJsonFile(rulesPath), rulesPath);
  const { answers, malformed } = await readScoreLog(path);
  const [first] = malformed;
  if (first !== undefined) {
    say(
      `${howMany(malformed.length, "line")} of ${path} left out: line ${first.line} ${first.reason}` +
        (malformed.length > 1
          ? `; the others are ${malformed.slice(1).map(({ line }) => line).join(", ")}`
          : ""),
    );
  }
  const scores: (ShownScore & SummarizedAnswer)[] = [];
  const progress = createProgress("answers scored");
  const isShown = !(json === true && runningTask().stdout.isTerminal());
  try {
    for await (const line of scoreLog(answers, { rules, dialect, signal: interrupted })) {
      const { id, agent = "(no name)", reasons } = line;
      const figures = "score" in line && { score: line.score, tier: line.tier, verdict: line.verdict };
      scores.push({ ...figures, id, agent, reasons });
      if (json === true) print(JSON.stringify(line));
      if (isShown) progress.update(scores.length, answers.length);
    }
  } finally {
    progress.end();
  }
  const agents = summarizeScores(scores);
  if (html !== undefined) await writeFileAtomic(html, scoresPage(agents, scores));
  if (json !== true) print(tableText([scoresTable(agents)]));
  const scored = scores.filter(({ score }) => score !== undefined).length;
  say(
    `${howMany(answers.length, "answer")}: ${scored} scored, ${answers.length - scored} could not be scored`,
  );
  if (html !== undefined) say(`Page written to ${html}`);
  if (failUnder === undefined) return;
  // An agent of whom nothing could be scored has shown no quality.
  const failing = agents.filter(({ mean }) => mean === undefined || mean < failUnder);
  for (const { agent, mean } of failing) {
    say(`${agent}: the mean is ${mean?.toFixed(1) ?? "absent"}, ${failUnder} is asked for`);
  }
  if (failing.length > 0) endWith(exitCode.checkFailed);
}
