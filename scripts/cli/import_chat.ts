import { howMany, InputError, readUtf8File, writeFileAtomic } from "../../lib/base/mod.ts";
import { writeDataset } from "../../lib/dialogue/mod.ts";
import { chatSheet, confirmedChats, type ImportChatOptions, isChatSheet } from "../../lib/runs/mod.ts";
import { endWith, exitCode, interrupted, print, say } from "./command.ts";
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
  const { dialogues, turns, with_sql, passed, redacted, without_intention: unsaid } = counts;
  print(fitLines(
    `${howMany(turns, "turn")} of ${
      howMany(dialogues, "dialogue")
    } in ${out}; ${with_sql} with SQL, of which ${passed} ` +
      `pass the gate; something was redacted in ${redacted}`,
  ));
  if (unsaid > 0) {
    say(
      `${
        howMany(unsaid, "later question")
      } may lean on those before: write as intention what is meant, so that it leans on ` +
        "no other turn.",
    );
  }
  say(
    "Names of people are not redacted. Read the texts, correct utterance, intention, SQL and expected_reply, and write " +
      "as confirmed yes (it is right), no (the turn stays, without ground truth) or drop (it is left out); then: " +
      `deno task dataset import chat --from ${out} --out FILE.json` +
      (database === undefined ? "" : " --database URL"),
  );
}

async function datasetOfSheet(text: string, flags: ImportChatFlags): Promise<void> {
  const { from, out, json } = flags;
  await refuseDataset(out, ({ model }) => model === undefined);
  const { dataset, refused, open } = await checking(flags, (options) => confirmedChats(text, from, options));
  await writeDataset(out, dataset);
  const interactions = dataset.dialogues.flatMap((dialogue) => dialogue.interactions);
  const unconfirmed = interactions.filter((interaction) => interaction.unconfirmed).length;
  const counts = {
    dialogues: dataset.dialogues.length,
    interactions: interactions.length,
    with_sql: interactions.filter(({ ground_truth_sql }) => ground_truth_sql !== undefined).length,
    refused: refused.length,
    ...{ open, unconfirmed },
    file: out,
  };
  if (json) print(JSON.stringify(counts, null, 2));
  else {
    print(fitLines(
      `${howMany(counts.dialogues, "dialogue")} with ${
        howMany(counts.interactions, "interaction")
      } in ${out}; ` +
        `${counts.with_sql} with a confirmed ground truth, ${open} that nobody has confirmed or refused`,
    ));
  }
  if (unconfirmed > 0) {
    say(
      `${howMany(unconfirmed, "unconfirmed question")} ${
        unconfirmed === 1 ? "stays" : "stay"
      } in the dialogues and ${
        unconfirmed === 1 ? "is" : "are"
      } not scored; write drop as confirmed to leave out what no ` +
        "later question leans on.",
    );
  }
  for (const clause of refused) say(`A yes was not taken: ${clause}.`);
  if (refused.length > 0) endWith(exitCode.checkFailed);
}
