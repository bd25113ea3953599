import { InputError, nearestName } from "../base/mod.ts";
import { type ReplyKind, sheetText, unescapeFromSheet } from "../dialogue/mod.ts";
import { csvRows, csvTitles } from "../dialogue/formats/mod.ts";

/** What a person says of a row: it is right, it is not, or the turn is to be left out; empty where nobody has said it. */
export type Confirmed = "yes" | "no" | "drop" | "";

/** A turn of a log on the sheet where a person confirms it. */
export interface ChatSheetRow {
  /** Key of its dialogue. */
  readonly dialogue: string;
  /** From 1 within the dialogue. */
  readonly interaction: number;
  readonly utterance: string;
  /** What is meant, leaning on no other turn; empty where nobody has said it. */
  readonly intention: string;
  /** How the agent understood it; empty where it does not say. */
  readonly understood: string;
  /** Empty where the log holds none. */
  readonly ground_truth_sql: string;
  /** The kinds of the log's reply. */
  readonly expected_reply: readonly ReplyKind[];
  /** What the gate says of the SQL: `passed`, or why not. */
  readonly gate: string;
  /** What the agent said. */
  readonly answer: string;
  /** Kinds of what was redacted, in words. */
  readonly redacted: string;
  readonly confirmed: Confirmed;
  /** Line of the sheet, from 1; 0 in a sheet that is not yet written. */
  readonly line: number;
}

const columns = [
  ...["dialogue", "interaction", "utterance", "intention", "ground_truth_sql", "expected_reply"],
  ...["gate", "understood", "answer", "redacted", "confirmed"],
] as const;

/** Columns for people, which are not read. */
const told: readonly string[] = ["gate", "understood", "redacted"];

const replyKinds: readonly ReplyKind[] = ["response", "acknowledgment", "request", "refusal", "error"];

const answers: readonly Confirmed[] = ["yes", "no", "drop", ""];

/** Whether a text is a sheet of turns to confirm. */
export function isChatSheet(text: string): boolean {
  const titles = csvTitles(text, columns);
  return ["gate", "confirmed"].every((title) => titles.includes(title));
}

/** Formats turns as CSV for a person to confirm in a spreadsheet. */
export function chatSheetText(rows: readonly ChatSheetRow[]): Promise<string> {
  return sheetText([
    columns,
    ...rows.map(({ interaction, expected_reply, line: _, ...row }) => {
      const cells: Readonly<Record<string, string>> = {
        ...row,
        interaction: String(interaction),
        expected_reply: expected_reply.join(", "),
      };
      return columns.map((column) => cells[column] ?? "");
    }),
  ]);
}

/**
 * Reads a sheet of confirmed turns, in the order of its dialogues and their interactions.
 *
 * @param name What messages call the sheet, for example its path.
 * @throws {InputError} If it lacks a column or a turn, a turn stands twice, or a cell holds what it cannot; the message names
 * the line.
 */
export async function readChatSheet(text: string, name: string): Promise<readonly ChatSheetRow[]> {
  const { rows } = await csvRows(text, {
    name,
    needed: columns.filter((column) => !told.includes(column)),
    optional: told,
    othersIgnored: true,
    complete: true,
  });
  const read = rows.map(({ line, cell }): ChatSheetRow => {
    const clean = (column: typeof columns[number]) => unescapeFromSheet(cell(column)).trim();
    const fail = (why: string) => new InputError(`Cannot read ${name}: line ${line}: ${why}`);
    const interaction = Number(clean("interaction"));
    if (!Number.isInteger(interaction) || interaction < 1) {
      throw fail(`the interaction must be a whole number from 1, not "${clean("interaction")}"`);
    }
    const confirmed = answers.find((answer) => answer === clean("confirmed").toLowerCase());
    if (confirmed === undefined) {
      throw fail(`confirmed must be yes, no, drop or empty, not "${clean("confirmed")}"`);
    }
    const kinds = clean("expected_reply").split(",").map((kind) => kind.trim()).filter((kind) => kind !== "");
    const odd = kinds.find((kind) => !replyKinds.some((known) => known === kind));
    if (odd !== undefined || kinds.length === 0) {
      const near = odd === undefined ? undefined : nearestName(odd, replyKinds);
      throw fail(
        `expected_reply must be ${replyKinds.join(", ")}, or several of them, not "${odd ?? ""}"` +
          (near === undefined ? "" : `; is ${near} meant?`),
      );
    }
    for (const column of ["dialogue", "utterance"] as const) {
      if (clean(column) === "" && confirmed !== "drop") {
        throw fail(`the ${column} is empty; write it, or drop the row`);
      }
    }
    return {
      ...{ dialogue: clean("dialogue"), interaction, utterance: clean("utterance") },
      intention: clean("intention"),
      ...{ ground_truth_sql: clean("ground_truth_sql"), expected_reply: kinds as readonly ReplyKind[] },
      ...{ gate: "", understood: "", answer: clean("answer"), redacted: "", confirmed, line },
    };
  });
  return Array.from(Map.groupBy(read, ({ dialogue }) => dialogue).values()).flatMap((own) => {
    const ordered = own.toSorted((a, b) => a.interaction - b.interaction);
    const gap = ordered.findIndex(({ interaction }, i) => interaction !== i + 1);
    if (gap < 0) return ordered;
    const { dialogue, interaction, line } = ordered[gap] as ChatSheetRow;
    throw new InputError(
      `Cannot read ${name}: dialogue "${dialogue}" ${
        interaction <= gap
          ? `has interaction ${interaction} twice, again in line ${line}; remove one`
          : `lacks interaction ${
            gap + 1
          }; a turn that is not wanted stays in the sheet with drop as confirmed`
      }`,
    );
  });
}
