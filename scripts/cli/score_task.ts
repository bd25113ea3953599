import { howMany, InputError, readJsonFile } from "../../lib/base/mod.ts";
import { scoresTable } from "../../lib/report/mod.ts";
import { readScoreLog, scoreLog } from "../../lib/runs/mod.ts";
import { parseRules, type SummarizedAnswer, summarizeScores } from "../../lib/score/mod.ts";
import { agentDialect } from "../../lib/sql/mod.ts";
import { interrupted, print, say } from "./command.ts";
import { createProgress } from "./progress.ts";
import { tableText } from "./table_text.ts";
import { runningTask } from "./task_context.ts";

/** What `deno task score` was asked for. */
export interface ScoreTaskOptions {
  readonly log?: string | undefined;
  readonly rules?: string | undefined;
  readonly dialect: string;
  readonly json?: true | undefined;
}

/**
 * Scores the answers of a log and prints the table of agents, or a line for each answer.
 *
 * @throws {InputError} If no log is given, or log, rules or dialect are malformed.
 */
export async function scoreTask(
  { log: path, rules: rulesPath, dialect, json }: ScoreTaskOptions,
): Promise<void> {
  if (path === undefined) {
    throw new InputError("Cannot score without answers: give --log FILE (see --help)");
  }
  agentDialect(dialect);
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
  const scores: SummarizedAnswer[] = [];
  const progress = createProgress("answers scored");
  const isShown = !(json === true && runningTask().stdout.isTerminal());
  try {
    for await (const line of scoreLog(answers, { rules, dialect, signal: interrupted })) {
      const { agent = "(no name)" } = line;
      scores.push("score" in line ? { agent, score: line.score, tier: line.tier } : { agent });
      if (json === true) print(JSON.stringify(line));
      if (isShown) progress.update(scores.length, answers.length);
    }
  } finally {
    progress.end();
  }
  if (json !== true) print(tableText([scoresTable(summarizeScores(scores))]));
  const scored = scores.filter(({ score }) => score !== undefined).length;
  say(
    `${howMany(answers.length, "answer")}: ${scored} scored, ${answers.length - scored} could not be scored`,
  );
}
