import { InputError, jsonFault, readUtf8File, sha256 } from "../../base/mod.ts";
import { isChatCsv, readChatCsv } from "./formats/chat_csv.ts";
import { readDocument } from "./formats/read_document.ts";
import { isArchive, readInspectArchive } from "./formats/inspect_archive.ts";
import { isPredictions, readPredictions } from "./formats/predictions.ts";
import { readRows } from "./formats/read_rows.ts";
import type { RecordedConversation, Transcript } from "./types.ts";

/**
 * Reads a file of what an agent said, in any of the formats that the README of the room lists; its content says which.
 *
 * @throws {InputError} If there is no such file, its format is not known, or it has faults; the message names the place and
 * what is expected there.
 * @throws {OutsideError} If it cannot be read, for example for want of permission.
 *
 * @example
 * ```ts
 * import { readTranscript } from "querylogue/agents/transcript";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile({ suffix: ".csv" });
 * await Deno.writeTextFile(path, "conversation,message,sql\n1,Which rivers are there?,SELECT name FROM river\n");
 * const { conversations: [only] } = await readTranscript(path);
 * assert.equal(only?.turns[0]?.message, "Which rivers are there?");
 * await Deno.remove(path);
 * ```
 */
export async function readTranscript(path: string): Promise<Transcript> {
  if (await isArchive(path)) {
    const bytes = await Deno.readFile(path);
    return { path, hash: sha256(bytes), conversations: await readInspectArchive(bytes, path) };
  }
  const text = await readUtf8File(path);
  return { path, hash: sha256(text), conversations: await readText(text, path) };
}

async function readText(text: string, path: string): Promise<readonly RecordedConversation[]> {
  if (/^\s*[[{]/.test(text)) {
    const whole = parsed(text);
    if (whole !== undefined) return readDocument(whole, path);
    const lines = text.split("\n").flatMap((line, i) => line.trim() === "" ? [] : [{ line, number: i + 1 }]);
    const rows = lines.map(({ line, number }) => ({ place: `line ${number}`, value: parsed(line) }));
    const broken = rows.findIndex(({ value }) => value === undefined);
    if (broken < 0) return readRows(rows, path);
    if (broken > 0) {
      throw new InputError(`Cannot read ${path}: ${rows[broken]?.place} is not JSON; correct or remove it`);
    }
    const { line, column, found } = jsonFault(text);
    throw new InputError(
      `Cannot read ${path}: not JSON at line ${line}, column ${column}, where ${found} stands; correct the file`,
    );
  }
  if (isChatCsv(text)) return await readChatCsv(text, path);
  if (isPredictions(text)) return readPredictions(text);
  throw new InputError(
    `Cannot read ${path}: ${
      text.trim() === "" ? "the file is empty" : "its format is not known"
    }; give a saved chat, a journal, MMSQL outputs, predictions (one query a line), a chat log (CSV, JSON, JSON lines), ` +
      "promptfoo results or an inspect log",
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
