import { basename } from "node:path";
import { randomFrom, shuffle } from "../../lib/base/mod.ts";
import { type Dialogue, dialogueKeys, type Interaction, loadDataset } from "../../lib/dialogue/mod.ts";
import { print } from "./command.ts";

export interface DrawDialoguesOptions {
  readonly dataset: string;
  readonly seed: number;
  /** Dialogues of each kind, at most. */
  readonly dialogues: number;
}

interface Keyed {
  readonly key: string;
  readonly dialogue: Dialogue;
}

/** Draws whole dialogues of each kind of a dataset and prints what is said in them. */
export async function drawDialogues({ dataset: path, seed, dialogues }: DrawDialoguesOptions): Promise<void> {
  const dataset = await loadDataset(path);
  const keys = dialogueKeys(dataset);
  const all = dataset.dialogues.map((dialogue, i): Keyed => ({ key: keys[i] ?? "", dialogue }));
  const sections = [...Map.groupBy(all, ({ dialogue }) => dialogue.kind)].flatMap(([kind, group]) => {
    const drawn = shuffle(randomFrom(seed, "dialogues", kind), group).slice(0, dialogues);
    drawn.sort((a, b) => all.indexOf(a) - all.indexOf(b));
    return [
      `## ${drawn.length} of ${group.length} dialogues of kind ${kind} in ${
        basename(path)
      }, drawn by seed ${seed}`,
      ...drawn.map(section),
    ];
  });
  print(sections.join("\n\n"));
}

function section({ key, dialogue }: Keyed): string {
  const over = dialogue.join_combination?.tables.join(", ");
  return [
    `### Dialogue ${key}${over === undefined ? "" : `, over ${over}`}`,
    "",
    ...dialogue.interactions.map(line),
  ].join("\n");
}

function line(interaction: Interaction, i: number): string {
  const { utterance, standalone_intention, question_type, utterance_kinds, readings, clarification } =
    interaction;
  const type = question_type === undefined || question_type === "answerable" ? [] : [question_type];
  const marks = [...utterance_kinds, ...type].join(", ").replaceAll("_", " ");
  return [
    `${i + 1}. **${utterance}** _(${marks})_`,
    ...(standalone_intention === undefined ? [] : [`   - meant: ${standalone_intention}`]),
    ...(readings ?? []).map(({ meaning }, r) => `   - reading ${r + 1}: ${meaning}`),
    ...(clarification === undefined ? [] : [`   - asked back: ${clarification}`]),
  ].join("\n");
}
