import { displayWidth } from "../../lib/base/mod.ts";
import { oneLine, shortenMiddle } from "../../lib/report/mod.ts";
import { shortNames } from "./short_names.ts";

/** How far a run has come. */
export interface RunState {
  /** Dialogues that were played to their end, and all. */
  readonly done: number;
  readonly total: number;
  /** First attempts of each agent: those that are correct among those that could be scored. */
  readonly rates: readonly { readonly agent: string; readonly correct: number; readonly scored: number }[];
  /** What models have cost, in US dollars. @default no model is asked, or no price is known */
  readonly costUsd?: number | undefined;
  /** Milliseconds until the end at the present pace. @default not known yet */
  readonly leftMs?: number | undefined;
}

/**
 * Says how far a run has come: for a terminal with a bar in one line of at most `width` columns, where names of agents are
 * shortened first, then the words for their rates, and names left out last; without a width in full.
 */
export function runProgressText(state: RunState, width?: number): string {
  const { done, total, rates } = state;
  const rated = rates.filter(({ scored }) => scored > 0);
  const ends = [costText(state), leftText(state)].filter((text) => text !== "");
  if (width === undefined) {
    const agents = rated.map((rate) => rateText(oneLine(rate.agent), rate)).join(", ");
    return [
      `dialogues played: ${done} of ${total}`,
      ...(agents === "" ? [] : [`${RATE}: ${agents}`]),
      ...ends,
    ]
      .join("; ");
  }
  const line = (agents: readonly string[]) =>
    [`${bar(done, total)} ${done}/${total}`, ...agents, ...ends].join("  ");
  for (let shown = rated.length; shown > 0; shown--) {
    const more = shown < rated.length ? [`+${rated.length - shown}`] : [];
    for (const [what, shortest] of [[RATE, READABLE_NAME], [SHORT_RATE, SHORTEST_NAME]] as const) {
      for (let letters = LONGEST_NAME; letters >= shortest; letters--) {
        const names = shortNames(rated.slice(0, shown).map(({ agent }) => agent), letters);
        const [first = "", ...others] = names.map((name, i) => rateText(name, rated[i]));
        const text = line([`${what}: ${first}`, ...others, ...more]);
        if (displayWidth(text) <= width) return text;
      }
    }
  }
  return shortenMiddle(line([]), width);
}

/** What the percentages are of. */
const RATE = "first answers right";
const SHORT_RATE = "right";

const LONGEST_NAME = 24;
const READABLE_NAME = 12;
const SHORTEST_NAME = 6;
const BAR = 12;

function bar(done: number, total: number): string {
  const full = total === 0 ? BAR : Math.floor((done * BAR) / total);
  return `[${"#".repeat(full)}${"-".repeat(BAR - full)}]`;
}

function rateText(name: string, rate?: RunState["rates"][number]): string {
  const { correct = 0, scored = 1 } = rate ?? {};
  return `${name} ${Math.round(100 * correct / scored)} %`;
}

function costText({ costUsd }: RunState): string {
  return costUsd === undefined ? "" : `${costUsd.toFixed(2)} USD`;
}

function leftText({ leftMs }: RunState): string {
  if (leftMs === undefined) return "";
  const minutes = Math.round(leftMs / 60_000);
  if (minutes < 1) return "<1 min left";
  return minutes < 60 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}
