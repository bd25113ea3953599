import { basename } from "node:path";
import { choose, randomFrom, shuffle } from "../../lib/base/mod.ts";
import { type Dialogue, dialogueKeys, type Interaction, loadDataset } from "../../lib/dialogue/mod.ts";
import { print } from "./command.ts";

/** What `deno task sentences` was asked for. */
export interface SentencesOptions {
  readonly dataset: string;
  readonly seed: number;
  /** Interactions, at most. */
  readonly count: number;
  /** Whole dialogues of each kind instead, at most. */
  readonly dialogues?: number | undefined;
}

/** Draws interactions of a dataset, or whole dialogues, and prints their sentences. */
export async function drawSentences(options: SentencesOptions): Promise<void> {
  const { dataset: path, seed, count, dialogues } = options;
  const dataset = await loadDataset(path);
  const keys = dialogueKeys(dataset);
  const keyed = dataset.dialogues.map((dialogue, i): Keyed => ({ key: keys[i] ?? "", dialogue }));
  const drawing = { name: basename(path), seed };
  const sections = dialogues === undefined
    ? drawnInteractions(keyed, { ...drawing, count })
    : drawnDialogues(keyed, { ...drawing, count: dialogues });
  print(sections.join("\n\n"));
}

interface Keyed {
  readonly key: string;
  readonly dialogue: Dialogue;
}

interface Drawing {
  /** Of the dataset's file. */
  readonly name: string;
  readonly seed: number;
  readonly count: number;
}

function drawnInteractions(dialogues: readonly Keyed[], { name, seed, count }: Drawing): readonly string[] {
  const all = dialogues.flatMap(({ key, dialogue }) =>
    dialogue.interactions.map((interaction, i) => ({ key, number: i + 1, interaction, dialogue }))
  );
  const random = randomFrom(seed, "sentences");
  const drawn: (typeof all)[number][] = [];
  const left = [...all];
  while (drawn.length < count && left.length > 0) {
    const one = choose(random, left);
    left.splice(left.indexOf(one), 1);
    drawn.push(one);
  }
  drawn.sort((a, b) => all.indexOf(a) - all.indexOf(b));
  return [
    `## ${drawn.length} of ${all.length} interactions of ${name}, drawn by seed ${seed}`,
    ...drawn.map(({ key, number, interaction, dialogue }) =>
      section(
        `Dialogue ${key}, interaction ${number}`,
        interaction,
        dialogue.interactions.slice(0, number - 1),
      )
    ),
  ];
}

function section(title: string, interaction: Interaction, earlier: readonly Interaction[]): string {
  return [
    `### ${title}`,
    "",
    ...earlier.map(({ utterance }) => `- before: ${utterance}`),
    `- utterance: **${interaction.utterance}**`,
    `- intention: ${interaction.intention}`,
    `- standalone: ${interaction.standalone_intention ?? "–"}`,
    "",
    "```sql",
    interaction.ground_truth_sql ?? "-- asks for no data",
    "```",
  ].join("\n");
}

function drawnDialogues(all: readonly Keyed[], { name, seed, count }: Drawing): readonly string[] {
  return [...Map.groupBy(all, ({ dialogue }) => dialogue.kind)].flatMap(([kind, group]) => {
    const drawn = shuffle(randomFrom(seed, "dialogues", kind), group).slice(0, count);
    drawn.sort((a, b) => all.indexOf(a) - all.indexOf(b));
    return [
      `## ${drawn.length} of ${group.length} dialogues of kind ${kind} in ${name}, drawn by seed ${seed}`,
      ...drawn.map(dialogueSection),
    ];
  });
}

function dialogueSection({ key, dialogue }: Keyed): string {
  const over = dialogue.join_combination?.tables.join(", ");
  return [
    `### Dialogue ${key}${over === undefined ? "" : `, over ${over}`}`,
    "",
    ...dialogue.interactions.map(interactionLine),
  ].join("\n");
}

function interactionLine(interaction: Interaction, i: number): string {
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
