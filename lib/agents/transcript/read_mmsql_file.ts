import { InputError, jsonFault, readUtf8File } from "../../base/mod.ts";
import { type MmsqlDialogue, readMmsqlDialogues } from "./formats/mmsql_dialogues.ts";
import { isMmsqlEntry } from "./formats/mmsql_outputs.ts";

/**
 * Reads a file of predictions in MMSQL's shape: a list of dialogues `{db_name, turns}` with `predict` in the turns of the
 * system.
 *
 * @throws {InputError} If there is no such file, or it has another shape or no prediction; the message names file and place.
 * @throws {OutsideError} If it cannot be read, for example for want of permission.
 *
 * @example
 * ```ts
 * import { readMmsqlFile } from "querylogue/agents/transcript";
 * import assert from "node:assert/strict";
 *
 * const turns = [
 *   { isuser: true, text: "Which rivers?", type: "answerable" },
 *   { isuser: false, text: "", query: "SELECT name FROM river", predict: "SELECT name FROM river" },
 * ];
 * const path = await Deno.makeTempFile({ suffix: ".json" });
 * await Deno.writeTextFile(path, JSON.stringify([{ db_name: "geo", turns }]));
 * const [dialogue] = await readMmsqlFile(path);
 * assert.equal(dialogue?.questions[0]?.answer?.reply.sql, "SELECT name FROM river");
 * await Deno.remove(path);
 * ```
 */
export async function readMmsqlFile(path: string): Promise<readonly MmsqlDialogue[]> {
  const document = parsed(await readUtf8File(path), path);
  if (!Array.isArray(document) || !isMmsqlEntry(document[0])) {
    throw new InputError(
      `Cannot read ${path}: a list of dialogues {db_name, turns} is expected; give a file of predictions in MMSQL's shape`,
    );
  }
  const dialogues = readMmsqlDialogues(
    document.map((value, i) => ({ place: `entry ${i + 1}`, value })),
    path,
  );
  const silent = dialogues.find(({ questions }) => questions.length === 0);
  if (silent !== undefined) {
    throw new InputError(
      `Cannot read ${path}: ${silent.place} holds no turn of a user; correct or remove it`,
    );
  }
  const untyped = dialogues.flatMap(({ questions }) => questions).find(({ type }) => type === undefined);
  if (untyped !== undefined) {
    throw new InputError(
      `Cannot read ${path}: ${untyped.place} has no "type"; give it answerable, unanswerable, ambiguous or improper`,
    );
  }
  if (!dialogues.some(({ questions }) => questions.some(({ answer }) => answer !== undefined))) {
    throw new InputError(`Cannot read ${path}: no turn holds a "predict"; give a file of predictions`);
  }
  return dialogues;
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { line, column, found } = jsonFault(text);
    throw new InputError(
      `Cannot read ${path}: not JSON at line ${line}, column ${column}, where ${found} stands; correct the file`,
    );
  }
}
