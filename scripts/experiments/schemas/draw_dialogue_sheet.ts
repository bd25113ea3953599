import { basename, join } from "node:path";
import { InputError, randomFrom, shuffle, writeFileAtomic } from "../../../lib/base/mod.ts";
import { type Dialogue, type Interaction, loadDataset } from "../../../lib/dialogue/mod.ts";
import { say } from "../../cli/command.ts";

export interface DrawDialogueSheetOptions {
  /** Paths of datasets; the sheet names each by its file. */
  readonly datasets: readonly string[];
  /** Interactions, equally many of each dataset. */
  readonly count: number;
  readonly seed: number;
  /** Where the sheet is written. @default "reports" */
  readonly out?: string | undefined;
}

/**
 * Draws interactions with ground truths, and writes each with the dialogue before it and its query, for readers who run the
 * query and say whether it answers what is asked.
 *
 * @throws {InputError} If a dataset cannot be read, or all of them hold fewer interactions than are asked for.
 */
export async function drawDialogueSheet(options: DrawDialogueSheetOptions): Promise<void> {
  const { datasets, count, seed, out = "reports" } = options;
  const random = randomFrom(seed, "dialogue sheet");
  const parts: string[] = [];
  for (const [i, path] of datasets.entries()) {
    const { dialogues } = await loadDataset(path);
    const name = basename(path, ".json");
    const asked = dialogues.flatMap((dialogue, number) =>
      dialogue.interactions.flatMap(({ ground_truth_sql }, turn) =>
        ground_truth_sql === undefined ? [] : [{ dialogue, number, turn }]
      )
    );
    const share = Math.ceil((count - parts.length) / (datasets.length - i));
    const drawn = shuffle(random, asked).slice(0, share)
      .toSorted((a, b) => a.number - b.number || a.turn - b.turn);
    parts.push(
      ...drawn.map(({ dialogue, number, turn }) =>
        part(`${name} ${number + 1}.${turn + 1}`, dialogue.interactions, turn)
      ),
    );
  }
  if (parts.length < count) {
    throw new InputError(`The datasets hold ${parts.length} ground truths only: ask for fewer by --count`);
  }
  const path = join(out, `dialogue-sheet-${seed}.md`);
  await writeFileAtomic(path, ["# Does each query answer what the user asks?\n", ...parts].join("\n"));
  say(`Written: ${path}`);
}

function part(place: string, interactions: Dialogue["interactions"], turn: number): string {
  const before = interactions.slice(0, turn);
  const asked = interactions[turn];
  return [
    `## ${place}\n`,
    ...(before.length > 0 ? ["Before:\n", ...before.map(earlier), ""] : []),
    ...(asked === undefined ? [] : texts(asked)),
  ].join("\n");
}

function earlier({ utterance, clarification }: Interaction): string {
  return `- ${utterance}${clarification === undefined ? "" : ` (asked back: ${clarification})`}`;
}

function texts(asked: Interaction): readonly string[] {
  const { utterance, intention, standalone_intention, clarification, ground_truth_sql = "" } = asked;
  return [
    `Utterance: ${utterance}\n`,
    ...(clarification === undefined ? [] : [`Asked back: ${clarification}\n`]),
    `Intention: ${intention}\n`,
    ...(standalone_intention === undefined ? [] : [`Standalone: ${standalone_intention}\n`]),
    `\`\`\`sql\n${ground_truth_sql.trim()}\n\`\`\`\n`,
  ];
}
