import { InputError, nearestName } from "../../base/mod.ts";
import type { PlantKind } from "./types.ts";

const known: Readonly<Record<PlantKind, true>> = {
  ...{ filter_dropped: true, fan_out: true, context_forgotten: true, withdrawn_kept: true },
  ...{ refusal: true, needless_question: true, timeout: true, malformed_reply: true },
  ...{ wrong_words: true, wrong_sql: true },
};

/**
 * Reads the name of a fault that a saboteur can plant; hyphens stand for underscores.
 *
 * @throws {InputError} If it is unknown; the message names those that are known and the nearest.
 */
export function readPlantKind(given: string): PlantKind {
  const name = given.replaceAll("-", "_");
  if (isPlantKind(name)) return name;
  const near = nearestName(name, Object.keys(known));
  throw new InputError(
    `Unknown fault "${given}" of agent "saboteur"${near === undefined ? "" : `: did you mean "${near}"?`} ` +
      `(known are ${Object.keys(known).join(", ")})`,
  );
}

const isPlantKind = (name: string): name is PlantKind => Object.hasOwn(known, name);
