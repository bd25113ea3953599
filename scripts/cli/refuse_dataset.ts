import { existsSync } from "node:fs";
import { InputError } from "../../lib/base/mod.ts";
import { refuseForeignFile } from "./refuse_foreign_file.ts";

/**
 * Refuses a dataset to be written where any file stands: an earlier dataset may have been paid for or edited by hand.
 *
 * @throws {InputError} If something stands at the path.
 */
export async function refuseDataset(path: string): Promise<void> {
  await refuseForeignFile(path, "dialogues");
  if (!existsSync(path)) return;
  throw new InputError(
    `${path} holds a dataset already and is not overwritten; give --out another file, or remove it`,
  );
}
