import { howMany, InputError, readUtf8File, writeFileAtomic } from "../../lib/base/mod.ts";
import { writeDataset } from "../../lib/dialogue/mod.ts";
import { chatSheet, confirmedChats, type ImportChatOptions, isChatSheet } from "../../lib/runs/mod.ts";
import { interrupted, print, say } from "./command.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import type { DatabaseFlags } from "./database_options.ts";
import { fitLines } from "./fit_lines.ts";
import { createProgress } from "./progress.ts";
import { refuseDataset, refuseForeign } from "./refuse_foreign.ts";

/** What `deno task dataset import chat` was asked for. */
export interface ImportChatFlags extends DatabaseFlags {
  readonly from: string;
  readonly out: string;
  readonly database?: string | undefined;
  readonly json?: true | undefined;
}

/** Makes a sheet to confirm of a log, or a dataset of a confirmed sheet. */
export async function importChat(flags: ImportChatFlags): Promise<void> {
  const { from, out, dialect } = flags;
  if (dialect !== undefined) {
    throw new InputError("The SQL of a chat is that of its database; leave --dialect out");
  }
  // An archive is no sheet, and no text.
  const text = /\.csv$/i.test(from) ? await readUtf8File(from) : "";
  const isCsv = /\.csv$/i.test(out);
  if (isChatSheet(text)) {
    if (isCsv) {
      throw new InputError(`${from} is a sheet; give --out the name of a dataset, such as chats.json`);
    }
    return await datasetOfSheet(text, flags);
  }
  if (isCsv) return await sheetOfLog(flags);
  throw new InputError(
    `${from} is a log, which becomes a sheet for a person to confirm first; give --out the name of a CSV file`,
  );
}

/** Does a job, telling how many queries were checked. */
async function checking<Made>(
  flags: ImportChatFlags,
  job: (options: ImportChatOptions) => Promise<Made>,
): Promise<Made> {
  const progress = createProgress("queries checked");
  const made = await job({
    ...databaseConfiguration(flags.database, flags),
    onProgress: (done, total) => progress.update(done, total),
    onWarning: say,
    signal: interrupted,
  });
  progress.end();
  return made;
}

async function sheetOfLog(flags: ImportChatFlags): Promise<void> {
  const { from, out, database, json } = flags;
  const { text: sheet, ...counts } = await checking(flags, (options) => chatSheet(from, options));
  // What stands there may have been confirmed.
  await refuseForeign(out, (text) => text === sheet);
  await writeFileAtomic(out, sheet);
  if (json) return print(JSON.stringify({ ...counts, file: out }, null, 2));
  const { dialogues, turns, with_sql, passed, redacted } = counts;
  print(fitLines(
    `${howMany(turns, "turn")} of ${
      howMany(dialogues, "dialogue")
    } in ${out}; ${with_sql} with SQL, of which ${passed} ` +
      `pass the gate; something was redacted in ${redacted}`,
  ));
  say(
    "Names of people are not redacted. Read the texts, correct utterance, intention, SQL and expected_reply, and write " +
      `yes, no or drop as confirmed; then: deno task dataset import chat --from ${out} --out FILE.json` +
      (database === undefined ? "" : " --database URL"),
  );
}

async function datasetOfSheet(text: string, flags: ImportChatFlags): Promise<void> {
  const { from, out, json } = flags;
  await refuseDataset(out, ({ model }) => model === undefined);
  const { dataset, refused, open } = await checking(flags, (options) => confirmedChats(text, from, options));
  await writeDataset(out, dataset);
  const interactions = dataset.dialogues.flatMap((dialogue) => dialogue.interactions);
  const counts = {
    dialogues: dataset.dialogues.length,
    interactions: interactions.length,
    with_sql: interactions.filter(({ ground_truth_sql }) => ground_truth_sql !== undefined).length,
    refused: refused.length,
    open,
    file: out,
  };
  const notTaken = refused.length === 0
    ? undefined
    : `${refused.length} yes ${refused.length === 1 ? "was" : "were"} not taken: ${refused.join("; ")}`;
  if (json) {
    if (notTaken !== undefined) say(notTaken);
    return print(JSON.stringify(counts, null, 2));
  }
  print(fitLines(
    `${howMany(counts.dialogues, "dialogue")} with ${
      howMany(counts.interactions, "interaction")
    } in ${out}; ` +
      `${counts.with_sql} with a confirmed ground truth, ${open} that nobody has confirmed or refused`,
  ));
  if (notTaken !== undefined) print(fitLines(notTaken));
}
