import { hidePasswords, InputError, redactPersonal } from "../base/mod.ts";
import { readTranscript, type RecordedConversation, type RecordedTurn } from "../agents/transcript/mod.ts";
import { type Dataset, type Dialogue, dialogueKeys, type Interaction, withCanary } from "../dialogue/mod.ts";
import type { VerifiedQuery, VerifyCheck } from "../verify/mod.ts";
import { type ChatSheetRow, chatSheetText, readChatSheet } from "./chat_sheet.ts";
import type { OpenPairOptions } from "./open_pair.ts";
import { verify } from "./verify.ts";

export interface ImportChatOptions extends Omit<OpenPairOptions, "variants"> {
  /** Called with the number of queries that the gate has checked. @default nothing */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** A sheet that was made of a log; field names are those of the JSON. */
export interface ChatSheet {
  /** CSV. */
  readonly text: string;
  readonly dialogues: number;
  readonly turns: number;
  /** Turns with SQL. */
  readonly with_sql: number;
  /** Turns whose SQL passes the gate. */
  readonly passed: number;
  /** Turns in which something was redacted. */
  readonly redacted: number;
  /** Turns that expect data and whose intention a person has to write. */
  readonly without_intention: number;
}

/**
 * Makes a sheet of a log of real chats, in which a person confirms what may become ground truth. Each question with its answer
 * is a row; a turn without a reply is left out. What belongs to persons or opens doors is redacted in questions, answers and
 * SQL, and SQL that held such matter does not pass. The gate runs the SQL of each answer: its checks of ground truths must
 * hold, those of sentences are left to the person. The intention is how the agent says that it understood the question, else
 * the words of a dialogue's first question; where a later question may lean on those before it, the person writes it.
 *
 * @param log Path of a file of any format that `transcript:FILE` reads.
 * @throws {InputError} If it is none, or the database is none.
 * @throws {OutsideError} If the database is not reached.
 */
export async function chatSheet(log: string, options: ImportChatOptions): Promise<ChatSheet> {
  const { conversations } = await readTranscript(log);
  const rows = redactedRows(conversations);
  if (rows.length === 0) throw new InputError(`Cannot import ${log}: it holds no question with a reply`);
  const findings = await gateFindings(rows, options);
  const judged = rows.map((row, i): ChatSheetRow => ({ ...row, gate: row.gate || (findings[i] ?? "") }));
  const count = (holds: (row: ChatSheetRow) => boolean) => judged.filter(holds).length;
  return {
    text: await chatSheetText(judged),
    dialogues: new Set(rows.map(({ dialogue }) => dialogue)).size,
    turns: rows.length,
    with_sql: count(({ ground_truth_sql: sql }) => sql !== ""),
    passed: count(({ gate }) => gate === PASSED),
    redacted: count(({ redacted }) => redacted !== ""),
    without_intention: count((row) => row.intention === "" && row.expected_reply.includes("response")),
  };
}

/** A dataset that was made of a confirmed sheet. */
export interface ConfirmedChats {
  readonly dataset: Dataset;
  /** Why a `yes` gave no ground truth, a clause each with the line of the sheet: SQL or intention lack, or the gate refuses. */
  readonly refused: readonly string[];
  /** Turns that nobody has confirmed or refused. */
  readonly open: number;
}

/**
 * Makes a dataset of a sheet that a person has confirmed. SQL is ground truth where the row says `yes` and the gate passes it
 * as it stands there, and the intention is not empty. Other turns stay in their dialogue without ground truth and marked as
 * unconfirmed, as later ones may lean on them, and turns that are dropped do not. Texts are redacted again, as a person may have written them anew.
 *
 * @param text The sheet.
 * @param name What messages call it, for example its path.
 * @throws {InputError} If it is no such sheet, no turn is left, or the database is none.
 * @throws {OutsideError} If the database is not reached.
 */
export async function confirmedChats(
  text: string,
  name: string,
  options: ImportChatOptions,
): Promise<ConfirmedChats> {
  const rows = (await readChatSheet(text, name)).filter(({ confirmed }) => confirmed !== "drop").map(
    redactedRow,
  );
  if (rows.length === 0) {
    throw new InputError(`Cannot import ${name}: every turn is dropped; keep at least one`);
  }
  const wanted = rows.map((row) => isMeant(row) ? row : { ...row, ground_truth_sql: "" });
  const findings = await gateFindings(wanted, options);
  const judged = rows.map((row, i) => {
    const finding = wanted[i]?.ground_truth_sql === "" ? "" : row.gate || (findings[i] ?? "");
    return { row, finding, isTruth: finding === PASSED };
  });
  const dialogues = Array.from(
    Map.groupBy(judged, ({ row }) => row.dialogue),
    ([experiment_id, own]): Dialogue => ({
      ...{ experiment_id, total_expected_interactions: own.length, kind: "imported" },
      interactions: own.map(({ row, isTruth }, i) => interactionOf(row, { isTruth, isFirst: i === 0 })),
    }),
  );
  const { database = "atlas" } = options;
  return {
    dataset: withCanary({
      control: { database: hidePasswords(database) },
      dialogues,
    }),
    refused: judged.filter(({ row, isTruth }) => !isTruth && wantsTruth(row)).map(refusalOf),
    open: rows.filter(({ confirmed }) => confirmed === "").length,
  };
}

const PASSED = "passed";

/** Whether a person hopes for ground truth; a greeting that is confirmed needs none. */
function wantsTruth({ confirmed, ground_truth_sql, expected_reply }: ChatSheetRow): boolean {
  return confirmed === "yes" && (ground_truth_sql !== "" || expected_reply.includes("response"));
}

/** Whether a person has confirmed what a turn means. */
function isMeant({ confirmed, intention, expected_reply }: ChatSheetRow): boolean {
  return confirmed === "yes" && (intention !== "" || !expected_reply.includes("response"));
}

function refusalOf({ row, finding }: { readonly row: ChatSheetRow; readonly finding: string }): string {
  if (row.ground_truth_sql === "") return `line ${row.line} expects data and has no SQL`;
  return isMeant(row)
    ? `the SQL of line ${row.line} does not pass the gate: ${finding}`
    : `line ${row.line} has no intention: write what is meant, so that it leans on no other turn`;
}

function redactedRows(conversations: readonly RecordedConversation[]): readonly ChatSheetRow[] {
  const asked = conversations.map(({ turns }) => turns.flatMap((turn) => rowOf(turn) ?? []))
    .filter((turns) => turns.length > 0);
  return asked.flatMap((turns, d) =>
    turns.map((turn, i) => {
      const { understood, utterance } = turn;
      const intention = understood || (i === 0 ? utterance : "");
      return redactedRow({ ...turn, intention, dialogue: String(d + 1), interaction: i + 1 });
    })
  );
}

function rowOf(
  { message, outcome }: RecordedTurn,
): Omit<ChatSheetRow, "dialogue" | "interaction" | "intention"> | undefined {
  if (message === undefined || message.trim() === "" || outcome.kind !== "reply") return undefined;
  const { kind, text, interpretation, sql = "" } = outcome.reply;
  return {
    utterance: message.trim(),
    understood: interpretation?.trim() ?? "",
    ground_truth_sql: sql.trim(),
    // Nobody hopes for an error.
    expected_reply: [kind].flat().map((one) => one === "error" ? "response" : one),
    ...{ gate: "", answer: text, redacted: "", confirmed: "", line: 0 },
  };
}

/** Redacts the texts of a row; SQL that held what is redacted does not pass. */
function redactedRow(row: ChatSheetRow): ChatSheetRow {
  const found = new Set<string>();
  const redacted = (text: string) => {
    const { text: shown, found: kinds } = redactPersonal(text);
    kinds.forEach((kind) => found.add(kind));
    return shown;
  };
  const { utterance, intention, understood, ground_truth_sql, answer } = row;
  const texts = {
    utterance: redacted(utterance),
    intention: redacted(intention),
    understood: redacted(understood),
    ground_truth_sql: redacted(ground_truth_sql),
    answer: redacted(answer),
  };
  const isMarked = /\[(?:e-mail|phone|key|password|card|account|number)\]/.test(texts.ground_truth_sql);
  return {
    ...row,
    ...texts,
    redacted: [...found].join(", "),
    gate: isMarked ? "it held what was redacted" : "",
  };
}

function interactionOf(
  row: ChatSheetRow,
  { isTruth, isFirst }: { readonly isTruth: boolean; readonly isFirst: boolean },
): Interaction {
  const { utterance, intention, ground_truth_sql, expected_reply, answer } = row;
  const wantsData = expected_reply.includes("response");
  return {
    ...{ utterance, intention: intention || utterance },
    ...(isTruth && { ground_truth_sql }),
    ...(wantsData && (isMeant(row) ? { standalone_intention: intention } : { unconfirmed: true })),
    utterance_kinds: [isFirst ? "question" : "partial_question"],
    expected_reply,
    ...(!wantsData && answer !== "" && { reference_reply: answer }),
  };
}

/** The checks of the gate that SQL must pass to be ground truth; those of sentences are a person's. */
const truthChecks: readonly VerifyCheck[] = [
  ...["runs", "query", "equals_itself", "returns_rows", "not_whole_table"] as const,
  ...["stable", "stable_reordered", "no_cut_ties", "literals_occur"] as const,
];

/** What the gate says of the SQL of each row; undefined where there is none to run. */
async function gateFindings(
  rows: readonly ChatSheetRow[],
  { onProgress, ...options }: ImportChatOptions,
): Promise<readonly (string | undefined)[]> {
  // Each stands alone, so that equal questions of several dialogues do not meet.
  const asked = rows.flatMap((row, i) => row.ground_truth_sql === "" || row.gate !== "" ? [] : [{ row, i }]);
  if (asked.length === 0) return [];
  const dataset: Dataset = {
    control: {},
    dialogues: asked.map(({ row, i }) => ({
      ...{ experiment_id: String(i), total_expected_interactions: 1, kind: "imported" },
      interactions: [interactionOf(row, { isTruth: true, isFirst: true })],
    })),
  };
  const keys = dialogueKeys(dataset);
  const found = new Map<string, string>();
  await verify(dataset, {
    ...options,
    onQuery: (query) => {
      found.set(query.dialogue_key, findingOf(query));
      onProgress?.(found.size, asked.length);
    },
  });
  const findings: (string | undefined)[] = Array.from({ length: rows.length });
  asked.forEach(({ i }, n) => findings[i] = found.get(keys[n] ?? ""));
  return findings;
}

function findingOf({ checks }: VerifiedQuery): string {
  const failed = truthChecks.find((name) => checks[name].ok === false);
  return failed === undefined ? PASSED : checks[failed].detail || failed.replaceAll("_", " ");
}
