import { judgePairs, openVerdicts, type PairLine, readPairs } from "../../lib/runs/mod.ts";
import { endWith, exitCode, interrupted, print, say } from "./command.ts";
import type { CompareCommandOptions } from "./compare_command_options.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import { createProgress } from "./progress.ts";
import { runningTask } from "./task_context.ts";

/**
 * Judges the pairs of a file and gives a JSON line each as it comes. Pairs of one database are judged one after another,
 * so that lines come by database. A pair that Querylogue itself failed to judge is unscored, and the exit code says so.
 *
 * @throws {InputError} If the file is malformed, which is found out before anything runs.
 * @throws {OutsideError} If a database is not reached. The lines before stand.
 */
export async function comparePairs(file: string, options: CompareCommandOptions): Promise<void> {
  const { out, preset, allPresets, resume, variants, seed, maxRows } = options;
  const pairs = await readPairs(file);
  const counts = new Map<string, number>();
  const done = new Set<string>();
  const faulty: string[] = [];
  const count = ({ id, verdict, reasons }: PairLine) => {
    done.add(id);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    if (reasons.some(({ kind }) => kind === "fault")) faulty.push(id);
  };
  await using writer = out === undefined
    ? undefined
    : await openVerdicts(out, { pairs, preset, allPresets, resume });
  writer?.finished.forEach(count);
  const left = pairs.filter(({ id }) => !done.has(id));
  const progress = createProgress("pairs judged");
  const silent = out === undefined && runningTask().stdout.isTerminal();
  const byDatabase = Map.groupBy(left, (pair) => pair.database ?? options.database);
  try {
    for (const [database, own] of byDatabase) {
      const judged = judgePairs(own, {
        ...databaseConfiguration(database, options),
        ...{ preset, allPresets, variants, seed, maxRows, timeoutMs: 1_000 * options.timeout },
        ...{ onWarning: say, signal: interrupted },
      });
      for await (const line of judged) {
        if (writer === undefined) print(JSON.stringify(line));
        else await writer.append(line);
        count(line);
        if (!silent) progress.update(done.size, pairs.length);
      }
    }
  } catch (error) {
    progress.end();
    if (out !== undefined) say(`${done.size} of ${pairs.length} pairs stand in ${out}; go on with --resume`);
    throw error;
  }
  progress.end();
  const summary = [...counts].map(([verdict, n]) => `${n} ${verdict}`).join(", ");
  say(`${done.size === 1 ? "1 pair" : `${done.size} pairs`}: ${summary}`);
  if (out !== undefined) say(`Written: ${out}`);
  if (faulty.length === 0) return;
  endWith(exitCode.fault);
  say(
    `Querylogue itself failed to judge ${faulty.length === 1 ? "1 pair" : `${faulty.length} pairs`}, ` +
      `first "${faulty[0]}": please report the reason in its line`,
  );
}
