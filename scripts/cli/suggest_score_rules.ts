import { existsSync } from "node:fs";
import { howMany, InputError, writeJsonFile } from "../../lib/base/mod.ts";
import { scoresTable, suggestedRulesTable } from "../../lib/report/mod.ts";
import {
  type SuggestingAnswer,
  suggestRules,
  type SummarizedAnswer,
  summarizeScores,
  withSuggestions,
} from "../../lib/score/mod.ts";
import { print, say } from "./command.ts";
import { openScoring } from "./open_scoring.ts";
import { readToldLog } from "./read_told_log.ts";
import type { ScoringFlags } from "./score_options.ts";
import { scoredAnswers } from "./scored_answers.ts";
import { tableText } from "./table_text.ts";

/** What `deno task score suggest` was asked for. */
export interface SuggestScoreRulesOptions extends ScoringFlags {
  readonly log: string;
  readonly out: string;
}

/**
 * Scores a log, suggests rules by what it finds, writes the rules with these, and shows the scores by both.
 *
 * @throws {InputError} If log or rules are malformed, values are masked, a model is asked, or the file to write is there already.
 */
export async function suggestScoreRules(flags: SuggestScoreRulesOptions): Promise<void> {
  const { log, out } = flags;
  if (existsSync(out)) throw new InputError(`${out} is there already: give --out another file`);
  if (flags.mask === true) throw new InputError("Masked values give no rules: leave out --mask");
  if (flags.verdict === "model") {
    throw new InputError("Rules are suggested offline: leave out --verdict model");
  }
  await using scoring = await openScoring(flags);
  const [profile, further] = scoring.options.profiles;
  if (profile === undefined || further !== undefined) {
    throw new InputError("Rules are suggested beside one profile: give --rules one file");
  }
  const answers = await readToldLog(log);
  const { rules } = profile;
  const found: SuggestingAnswer[] = [];
  const now = { name: "now", rules };
  const scoresBy = async (by: typeof now): Promise<readonly SummarizedAnswer[]> => {
    const scores: SummarizedAnswer[] = [];
    const what = `answers scored, ${by.name}`;
    const byRules = { ...scoring.options, profiles: [by] };
    for await (const { answer, line } of scoredAnswers(answers, byRules, { what })) {
      if ("score" in line && by === now) {
        const { sql_specification, extras } = line;
        found.push({ id: answer.id, question: answer.question, sql_specification, extras });
      }
      scores.push({
        agent: `${line.agent ?? "(no name)"}, ${by.name}`,
        ...("score" in line && { score: line.score, tier: line.tier, joinsSound: line.join_signal.sound }),
      });
    }
    return scores;
  };
  const before = await scoresBy(now);
  const suggested = suggestRules(found, rules);
  if (suggested.length === 0) {
    say(`${howMany(answers.length, "answer")}: nothing speaks for a further rule, so that none is written`);
    return;
  }
  const better = withSuggestions(rules, suggested);
  const after = await scoresBy({ name: "with suggestions", rules: better });
  await writeJsonFile(out, better);
  print(tableText([suggestedRulesTable(suggested), scoresTable(summarizeScores([...before, ...after]))]));
  for (const { rule, lacking = [] } of suggested) {
    if (lacking.length === 0) continue;
    const more = lacking.length > mostNamed ? " and others" : "";
    say(
      `${howMany(lacking.length, "answer")} without ${rule}, which nearly all others have: look at ` +
        `${lacking.slice(0, mostNamed).join(", ")}${more}`,
    );
  }
  say(`Written: ${out}. Strike what is not so, then: deno task score --log ${log} --rules ${out}`);
}

/** Answers that are named by their ids. */
const mostNamed = 8;
