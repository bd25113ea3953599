import {
  InputError,
  type JsonLinesWriter,
  openJsonLines,
  readJsonFile,
  sha256,
  writeJsonFile,
} from "../../lib/base/mod.ts";
import { followLines, type LoggedAnswer, loggedAnswer, type LogPlace, scoreLog } from "../../lib/runs/mod.ts";
import { createMonitor, type MonitorFlags, type SavedMonitor } from "./create_monitor.ts";
import { finishFirst, interrupt, say } from "./command.ts";
import { newMaskKey, openScoring } from "./open_scoring.ts";
import { refuseForeign, refuseForeignPage } from "./refuse_foreign.ts";
import { readToldLog } from "./read_told_log.ts";
import type { ScoringFlags } from "./score_options.ts";

/** What `deno task score trend` was asked for. */
export interface TrendFlags extends ScoringFlags, MonitorFlags {
  readonly log: string;
}

/** What `deno task score watch` was asked for. */
export interface WatchFlags extends TrendFlags {
  readonly state: string;
  readonly scores?: string | undefined;
  readonly follow?: true | undefined;
}

/** What a watch resumes from. */
interface WatchState extends SavedMonitor {
  readonly version: 1;
  /** Hash of what the figures depend on. */
  readonly settings: string;
  readonly place: LogPlace;
  /** Bytes of the file of scores that belong to the lines that were read. */
  readonly scoresBytes: number;
  readonly maskKey: string;
  readonly malformed: number;
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
  await using writer: JsonLinesWriter | undefined = scores === undefined
    ? undefined
    : await openJsonLines(scores);
  using stopping = finishFirst();
  async function* answers(): AsyncGenerator<LoggedAnswer> {
    const lines = followLines(log, {
      from: place,
      follow,
      signal: stopping.signal,
      onRotated: () => say(`Another file has taken the place of ${log}: it is read from its beginning`),
    });
    for await (const { text, place: next } of lines) {
      // One answer is scored at a time, so that a score that comes out is that of this place.
      place = next;
      const answer = text.trim() === "" ? undefined : loggedAnswer(parsedLine(text));
      if (typeof answer === "string") {
        malformed++;
        say(`Line ${next.line} of ${log} left out: it ${answer}`);
      } else if (answer !== undefined) yield answer;
    }
  }
  const save = async () => {
    if (place === undefined) return;
    const scoresBytes = scores === undefined ? 0 : (await Deno.stat(scores)).size;
    const state: WatchState = {
      version: 1,
      settings,
      place,
      scoresBytes,
      maskKey,
      malformed,
      ...monitor.save(),
    };
    await writeJsonFile(statePath, state);
  };
  let savedAt = Date.now();
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

/** Milliseconds between two states on disk. */
const saveMs = 5_000;

function parsedLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function settingsOf(flags: WatchFlags): Promise<string> {
  const rules = await Promise.all(
    (flags.rules ?? []).map(async (one) => [one, await readJsonFile(one.replace(/^[\w-]+=/, ""))]),
  );
  const { log, dialect, verdict, samples, mask, baseline, falseAlarms, days, scores } = flags;
  return sha256(
    JSON.stringify([
      log,
      rules,
      dialect,
      verdict,
      samples,
      mask,
      baseline,
      falseAlarms,
      days,
      scores !== undefined,
    ]),
  );
}

async function savedState(path: string, settings: string): Promise<WatchState | undefined> {
  try {
    await Deno.stat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
  }
  const state = await readJsonFile(path) as Partial<WatchState> | null;
  if (state?.version !== 1 || state.settings !== settings) {
    throw new InputError(
      `Cannot go on from ${path}: it was written for another log or with other rules or options; give them again, or another --state`,
    );
  }
  return state as WatchState;
}

/** Leaves out what was written after the state was. */
async function cutTo(path: string, bytes: number): Promise<void> {
  try {
    if ((await Deno.stat(path)).size > bytes) await Deno.truncate(path, bytes);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
