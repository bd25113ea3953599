import { fileURLToPath } from "node:url";
import { InputError, type JsonLinesWriter, openJsonLines, writeFileAtomic } from "../lib/base/mod.ts";
import { openDatabase, openingOf, readingOf, readSchema } from "../lib/database/mod.ts";
import { type Dataset, loadDataset } from "../lib/dialogue/mod.ts";
import {
  toTerminal,
  verificationFindingsTable,
  verificationSummaryTable,
  verificationTable,
} from "../lib/report/mod.ts";
import { reorderDatabase } from "../lib/compare/mod.ts";
import { type VerifiedQuery, verifyDataset } from "../lib/synthesis/mod.ts";
import { exitCode, interrupted, print, say } from "./command.ts";
import { type DatabaseFlags, databaseSettings } from "./database_options.ts";
import { openPair } from "./open_pair.ts";
import { createProgress } from "./progress.ts";
import { refuseForeignLines } from "./refuse_foreign_lines.ts";
import { shownAddress } from "./shown_address.ts";

/** What `deno task verify` was asked for. */
export interface VerifyOptions extends DatabaseFlags {
  readonly dataset?: string;
  readonly database?: string;
  /** False for `--no-mutants`. */
  readonly mutants: boolean;
  readonly out?: string;
  readonly json?: true;
}

const embeddedDataset = fileURLToPath(new URL("../datasets/atlas/dialogues.json", import.meta.url));

/** Checks every ground truth of a dataset and prints what was found. */
export async function verify(options: VerifyOptions): Promise<void> {
  const { database: url, out, json = false } = options;
  if (url !== undefined && options.dataset === undefined) {
    throw new InputError(`--database ${shownAddress(url)} needs its own dataset: give --dataset FILE`);
  }
  if (out !== undefined) await refuseForeignLines(out, "checks");
  const file = options.dataset ?? embeddedDataset;
  const dataset = await loadDataset(file);
  const total = dataset.dialogues.flatMap(({ interactions }) => interactions)
    .filter(({ ground_truth_sql }) => ground_truth_sql !== undefined).length;
  if (total === 0) throw new InputError(`${file} holds no ground truth; give a dataset with SQL`);
  const queries = await keepAll(verifyAll(dataset, { options, total }), { out, json });
  if (!json) print(tablesOf(queries).map(toTerminal).join("\n"));
  if (out !== undefined) say(`Written: ${out}`);
  if (queries.every(({ checks }) => checks.runs.ok === false)) {
    say("None of the ground truths runs: perhaps the dataset was made for another database");
  }
  const fails = queries.some(({ checks }) => Object.values(checks).some(({ ok }) => ok === false));
  if (fails) Deno.exitCode = exitCode.checkFailed;
}

interface Kept {
  readonly out: string | undefined;
  readonly json: boolean;
}

/** Writes and prints each line as soon as it is known, so that a run that is cut short keeps what it found. */
async function keepAll(
  found: AsyncIterable<VerifiedQuery>,
  { out, json }: Kept,
): Promise<readonly VerifiedQuery[]> {
  const queries: VerifiedQuery[] = [];
  await using files = new AsyncDisposableStack();
  let lines: JsonLinesWriter | undefined;
  for await (const query of found) {
    queries.push(query);
    if (json) print(JSON.stringify(query));
    if (out === undefined) continue;
    lines ??= files.use(await openNew(out));
    await lines.append(query);
  }
  return queries;
}

/** An earlier result gives way only when there is something new to write. */
async function openNew(path: string) {
  await writeFileAtomic(path, "");
  return await openJsonLines(path);
}

function tablesOf(queries: readonly VerifiedQuery[]) {
  const findings = verificationFindingsTable(queries);
  return [
    verificationTable(queries),
    ...(findings.rows.length > 0 ? [findings] : []),
    verificationSummaryTable(queries),
  ];
}

interface VerifyAllOptions {
  readonly options: VerifyOptions;
  /** Number of ground truths. */
  readonly total: number;
}

async function* verifyAll(
  dataset: Dataset,
  { options, total }: VerifyAllOptions,
): AsyncGenerator<VerifiedQuery> {
  // Ground truths that were proven on one day are asked on that day.
  const { today } = dataset.control;
  const flags = { ...(today && { today }), ...options };
  const settings = databaseSettings(flags);
  await using opened = new AsyncDisposableStack();
  const { goldDatabase, predictedDatabase } = opened.use(await openPair(options.database, { flags }));
  const schema = await readSchema(goldDatabase, { ...readingOf(settings), signal: interrupted });
  const folder = await Deno.makeTempDir();
  opened.defer(() => Deno.remove(folder, { recursive: true }));
  const copy = await reorderDatabase(goldDatabase, { folder, signal: interrupted });
  if (copy.kind === "not_copied") say(`Not checked with rows in another order: ${copy.reason}`);
  const reordered = copy.kind === "copied"
    ? opened.use(await openDatabase(copy.url, openingOf(settings)))
    : copy;
  let done = 0;
  const progress = createProgress("ground truths verified");
  try {
    const verified = verifyDataset(dataset, {
      ...{ goldDatabase, predictedDatabase, schema, reordered },
      mutants: options.mutants,
      signal: interrupted,
    });
    for await (const query of verified) {
      yield query;
      progress.update(++done, total);
    }
  } finally {
    progress.end();
  }
}
