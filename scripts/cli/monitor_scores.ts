import { InputError, type JsonLinesWriter, openJsonLines, readJsonFile, sha256, writeFileAtomic, writeJsonFile } from "../../lib/base/mod.ts";
import { alarmsTable, alarmText, trendPage, trendTable } from "../../lib/report/mod.ts";
import {
  followLines,
  type LoggedAnswer,
  loggedAnswer,
  type LogPlace,
  scoreLog,
} from "../../lib/runs/mod.ts";
import {
  createScoreFindings,
  createScoreTrend,
  type SavedFindings,
  type TrendStream,
} from "../../lib/score/mod.ts";
import { finishFirst, interrupt, print, say } from "./command.ts";
import { newMaskKey, openScoring } from "./open_scoring.ts";
import { refuseForeign, refuseForeignPage } from "./refuse_foreign.ts";
import { readToldLog } from "./read_told_log.ts";
import type { ScoringFlags } from "./score_options.ts";
import { tableText } from "./table_text.ts";

/** What `deno task score trend` was asked for. */
export interface TrendFlags extends ScoringFlags {
  readonly log: string;
  readonly baseline: number;
  readonly falseAlarms: number;
  readonly days: number;
  readonly html?: string | undefined;
  readonly annotations?: true | undefined;
}

/** What `deno task score watch` was asked for. */
export interface WatchFlags extends TrendFlags {
  readonly state: string;
  readonly scores?: string | undefined;
  readonly follow?: true | undefined;
}

/** What a watch resumes from. */
interface WatchState {
  readonly version: 1;
  /** Hash of what the figures depend on. */
  readonly settings: string;
  readonly place: LogPlace;
  /** Bytes of the file of scores that belong to the lines that were read. */
  readonly scoresBytes: number;
  readonly maskKey: string;
  readonly malformed: number;
  readonly trend: readonly TrendStream[];
  readonly findings: SavedFindings;
}

/** Scores a log and prints its course by day, with alarms. @throws {InputError} If log or rules are malformed. */
export async function trendScores(flags: TrendFlags): Promise<void> {
  if (flags.html !== undefined) await refuseForeignPage(flags.html);
  await using scoring = await openScoring(flags);
  const monitor = createMonitor(flags);
  for await (const line of scoreLog(await readToldLog(flags.log), scoring.options)) monitor.add(line);
  await monitor.show();
  scoring.saySpending();
}

/**
 * Scores the lines of a log, and with `--follow` those that are still to come, in memory that does not grow with them. It
 * goes on where the state file stands; each line is scored once.
 *
 * @throws {InputError} If log, rules or state are malformed, or the state belongs to other settings.
 */
export async function watchScores(flags: WatchFlags): Promise<void> {
  const { log, state: statePath, scores, follow, html } = flags;
  if (html !== undefined) await refuseForeignPage(html);
  await refuseForeign(statePath, (text) => text.includes('"settings"'), "--state");
  const settings = await settingsOf(flags);
  const saved = await savedState(statePath, settings);
  const maskKey = saved?.maskKey ?? newMaskKey();
  await using scoring = await openScoring(flags, { maskKey });
  const monitor = createMonitor(flags, saved);
  let place: LogPlace | undefined = saved?.place;
  let malformed = saved?.malformed ?? 0;
  if (scores !== undefined && saved !== undefined) await cutTo(scores, saved.scoresBytes);
  await using writer: JsonLinesWriter | undefined = scores === undefined ? undefined : await openJsonLines(scores);
  using stopping = finishFirst();
  async function* answers(): AsyncGenerator<LoggedAnswer> {
    const lines = followLines(log, {
      from: place,
      follow,
      signal: stopping.signal,
      onRotated: () => say(`Another file has taken the place of ${log}: it is read from its beginning`),
    });
    for await (const { text, place: next } of lines) {
      const answer = text.trim() === "" ? undefined : readLine(text);
      if (typeof answer === "string") {
        malformed++;
        say(`Line ${next.line} of ${log} left out: it ${answer}`);
      } else if (answer !== undefined) yield answer;
      // The line that is in hand has been scored once the next one is asked for.
      place = next;
    }
  }
  const save = async () => {
    if (place === undefined) return;
    const scoresBytes = scores === undefined ? 0 : (await Deno.stat(scores)).size;
    const state: WatchState = { version: 1, settings, place, scoresBytes, maskKey, malformed, ...monitor.save() };
    await writeJsonFile(statePath, state);
  };
  let savedAt = Date.now();
  // One answer at a time, so that all before `place` are scored.
  for await (const line of scoreLog(answers(), { ...scoring.options, concurrency: 1 })) {
    await writer?.append(line);
    monitor.add(line);
    if (Date.now() - savedAt < saveMs || !isLastProfile(line.profile)) continue;
    await save();
    savedAt = Date.now();
  }
  await save();
  await monitor.show();
  if (malformed > 0) say(`${malformed} lines were no answers`);
  scoring.saySpending();
  if (stopping.signal.aborted && follow !== true) interrupt();
  function isLastProfile(profile: string | undefined): boolean {
    return profile === undefined || profile === scoring.options.profiles.at(-1)?.name;
  }
}
