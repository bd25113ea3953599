import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  InputError,
  openJsonLines,
  readJsonLines,
  sha256,
  writeFileAtomic,
  writeJsonFile,
} from "../../../lib/base/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { inProject } from "../../cli/project_file.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { INSTANCES, type JudgedLabel, judgeLabelled, LIMITS, SEED } from "./judge_labelled.ts";
import { labelledSets } from "./labelled_sets.ts";
import {
  disagreementTable,
  labelTable,
  type MeasuredSet,
  reasonTable,
  undecidedTable,
} from "./labelled_tables.ts";
import { tableText } from "../../cli/table_text.ts";

export interface MeasureLabelledOptions {
  /** Holds `sqlequiv` and `bird`. */
  readonly data: string;
  /** Folder that `equivalent-pairs.md` and `equivalent-pairs.json` are written to. @default "reports" */
  readonly out?: string | undefined;
  /** Print the measures as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
  /** Judge no pair again that `equivalent-pairs.partial.jsonl` in the folder holds. @default false */
  readonly resume?: boolean | undefined;
  /** Small databases that each pair is judged on. @default 8 */
  readonly instances?: number | undefined;
}

/** What judged pairs hang on: what was read and how it is judged. */
interface KeptHead {
  readonly kept: string;
}

/** A judged pair as it is kept until all are judged. */
interface KeptPair {
  readonly set: string;
  readonly judged: JudgedLabel;
}

/**
 * Sets labels that people and a prover gave to pairs of queries against verdicts on small databases made from the pairs'
 * schemas, ours beside those of published evaluators, and writes the tables.
 *
 * @throws {InputError} If the folder holds no labelled pairs.
 */
export async function measureLabelled(
  { data, out = "reports", json = false, resume = false, instances = INSTANCES }: MeasureLabelledOptions,
): Promise<void> {
  const sets = await labelledSets(data);
  if (sets.length === 0) {
    throw new InputError(
      `Cannot find labelled pairs (sqlequiv, and bird for their schemas) in ${data}: name another folder`,
    );
  }
  const partial = join(out, "equivalent-pairs.partial.jsonl");
  await Deno.mkdir(out, { recursive: true });
  const head = sha256(
    JSON.stringify([
      sets.map((set) => ({ ...set, structures: [...set.structures] })),
      instances,
      SEED,
      LIMITS,
    ]),
  );
  const kept = await openKept(partial, { head, resume });
  const folder = await Deno.makeTempDir();
  const progress = createProgress("labelled pairs judged");
  const total = sets.reduce((sum, { pairs }) => sum + pairs.length, 0);
  const measured: MeasuredSet[] = [];
  let done = 0;
  try {
    for (const [i, set] of sets.entries()) {
      const place = join(folder, `${i}`);
      await Deno.mkdir(place);
      const known = new Map(
        kept.pairs.filter((pair) => pair.set === set.set).map(({ judged }) => [judged.id, judged]),
      );
      done += known.size;
      const onPair = async (judged: JudgedLabel) => {
        await kept.file.append({ set: set.set, judged });
        progress.update(++done, total);
      };
      const pairs = await judgeLabelled(set, { folder: place, onPair, known, instances });
      measured.push({ set: set.set, unpaired: set.unpaired, pairs });
    }
  } catch (error) {
    progress.end();
    say(`${done} of ${total} pairs are kept in ${partial}; continue with --resume`);
    throw error;
  } finally {
    progress.end();
    await kept.file[Symbol.asyncDispose]();
    await Deno.remove(folder, { recursive: true });
  }
  const command = shownCommand("experiment pairs", {
    data,
    out: out === inProject("reports") ? undefined : out,
  });
  const proven = measured.find(({ set }) => set.startsWith("VeriEQL"));
  const tables = [
    labelTable(measured),
    undecidedTable(measured),
    reasonTable(measured),
    ...proven ? [disagreementTable(proven)] : [],
  ];
  const document = { command, instances, seed: SEED, limits: LIMITS, sets: measured };
  await writeFileAtomic(
    join(out, "equivalent-pairs.md"),
    [`\`${command}\`\n`, ...tables.map(toMarkdown)].join("\n"),
  );
  await writeJsonFile(join(out, "equivalent-pairs.json"), document);
  await Deno.remove(partial);
  print(json ? JSON.stringify(document, null, 2) : tableText(tables));
  say(`Written: ${join(out, "equivalent-pairs.md")}`);
}

/**
 * @throws {InputError} If there are judged pairs that are not to be continued with, or are of other data, or if there are
 * none to continue with.
 */
async function openKept(
  path: string,
  { head, resume }: { readonly head: string; readonly resume: boolean },
) {
  const isThere = existsSync(path);
  if (isThere && !resume) {
    throw new InputError(
      `${path} holds judged pairs of an unfinished run: continue it with --resume, or remove it`,
    );
  }
  if (!isThere && resume) throw new InputError(`There is no unfinished run at ${path}: leave out --resume`);
  const [first, ...pairs] = isThere ? await readJsonLines(path) as (KeptHead | KeptPair)[] : [];
  if (first !== undefined && !("kept" in first && first.kept === head)) {
    throw new InputError(`${path} is of other pairs or other limits: remove it and begin anew`);
  }
  const file = await openJsonLines(path);
  if (first === undefined) await file.append({ kept: head } satisfies KeptHead);
  return { pairs: pairs.flatMap((pair) => "judged" in pair ? [pair] : []), file };
}
