import type { Lexicon } from "../../../linking/mod.ts";
import type { Filter } from "../../../specification/mod.ts";
import type { Course } from "./course.ts";
import { type Correctable, isCorrectable, type QuestionEvent } from "./dialogue_event.ts";
import { goesOn } from "./holds_rows.ts";
import { proposeFilter } from "./propose_filter.ts";
import { withFilter } from "./restriction.ts";
import { type Attempt, prove } from "./take_turn.ts";
import type { State } from "./types.ts";

const MOST_DRAWS = 12;
const MOST_PROVEN = 3;
const SPOKEN = ["measure", "year", "date", "category", "label"];

/** The course with a condition of the last question put right, where another value gives another answer. */
export async function correctLast(course: Course, attempt: Attempt): Promise<Course | undefined> {
  const { events, standing: { last, listing }, rows } = course;
  const asked = events.at(-1);
  if (asked?.kind !== "question" || last === undefined) return undefined;
  for (const said of correctables(asked, attempt.synthesis.lexicon)) {
    let proven = 0;
    for (let draw = 0; draw < MOST_DRAWS && proven < MOST_PROVEN; draw++) {
      const meant = await otherValue(said, last, attempt);
      if (meant === undefined) continue;
      proven++;
      const state = withFilter(last, said, meant);
      const open = withFilter(listing, said, meant);
      const found = await prove(state, attempt, rows);
      if (found === undefined || !await goesOn(open, attempt)) continue;
      return {
        ...course,
        events: [...events, { kind: "correction", correction: { state, said, meant } }],
        rows: found,
        standing: { last: state, listing: open },
      };
    }
  }
  return undefined;
}

/** The conditions that a question says and that can be put right in a few words. */
export function correctables(
  { proposal, opens, silent }: Pick<QuestionEvent, "proposal" | "opens" | "silent">,
  lexicon: Lexicon,
): readonly Correctable[] {
  const said: readonly Filter[] = opens && silent === undefined
    ? proposal.after.specification.filters
    : proposal.added;
  return said.filter(isCorrectable).filter((filter) =>
    SPOKEN.includes(lexicon.column(filter.column.table, filter.column.column).kind)
  );
}

/** The same condition with another value. */
async function otherValue(
  said: Correctable,
  last: State,
  { synthesis: { lexicon, sampler }, random }: Attempt,
): Promise<Correctable | undefined> {
  const open = withFilter(last, said, undefined).specification;
  const sample = await sampler(open, said.column);
  const meant = proposeFilter(lexicon.column(said.column.table, said.column.column), sample, random);
  if (meant === undefined || !isCorrectable(meant) || directionOf(meant) !== directionOf(said)) {
    return undefined;
  }
  if (meant.kind === "between" && said.kind === "between") return withOtherEnd(said, meant);
  const isSame = meant.kind === "comparison" && said.kind === "comparison" && meant.value === said.value;
  return isSame || JSON.stringify(meant) === JSON.stringify(said) ? undefined : meant;
}

/** A range of which one end was said wrong; both at once is no slip. */
function withOtherEnd(
  said: Extract<Correctable, { kind: "between" }>,
  meant: Extract<Correctable, { kind: "between" }>,
): Correctable | undefined {
  if (meant.high !== said.high && meant.high > said.low) return { ...said, high: meant.high };
  return meant.low !== said.low && meant.low < said.high ? { ...said, low: meant.low } : undefined;
}

/** "More than" and "at least" can be said for each other, "less than" cannot. */
function directionOf(filter: Correctable): string {
  return filter.kind === "between" ? "between" : filter.operator.charAt(0);
}
