import { basename, join, resolve } from "node:path";
import { InputError, OutsideError, readUtf8File, writeFileAtomic } from "../../lib/base/mod.ts";
import {
  applySheet,
  applyYaml,
  type Dataset,
  type DatasetEdit,
  datasetSheet,
  datasetYaml,
  type EditedDataset,
  loadDataset,
  writeDataset,
} from "../../lib/dialogue/mod.ts";
import {} from "../../lib/report/mod.ts";
import { print, say } from "./command.ts";
import { refuseDataset, refuseForeign } from "./refuse_foreign.ts";
import { tableText } from "./table_text.ts";

/** What `deno task dataset sheet` and `yaml` were asked for. */
export interface HandOutOptions {
  readonly dataset: string;
  readonly out: string;
}

/** What `deno task dataset apply` was asked for. */
export interface ApplyOptions {
  readonly dataset: string;
  readonly from: string;
  readonly out: string;
  readonly json?: true | undefined;
}

/** Writes a dataset as a sheet. */
export async function writeSheet({ dataset, out }: HandOutOptions): Promise<void> {
  const sheet = await datasetSheet(await loadDataset(dataset));
  // What stands there may have been edited.
  await refuseForeign(out, (text) => text === sheet);
  await writeFileAtomic(out, sheet);
  say(
    `Written: ${out}; when it is edited: deno task dataset apply --dataset ${dataset} --from ${out} --out FILE`,
  );
}

/** Writes a dataset as a folder of YAML files. */
export async function writeYaml({ dataset, out }: HandOutOptions): Promise<void> {
  const files = await datasetYaml(await loadDataset(dataset));
  if ((await namesIn(out)).length > 0) {
    throw new InputError(`${out} is not empty and is not overwritten; give --out another folder`);
  }
  for (const { name, text } of files) await writeFileAtomic(join(out, name), text);
  say(
    `Written: ${files.length} files in ${out}; when they are edited: ` +
      `deno task dataset apply --dataset ${dataset} --from ${out} --out FILE`,
  );
}

/** Takes over what was edited, writes the dataset with the list of changes and prints them. */
export async function applyByHand({ dataset: path, from, out, json }: ApplyOptions): Promise<void> {
  const original = await loadDataset(path);
  const { dataset, edits } = await edited(original, from);
  const unedited = (control: Partial<Dataset["control"]>) => JSON.stringify({ ...control, edits: undefined });
  await refuseDataset(
    out,
    (control) => resolve(out) === resolve(path) || unedited(control) === unedited(original.control),
  );
  await writeDataset(out, dataset);
  print(json ? JSON.stringify(edits, null, 2) : describe(edits, from));
  say(`Written: ${out}${edits.length === 0 ? "" : `; prove it again: deno task verify --dataset ${out}`}`);
}

async function edited(dataset: Dataset, from: string): Promise<EditedDataset> {
  if (!await isFolder(from)) return await applySheet(dataset, await readUtf8File(from), from);
  const names = (await namesIn(from)).filter((name) => /\.ya?ml$/i.test(name)).toSorted();
  if (names.length === 0) {
    throw new InputError(`${from} holds no .yaml file; give the folder of the edited files`);
  }
  const files = await Promise.all(names.map(async (name) => {
    const path = join(from, name);
    return { name: path, text: await readUtf8File(path) };
  }));
  return await applyYaml(dataset, files, from);
}

async function isFolder(path: string): Promise<boolean> {
  // Reading what is not there tells it in a sentence.
  return (await Deno.stat(path).catch(() => undefined))?.isDirectory ?? false;
}

/** Names in a folder; none where nothing is there. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    if (error instanceof Deno.errors.NotADirectory) {
      throw new InputError(`${folder} is a file; give --out the name of a folder`);
    }
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new OutsideError(`Cannot look into ${folder}: permission is denied; choose another folder`);
    }
    throw error;
  }
}

function describe(edits: readonly DatasetEdit[], from: string): string {
  return tableText([{
    caption: `Changes in ${basename(from)}: ${edits.length}`,
    label: "tab:edits",
    columns: [
      { header: "Dialogue" },
      { header: "Interaction", align: "right" },
      ...["Field", "Before", "After", "Reason"].map((header) => ({ header })),
    ],
    rows: edits.map(({ dialogue_key, interaction, field, before, after, reason = "" }) => [
      dialogue_key,
      { kind: "number", value: interaction },
      field,
      shown(before),
      shown(after),
      reason,
    ]),
    notes: [],
  }]);
}

function shown(value: unknown): string {
  if (value === undefined) return "–";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
