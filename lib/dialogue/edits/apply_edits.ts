import { InputError } from "../../base/mod.ts";
import { describeFirstIssue } from "../describe_issue.ts";
import { interactionShape } from "../dataset_shape.ts";
import { dialogueKeys } from "../dialogue_keys.ts";
import type { Dataset, DatasetEdit, Interaction } from "../types.ts";

/** An edited interaction. */
export interface HandEdited {
  readonly dialogue_key: string;
  readonly interaction: number;
  /** Its fields, what was left empty left out. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly reason?: string | undefined;
  /** What messages call the place where it stands, for example `rivers.csv, line 7`. */
  readonly place: string;
}

/** A dataset after manual edits. */
export interface EditedDataset {
  /** Its `control.edits` has the changes behind those that stood there. */
  readonly dataset: Dataset;
  /** What was changed now, in the dataset's order. */
  readonly edits: readonly DatasetEdit[];
}

/**
 * Compares edited interactions with the dataset and applies the differences. Line ends alone make no difference.
 *
 * @param name What messages call all that came back.
 * @throws {InputError} If an interaction is missing, unknown or there twice, or a field cannot be so.
 */
export function applyEdits(dataset: Dataset, edited: readonly HandEdited[], name: string): EditedDataset {
  const places = new Map<string, HandEdited>();
  for (const one of edited) {
    const before = places.get(interactionKey(one));
    if (before !== undefined) {
      throw new InputError(
        `${interactionText(one)} stands twice, at ${before.place} and at ${one.place}; remove one`,
      );
    }
    places.set(interactionKey(one), one);
  }
  const keys = dialogueKeys(dataset);
  const edits: DatasetEdit[] = [];
  const dialogues = dataset.dialogues.map((dialogue, d) => ({
    ...dialogue,
    interactions: dialogue.interactions.map((interaction, i) => {
      const place = { dialogue_key: keys[d] ?? "", interaction: i + 1 };
      const back = places.get(interactionKey(place));
      if (back === undefined) {
        throw new InputError(
          `${interactionText(place)} is missing in ${name}; put it back, as nothing can be removed by hand`,
        );
      }
      places.delete(interactionKey(place));
      const result = merged(interaction, back);
      edits.push(...result.edits);
      return result.interaction;
    }),
  }));
  const [stranger] = places.values();
  if (stranger !== undefined) {
    throw new InputError(
      `${stranger.place}: the dataset has no ${
        interactionText(stranger)
      }; leave the dialogue and the number of the ` +
        "interaction as they were, as nothing can be added by hand",
    );
  }
  if (edits.length === 0) return { dataset, edits };
  const { control } = dataset;
  return {
    dataset: { control: { ...control, edits: [...control.edits ?? [], ...edits] }, dialogues },
    edits,
  };
}

type InteractionKey = Pick<HandEdited, "dialogue_key" | "interaction">;

const interactionKey = ({ dialogue_key, interaction }: InteractionKey) =>
  `${interaction} ${kept(dialogue_key)}`;

const interactionText = ({ dialogue_key, interaction }: InteractionKey) =>
  `dialogue ${dialogue_key}, interaction ${interaction}`;

function merged(
  interaction: Interaction,
  back: HandEdited,
): { readonly interaction: Interaction; readonly edits: readonly DatasetEdit[] } {
  const { dialogue_key, place, reason } = back;
  const parsed = interactionShape.safeParse(back.values);
  if (!parsed.success) throw new InputError(`${place}: ${describeFirstIssue(parsed.error, back.values)}`);
  const changed = interactionShape.keyof().options
    .filter((field) => comparable(interaction[field]) !== comparable(parsed.data[field]));
  const edits = changed.map((field): DatasetEdit => {
    const { [field]: before } = interaction;
    const { [field]: after } = parsed.data;
    refuseLostLetters({ place, field, before, after });
    return {
      dialogue_key,
      interaction: back.interaction,
      field,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(reason !== undefined && { reason }),
    };
  });
  const same = Object.entries(interaction).filter(([field]) => !edits.some((edit) => edit.field === field));
  return { interaction: { ...parsed.data, ...Object.fromEntries(same) }, edits };
}

/** What files and spreadsheets keep of a text. */
function kept(text: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, "\n");
}

function comparable(value: unknown): string | undefined {
  return JSON.stringify(value, (_, one) => typeof one === "string" ? kept(one) : one);
}

/** Spreadsheets that save in an older encoding than UTF-8 lose every accent without a word. */
function refuseLostLetters(
  { place, field, before, after }: {
    readonly place: string;
    readonly field: string;
    readonly before: unknown;
    readonly after: unknown;
  },
): void {
  const lost = (value: unknown) => comparable(value)?.includes("\uFFFD") ?? false;
  if (!lost(after) || lost(before)) return;
  throw new InputError(`${place}: ${field} has lost letters; save the file again as UTF-8`);
}
