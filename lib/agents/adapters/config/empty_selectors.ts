import { escapeControls } from "../../../base/mod.ts";
import type { Json } from "../../types.ts";

export interface EmptySelectorsOptions {
  /** The reply in which they found nothing. @default no reply is shown, as it may hold values that are hidden */
  readonly reply?: Json | undefined;
  /** What else helps than to correct them, for example `, or raise poll.at_most_s`. @default nothing */
  readonly remedy?: string;
}

/**
 * Says which selectors found nothing, what to do, and how the reply begins: at most 200 characters on one line, controls
 * escaped.
 *
 * @param empty For example `reply.sql: $.query found nothing`, one at least.
 */
export function emptySelectors(
  empty: readonly string[],
  { reply, remedy = "" }: EmptySelectorsOptions,
): string {
  const selectors = empty.length === 1 ? "the selector" : "the selectors";
  const begins = reply === undefined ? "" : `; the reply begins with ${beginning(reply)}`;
  return `${empty.join(", ")}; correct ${selectors}${remedy}${begins}`;
}

const MOST_CHARACTERS = 200;

function beginning(reply: Json): string {
  const characters = [...escapeControls(JSON.stringify(reply))];
  return characters.length <= MOST_CHARACTERS
    ? characters.join("")
    : `${characters.slice(0, MOST_CHARACTERS - 1).join("")}…`;
}
