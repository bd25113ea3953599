import { choose, randomFrom } from "../../lib/base/mod.ts";
import { type Dialogue, dialogueKeys, type Interaction, loadDataset } from "../../lib/dialogue/mod.ts";
import { print } from "./command.ts";

/** What `deno task sentences` was asked for. */
export interface SentencesOptions {
  readonly dataset: string;
  readonly seed: number;
  readonly count: number;
}

/** Draws interactions of a dataset and prints their sentences. */
export async function drawSentences({ dataset: path, seed, count }: SentencesOptions): Promise<void> {
  const dataset = await loadDataset(path);
  const { dialogues } = dataset;
  const keys = dialogueKeys(dataset);
  const all = dialogues.flatMap(({ interactions }, d) =>
    interactions.map((interaction, i) => ({
      key: keys[d] ?? "",
      number: i + 1,
      interaction,
      dialogue: dialogues[d],
    }))
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
  const name = path.slice(path.lastIndexOf("/") + 1);
  print([
    `## ${drawn.length} of ${all.length} interactions of ${name}, drawn by seed ${seed}`,
    ...drawn.map(({ key, number, interaction, dialogue }) =>
      section(`Dialogue ${key}, interaction ${number}`, interaction, before(dialogue, number))
    ),
  ].join("\n\n"));
}

/** What the user had typed before. */
function before(dialogue: Dialogue | undefined, number: number): readonly string[] {
  return (dialogue?.interactions ?? []).slice(0, number - 1).map(({ utterance }) => utterance);
}

function section(title: string, interaction: Interaction, earlier: readonly string[]): string {
  return [
    `### ${title}`,
    "",
    ...earlier.map((utterance) => `- before: ${utterance}`),
    `- utterance: **${interaction.utterance}**`,
    `- intention: ${interaction.intention}`,
    `- standalone: ${interaction.standalone_intention ?? "–"}`,
    "",
    "```sql",
    interaction.ground_truth_sql ?? "-- asks for no data",
    "```",
  ].join("\n");
}
