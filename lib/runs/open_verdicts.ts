import { InputError, type JsonLinesWriter, openJsonLines, readJsonLines } from "../base/mod.ts";
import type { PairLine, PairRules } from "./judge_pair.ts";
import type { Pair } from "./read_pairs.ts";

/** A file that takes verdicts on pairs; belongs into `await using`. */
export interface VerdictFile extends AsyncDisposable {
  /** Verdicts that it contained when it was opened. */
  readonly finished: readonly PairLine[];
  readonly append: (line: PairLine) => Promise<void>;
}

export interface OpenVerdictsOptions extends Pick<PairRules, "preset" | "allPresets"> {
  /** All pairs to judge. */
  readonly pairs: readonly Pair[];
  /** Resume an existing file. @default false */
  readonly resume?: boolean | undefined;
}

/**
 * Opens a file of verdicts, new or begun by the same rules on the same pairs.
 *
 * @throws {InputError} If the file exists without `resume`, or has other pairs or rules.
 * @throws {OutsideError} If it cannot be read or written.
 */
export async function openVerdicts(path: string, options: OpenVerdictsOptions): Promise<VerdictFile> {
  const finished = await standing(path, options);
  const writer: JsonLinesWriter = await openJsonLines(path);
  return {
    finished,
    append: (line) => writer.append(line),
    [Symbol.asyncDispose]: () => writer[Symbol.asyncDispose](),
  };
}

async function standing(out: string, options: OpenVerdictsOptions): Promise<readonly PairLine[]> {
  if (!await exists(out)) return [];
  if (!options.resume) {
    throw new InputError(
      `Cannot write to ${out}, as it exists: resume it with --resume, or name another file`,
    );
  }
  const asked = new Set(options.pairs.map(({ id }) => id));
  const lines = await readJsonLines(out) as readonly PairLine[];
  const foreign = lines.findIndex((line) =>
    !asked.has(Object(line).id) || typeof Object(line).verdict !== "string"
  );
  if (foreign >= 0) {
    throw new InputError(
      `Cannot resume ${out}: line ${
        foreign + 1
      } is no verdict on a pair of this file; name the file of the earlier call`,
    );
  }
  const other = lines.find((line) => !isJudgedBy(line, options));
  if (other === undefined) return lines;
  const flags = `--preset ${other.preset ?? "default"}${other.presets ? " and" : ", without"} --all-presets`;
  throw new InputError(
    `Cannot resume ${out}: pair "${other.id}" was judged with ${flags}; give the same options, or name another file`,
  );
}

function isJudgedBy(
  { verdict, preset, presets }: PairLine,
  { preset: asked = "default", allPresets = false }: OpenVerdictsOptions,
): boolean {
  if ((preset ?? "default") !== asked) return false;
  return verdict === "unscored" || (presets !== undefined) === allPresets;
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
