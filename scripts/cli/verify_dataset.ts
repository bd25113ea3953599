import { basename } from "node:path";
import {
  InputError,
  type JsonLinesWriter,
  openJsonLines,
  writeFileAtomic,
  writeJsonFile,
} from "../../lib/base/mod.ts";
import { type Dataset, loadDataset } from "../../lib/dialogue/mod.ts";
import { type Glossary, loadGlossary } from "../../lib/linking/mod.ts";
import {
  qualityGrade,
  qualityNearDuplicatesTable,
  qualityPage,
  qualitySentencesTable,
  qualityTable,
  type ReportTable,
  toTerminal,
  verificationFindingsTable,
  verificationSummaryTable,
  verificationTable,
} from "../../lib/report/mod.ts";
import { type Diversity, diversityOf, type VerifiedQuery, verifyDataset } from "../../lib/synthesis/mod.ts";
import { prepareVerification, type VerificationSetup } from "../../lib/runs/mod.ts";
import { endWith, exitCode, interrupted, print, say } from "./command.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import type { DatabaseFlags } from "./database_options.ts";
import { hasJsonField } from "./has_json_field.ts";
import { createProgress } from "./progress.ts";
import { refuseForeign } from "./refuse_foreign.ts";
import { refuseForeignLines } from "./refuse_foreign_lines.ts";
import { refuseForeignPage } from "./refuse_foreign_page.ts";
import { refuseWithoutDataset } from "./refuse_without_dataset.ts";
import { embeddedDataset } from "./embedded_dataset.ts";

/** What `deno task verify` was asked for. */
export interface VerifyOptions extends DatabaseFlags {
  readonly dataset?: string;
  readonly database?: string;
  readonly glossary?: string;
  /** False for `--no-mutants`. */
  readonly mutants: boolean;
  readonly out?: string;
  readonly json?: true;
  readonly html?: string;
  readonly quality?: string;
  /** Seconds. */
  readonly timeout: number;
}

/** Checks every ground truth of a dataset, measures how varied it is, and tells what was found. */
export async function verify(options: VerifyOptions): Promise<void> {
  const { database: url, out, html, quality, json = false } = options;
  await refuseWithoutDataset(options);
  if (out !== undefined) await refuseForeignLines(out, "checks");
  if (html !== undefined) await refuseForeignPage(html);
  if (quality !== undefined) {
    await refuseForeign(quality, (text) => hasJsonField(text, "diversity"), "--quality");
  }
  const file = options.dataset ?? embeddedDataset;
  const dataset = await loadDataset(file);
  const total = dataset.dialogues.flatMap(({ interactions }) => interactions)
    .filter(({ ground_truth_sql }) => ground_truth_sql !== undefined).length;
  if (total === 0) throw new InputError(`${file} holds no ground truth; give a dataset with SQL`);
  // Ground truths that were proven on one day are asked on that day.
  const { today } = dataset.control;
  await using opened = await prepareVerification({
    ...databaseConfiguration(url, { ...(today && { today }), ...options }),
    ...{ onWarning: say, signal: interrupted },
  });
  const { schema, goldDatabase: { dialect } } = opened;
  const glossary = options.glossary === undefined ? undefined : await loadGlossary(options.glossary, schema);
  const work = { opened, options, total, ...(glossary && { glossary }) };
  const queries = await keepAll(verifyAll(dataset, work), { out, json });
  const diversity = await diversityOf(dataset, schema, { dialect });
  if (!json) print(tablesOf(queries, diversity).map(toTerminal).join("\n"));
  const name = basename(file);
  if (html !== undefined) await writeFileAtomic(html, qualityPage(queries, { name, diversity }));
  if (quality !== undefined) {
    await writeJsonFile(quality, { dataset: name, quality: qualityGrade(queries, diversity), diversity });
  }
  for (const path of [out, html, quality]) if (path !== undefined) say(`Written: ${path}`);
  const truths = queries.filter(({ status }) => status !== "not_asked");
  if (truths.every(({ checks }) => checks.runs.ok === false)) {
    say(
      `None of the ground truths of ${file} runs on ${opened.goldDatabase.url}: ` +
        "give the database that it was made for by --database",
    );
  }
  const fails = queries.some(({ checks }) => Object.values(checks).some(({ ok }) => ok === false));
  if (fails) endWith(exitCode.checkFailed);
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

function tablesOf(queries: readonly VerifiedQuery[], diversity: Diversity): readonly ReportTable[] {
  const [findings, alike] = [verificationFindingsTable(queries), qualityNearDuplicatesTable(diversity)];
  return [
    verificationTable(queries),
    ...(findings.rows.length > 0 ? [findings] : []),
    verificationSummaryTable(queries),
    qualitySentencesTable(diversity),
    ...(alike.rows.length > 0 ? [alike] : []),
    qualityTable(qualityGrade(queries, diversity)),
  ];
}

interface VerifyAllOptions {
  readonly opened: VerificationSetup;
  readonly options: VerifyOptions;
  /** Number of ground truths. */
  readonly total: number;
  readonly glossary?: Glossary;
}

async function* verifyAll(
  dataset: Dataset,
  { opened: { goldDatabase, predictedDatabase, schema, reordered }, options, total, glossary }:
    VerifyAllOptions,
): AsyncGenerator<VerifiedQuery> {
  const { mutants, timeout } = options;
  let done = 0;
  const progress = createProgress("ground truths verified");
  try {
    const verified = verifyDataset(dataset, {
      ...{ goldDatabase, predictedDatabase, schema, reordered, mutants },
      ...(glossary && { glossary }),
      timeoutMs: 1_000 * timeout,
      signal: interrupted,
    });
    for await (const query of verified) {
      yield query;
      if (query.status !== "not_asked") progress.update(++done, total);
    }
  } finally {
    progress.end();
  }
}
