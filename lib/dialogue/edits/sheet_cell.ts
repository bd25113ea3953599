import { InputError } from "../../base/mod.ts";
import type { Interaction } from "../types.ts";

type Field = keyof Interaction;

const lists: ReadonlySet<Field> = new Set(["utterance_kinds", "expected_reply"]);
const documents: ReadonlySet<Field> = new Set(["readings", "context"]);

/** What stands in a sheet for a field: words as they are, lists with commas between, the rest as JSON. */
export function toCell(field: Field, interaction: Interaction): string {
  const { [field]: value } = interaction;
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  return lists.has(field) && Array.isArray(value) ? value.join(", ") : JSON.stringify(value);
}

/**
 * The field that a cell holds; undefined where it is empty.
 *
 * @param place Of the cell's row, for messages.
 * @throws {InputError} If a cell for JSON holds none.
 */
export function fromCell(field: Field, text: string, place: string): unknown {
  if (text === "") return undefined;
  if (lists.has(field)) return text.split(",").map((one) => one.trim());
  if (!documents.has(field)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError(`${place}: ${field} is not JSON; correct its brackets, quotes and commas`);
  }
}
