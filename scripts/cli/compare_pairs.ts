import { InputError, openJsonLines, readJsonLines } from "../../lib/base/mod.ts";
import { exitCode, print, say } from "./command.ts";
import type { CompareCommandOptions } from "./compare_command_options.ts";
import type { PairLine } from "./judge_pair.ts";
import { judgePairs } from "./judge_pairs.ts";
import { createProgress } from "./progress.ts";
import { type Pair, readPairs } from "./read_pairs.ts";

/**
 * Judges the pairs of a file and gives a JSON line each as it comes. Pairs of one database are judged one after another,
 * so that lines come by database. A pair that Querylogue itself failed to judge is unscored, and the exit code says so.
 *
 * @throws {InputError} If the file is malformed, which is found out before anything runs.
 * @throws {OutsideError} If a database is not reached. The lines before stand.
 */
export async function comparePairs(file: string, options: CompareCommandOptions): Promise<void> {
  const { out } = options;
  const pairs = await readPairs(file);
  const counts = new Map<string, number>();
  const done = new Set<string>();
  const faulty: string[] = [];
  const count = ({ id, verdict, reasons }: PairLine) => {
    done.add(id);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    if (reasons.some(({ kind }) => kind === "fault")) faulty.push(id);
  };
  if (out !== undefined) (await standing(out, { pairs, options })).forEach(count);
  await using writer = out === undefined ? undefined : await openJsonLines(out);
  const left = pairs.filter(({ id }) => !done.has(id));
  const progress = createProgress("pairs judged");
  const silent = out === undefined && Deno.stdout.isTerminal();
  const byDatabase = Map.groupBy(left, (pair) => pair.database ?? options.database);
  try {
    for (const [database, own] of byDatabase) {
      for await (const line of judgePairs(database, own, options)) {
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
  Deno.exitCode = exitCode.fault;
  say(
    `Querylogue itself failed to judge ${faulty.length === 1 ? "1 pair" : `${faulty.length} pairs`}, ` +
      `first "${faulty[0]}": please report the reason in its line`,
  );
}

/** Lines that are in the file already. */
async function standing(
  out: string,
  { pairs, options }: { readonly pairs: readonly Pair[]; readonly options: CompareCommandOptions },
): Promise<readonly PairLine[]> {
  if (!await exists(out)) return [];
  if (!options.resume) {
    throw new InputError(
      `Cannot write to ${out}, as it exists: go on with it by --resume, or name another file`,
    );
  }
  const asked = new Set(pairs.map(({ id }) => id));
  const lines = await readJsonLines(out) as readonly PairLine[];
  const foreign = lines.findIndex((line) =>
    !asked.has(Object(line).id) || typeof Object(line).verdict !== "string"
  );
  if (foreign >= 0) {
    throw new InputError(
      `Cannot go on with ${out}: line ${
        foreign + 1
      } is no verdict on a pair of this file; name the file that was begun`,
    );
  }
  const other = lines.find((line) => !isJudgedBy(line, options));
  if (other === undefined) return lines;
  const flags = `--preset ${other.preset ?? "default"}${other.presets ? " and" : ", without"} --all-presets`;
  throw new InputError(
    `Cannot go on with ${out}: pair "${other.id}" was judged with ${flags}; give the same options, or name another file`,
  );
}

function isJudgedBy(
  { verdict, preset, presets }: PairLine,
  { preset: asked, allPresets }: CompareCommandOptions,
): boolean {
  if ((preset ?? "default") !== asked) return false;
  return verdict === "unscored" || (presets === undefined) === (allPresets === undefined);
}

async function exists(path: string): Promise<boolean> {
  let found: Deno.FileInfo;
  try {
    found = await Deno.stat(path);
  } catch {
    // What cannot be looked at fails, with its reason, when it is written.
    return false;
  }
  if (found.isFile) return true;
  throw new InputError(`Cannot write to ${path}, as it is no file; give --out the name of a file`);
}
