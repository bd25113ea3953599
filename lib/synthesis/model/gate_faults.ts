import { type Dialogue, realizedQuery } from "../../dialogue/mod.ts";
import { joinIdentity } from "../../schema/mod.ts";
import { type VerifyCheck, verifyDataset } from "../../verify/mod.ts";
import { answerFaults } from "./answer_faults.ts";
import { contextFaults } from "./context_faults.ts";
import { inInteraction } from "./in_interaction.ts";
import { partialFaults } from "./partial_faults.ts";
import { sparseColumnFaults } from "./sparse_column_faults.ts";
import type { Studio } from "./types.ts";

/** What the queries of a dialogue, those of further readings too, do not prove, one sentence each. */
export async function gateFaults(
  dialogue: Dialogue,
  studio: Studio,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  return [
    ...await checksFailed(dialogue, studio, signal),
    ...await answerFaults(dialogue.interactions, studio, signal),
    ...await sparseColumnFaults(dialogue.interactions, studio, signal),
    ...await contextFaults(dialogue.interactions, studio, signal),
    ...await partialFaults(dialogue.interactions, studio),
    ...(dialogue.kind === "partial" ? await joinFaults(dialogue, studio) : []),
  ];
}

async function checksFailed(
  dialogue: Dialogue,
  { database, predictedDatabase, schema, tools }: Studio,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const further = furtherReadings(dialogue);
  const dialogues = [dialogue, ...(further === undefined ? [] : [further.dialogue])];
  const options = { goldDatabase: database, predictedDatabase, schema, tools, ...(signal && { signal }) };
  const last = dialogue.interactions.findLastIndex((one) => one.ground_truth_sql !== undefined) + 1;
  const faults: string[] = [];
  for await (const found of verifyDataset({ control: {}, dialogues }, options)) {
    const own = found.dialogue_key === dialogue.experiment_id;
    const place = own ? found.interaction : further?.places[found.interaction - 1] ?? 0;
    for (const [name, { ok, detail }] of Object.entries(found.checks)) {
      // A last query that cannot be read is not proven to express the combination.
      const unproven = own && found.interaction === last &&
        name === ("realizes_plan" satisfies VerifyCheck) &&
        ok === "not_checked";
      if (ok !== false && !unproven) continue;
      const what = `${name.replaceAll("_", " ")}: ${detail}`;
      faults.push(inInteraction(place, own ? what : `a further reading: ${what}`));
    }
  }
  return faults;
}

/** The readings that are not ground truths themselves, as a dialogue, and the interaction that each belongs to. */
function furtherReadings(
  dialogue: Dialogue,
): { readonly dialogue: Dialogue; readonly places: readonly number[] } | undefined {
  const readings = dialogue.interactions.flatMap(({ readings = [] }, i) =>
    readings.slice(1).map((reading) => ({ ...reading, place: i + 1 }))
  );
  if (readings.length === 0) return undefined;
  return {
    places: readings.map(({ place }) => place),
    dialogue: {
      experiment_id: `${dialogue.experiment_id} readings`,
      total_expected_interactions: readings.length,
      kind: dialogue.kind,
      interactions: readings.map(({ meaning, ground_truth_sql }) => ({
        utterance: meaning,
        intention: meaning,
        standalone_intention: meaning,
        ground_truth_sql,
        utterance_kinds: ["question"],
        expected_reply: ["response"],
      })),
    },
  };
}

/** Each question of a dialogue of partial questions brings in a join that none before it made. */
async function joinFaults(
  { interactions, join_combination: combination }: Dialogue,
  { schema, database: { dialect } }: Studio,
): Promise<readonly string[]> {
  const open = new Set((combination?.joins ?? []).map(joinIdentity));
  if (open.size === 0) return [];
  const faults: string[] = [];
  for (const [i, { ground_truth_sql: sql }] of interactions.entries()) {
    if (sql === undefined) continue;
    const read = await realizedQuery(sql, { schema, dialect });
    if (typeof read === "string") continue;
    const brought = read.joins.map(joinIdentity).filter((join) => open.delete(join));
    if (brought.length === 0) faults.push(inInteraction(i + 1, NO_JOIN));
  }
  return faults;
}

const NO_JOIN = "it makes no join of the combination that no query before it made";
