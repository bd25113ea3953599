import { existsSync } from "node:fs";
import { InputError, readJsonFile } from "../../lib/base/mod.ts";
import type { DatasetControl } from "../../lib/dialogue/mod.ts";
import { refuseForeignFile } from "./refuse_foreign_file.ts";

/**
 * Refuses a dataset to be written where another stands: it may have been paid for or edited by hand.
 *
 * @param isOwn Whether a dataset with this control is an earlier result of the same call, which can be made again.
 * @default none is
 * @throws {InputError} If something else stands at the path.
 */
export async function refuseDataset(
  path: string,
  isOwn: (control: Partial<DatasetControl>) => boolean = () => false,
): Promise<void> {
  await refuseForeignFile(path, "dialogues");
  if (!existsSync(path)) return;
  const { control = {} } = await readJsonFile(path) as { readonly control?: Partial<DatasetControl> };
  if (isOwn(control)) return;
  throw new InputError(
    `${path} holds a dataset already and is not overwritten; give --out another file, or remove it`,
  );
}
