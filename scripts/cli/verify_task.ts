import { basename } from "node:path";
import {
  InputError,
  type JsonLinesWriter,
  openJsonLines,
  writeFileAtomic,
  writeJsonFile,
} from "../../lib/base/mod.ts";
import { type Dataset, loadDataset } from "../../lib/dialogue/mod.ts";
import {
  checkCounts,
  qualityGrade,
  qualityNearDuplicatesTable,
  qualityPage,
  qualitySentencesTable,
  qualityTable,
  type ReportTable,
  verificationDigest,
  verificationFindingsTable,
  verificationSummaryTable,
  verificationTable,
} from "../../lib/report/mod.ts";
import { datasetName, type Verification, verify } from "../../lib/runs/mod.ts";
import type { Diversity, VerifiedQuery } from "../../lib/verify/mod.ts";
import { endWith, exitCode, interrupted, keepsFinished, print, say } from "./command.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import type { DatabaseFlags } from "./database_options.ts";
import { createProgress } from "./progress.ts";
import { defaultDataset } from "./project_file.ts";
import { hasJsonField, refuseForeign, refuseForeignLines, refuseForeignPage } from "./refuse_foreign.ts";
import { refuseWithoutDataset } from "./refuse_without_dataset.ts";
import { tableText } from "./table_text.ts";

/** What `deno task verify` was asked for. */
export interface VerifyTaskOptions extends DatabaseFlags {
  readonly dataset?: string | undefined;
  readonly database?: string | undefined;
  readonly glossary?: string | undefined;
  readonly lexicon?: string | undefined;
  /** False for `--no-mutants`. */
  readonly mutants: boolean;
  readonly out?: string | undefined;
  readonly json?: true | undefined;
  /** Print every check of every ground truth. */
  readonly all?: true | undefined;
  readonly html?: string | undefined;
  readonly quality?: string | undefined;
  /** Seconds. */
  readonly timeout: number;
}

/** Checks every ground truth of a dataset, measures how varied it is, and tells what was found. */
export async function verifyTask(options: VerifyTaskOptions): Promise<void> {
  const { out, html, quality, json = false } = options;
  await refuseWithoutDataset(options);
  if (out !== undefined) await refuseForeignLines(out, "checks");
  if (html !== undefined) await refuseForeignPage(html);
  if (quality !== undefined) {
    await refuseForeign(quality, (text) => hasJsonField(text, "diversity"), "--quality");
  }
  const file = options.dataset ?? defaultDataset;
  const dataset = await loadDataset(file);
  const total = dataset.dialogues.flatMap(({ interactions }) => interactions)
    .filter(({ ground_truth_sql }) => ground_truth_sql !== undefined).length;
  if (total === 0) throw new InputError(`${file} holds no ground truth; give a dataset with SQL`);
  const { queries, diversity, databaseUrl } = await verifyAll(dataset, { options, total });
  if (!json) {
    print(tableText(options.all ? allTables(queries, diversity) : verificationDigest(queries, diversity)));
    if (!options.all) say("--all prints every check, and how varied the sentences are");
  }
  if (html !== undefined) {
    await writeFileAtomic(html, qualityPage(queries, { name: datasetName(file), diversity }));
  }
  if (quality !== undefined) {
    await writeJsonFile(quality, {
      dataset: basename(file),
      quality: qualityGrade(queries, diversity),
      checks: checkCounts(queries),
      diversity,
    });
  }
  for (const path of [out, html, quality]) if (path !== undefined) say(`Written: ${path}`);
  const truths = queries.filter(({ status }) => status !== "not_asked");
  if (truths.every(({ checks }) => checks.runs.ok === false)) {
    say(
      `None of the ground truths of ${file} runs on ${databaseUrl}: ` +
        "give the database that it was made for by --database",
    );
    return endWith(exitCode.wrongInput);
  }
  const fails = queries.some(({ checks }) => Object.values(checks).some(({ ok }) => ok === false));
  if (fails) endWith(exitCode.checkFailed);
}

interface VerifyAllOptions {
  readonly options: VerifyTaskOptions;
  /** Number of ground truths. */
  readonly total: number;
}

/** Writes and prints each line as soon as it is known, so that a run that is cut short keeps what it found. */
async function verifyAll(
  dataset: Dataset,
  { options, total }: VerifyAllOptions,
): Promise<Verification> {
  const { database, out, json, mutants, glossary, lexicon, timeout } = options;
  await using files = new AsyncDisposableStack();
  let lines: JsonLinesWriter | undefined;
  let done = 0;
  const progress = createProgress("ground truths verified");
  const keep = async (query: VerifiedQuery) => {
    if (json) print(JSON.stringify(query));
    if (out !== undefined) {
      lines ??= files.use(await openNew(out));
      keepsFinished();
      await lines.append(query);
    }
    if (query.status !== "not_asked") progress.update(++done, total);
  };
  try {
    return await verify(dataset, {
      ...databaseConfiguration(database, options),
      ...{ glossary, lexicon, mutants, timeoutMs: 1_000 * timeout },
      ...{ onQuery: keep, onWarning: say, signal: interrupted },
    });
  } finally {
    progress.end();
  }
}

/** An earlier result gives way only when there is something new to write. */
async function openNew(path: string) {
  await writeFileAtomic(path, "");
  return await openJsonLines(path);
}

function allTables(queries: readonly VerifiedQuery[], diversity: Diversity): readonly ReportTable[] {
  const [findings, alike] = [verificationFindingsTable(queries), qualityNearDuplicatesTable(diversity)];
  return [
    qualityTable(qualityGrade(queries, diversity)),
    ...(findings.rows.length > 0 ? [findings] : []),
    verificationSummaryTable(queries),
    qualitySentencesTable(diversity),
    ...(alike.rows.length > 0 ? [alike] : []),
    verificationTable(queries),
  ];
}
