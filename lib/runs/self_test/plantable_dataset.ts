import {
  parseParaphrase,
  type PlantableInteraction,
  plantableInteractions,
  type PlantPlace,
} from "../../agents/mod.ts";
import { type Database, readSchema } from "../../database/mod.ts";
import { type Dataset, type Dialogue, dialogueKeys } from "../../dialogue/mod.ts";
import { readConversationId } from "../../evaluation/mod.ts";

/** How a person says an interaction, with marks (see `parseParaphrase`). */
export interface ParaphraseLine {
  /** Key of the dialogue. */
  readonly dialogue: string;
  /** From 1. */
  readonly interaction: number;
  readonly says: string;
}

/**
 * Lists what saboteurs can say about the interactions of a dataset that have paraphrases.
 *
 * @throws {RangeError} If a dialogue of the paraphrases is not in the dataset or cannot be planted into.
 */
export async function plantableDataset(
  dataset: Dataset,
  { paraphrases, database }: { readonly paraphrases: readonly ParaphraseLine[]; readonly database: Database },
): Promise<readonly PlantableInteraction[]> {
  const schema = await readSchema(database);
  const keys = dialogueKeys(dataset);
  const planted = [];
  for (const [dialogueKey, lines] of Map.groupBy(paraphrases, ({ dialogue }) => dialogue)) {
    const dialogue: Dialogue | undefined = dataset.dialogues[keys.indexOf(dialogueKey)];
    if (dialogue === undefined) {
      throw new RangeError(`Cannot plant into dialogue "${dialogueKey}": there is none`);
    }
    planted.push(
      ...await plantableInteractions(dialogue, {
        ...{ schema, dialect: database.dialect, dialogueKey },
        paraphraseOf: (interaction) => {
          const line = lines.find((one) => one.interaction === interaction);
          return line && parseParaphrase(line.says);
        },
      }),
    );
  }
  return planted;
}

/** The turn that a request plays. */
export function placeOfRequest(
  { conversation_id, turn_id }: { readonly conversation_id: string; readonly turn_id: string },
): PlantPlace {
  const { trial, attempt, dialogueKey } = readConversationId(conversation_id) ??
    { trial: 1, attempt: 1, dialogueKey: "" };
  const [interaction = 0, turn = 0] = turn_id.split(".").map(Number);
  return { trial, attempt, dialogueKey, interaction, turn };
}
