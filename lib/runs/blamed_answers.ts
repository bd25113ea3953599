import type { Schema } from "../schema/mod.ts";
import type { Database } from "../database/mod.ts";
import { latestAttempts, orderRecords, type TurnRecord } from "../evaluation/mod.ts";
import type { BlamedAnswer } from "../report/mod.ts";
import { findContextReference, type SentenceTools, sentenceTools } from "../verify/mod.ts";

/** The sides of one answer with its place; an entry of `explanations.json`. */
export type PlacedBlame =
  & BlamedAnswer
  & Pick<TurnRecord, "trial" | "dialogue_key" | "interaction" | "turn">
  /** What decided that the SQL does not say what the interpretation says, or left it open. */
  & { readonly reason?: string };

/**
 * Decides of each answer with an interpretation and SQL that ran whether the SQL asks for what the interpretation says, by
 * the rules that check sentences of datasets against the specification of their query.
 *
 * @param records The journal, in any order.
 */
export async function blamedAnswers(
  records: readonly TurnRecord[],
  { database, schema, signal }: {
    readonly database: Database;
    readonly schema: Schema;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<readonly PlacedBlame[]> {
  const tools = await sentenceTools(database, { schema, signal })();
  const blamed: PlacedBlame[] = [];
  const known = new Map<string, Promise<Faithfulness>>();
  for (const record of orderRecords(latestAttempts(records))) {
    signal?.throwIfAborted();
    const { agent, trial, dialogue_key, interaction, turn, aligned: understood, sql, reply } = record;
    const correct = sql.verdict === "equal";
    const said = reply.interpretation?.trim() ?? "";
    const query = sql.translated ?? reply.sql ?? "";
    if (said === "" || query === "" || !correct && sql.verdict !== "different") continue;
    const key = JSON.stringify([said, query]);
    const decided = known.get(key) ?? faithfulness({ said, query }, { tools, database });
    known.set(key, decided);
    blamed.push({ agent, trial, dialogue_key, interaction, turn, understood, ...await decided, correct });
  }
  return blamed;
}

type Faithfulness = Pick<PlacedBlame, "faithful" | "reason">;

async function faithfulness(
  { said, query }: { readonly said: string; readonly query: string },
  { tools, database }: { readonly tools: SentenceTools; readonly database: Database },
): Promise<Faithfulness> {
  const leaning = findContextReference(said);
  if (leaning !== undefined) return open(`the interpretation leans on the dialogue: "${leaning}"`);
  const reading = await tools.readQuery(query, database.dialect);
  if (reading.kind === "not_readable") return open(reading.reason);
  const { faults: [fault], unsure: [doubt] } = tools.checkSentence(said, reading.specification);
  if (fault !== undefined) return { faithful: false, reason: fault };
  return doubt === undefined ? { faithful: true } : open(doubt);
}

const open = (reason: string): Faithfulness => ({ faithful: "undecided", reason });
