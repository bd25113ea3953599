import { choose } from "../../../base/mod.ts";
import type { Join } from "../../../schema/mod.ts";
import { ask, type Course, restrictListing, setContext } from "../plan/course.ts";
import type { DialogueEvent } from "../plan/dialogue_event.ts";
import { groundsOf } from "../plan/restriction.ts";
import { type Attempt, prove } from "../plan/take_turn.ts";
import type { Walk } from "../plan/walks.ts";

/** Draws of a context before the dialogue is begun anew, and proposals that are tried under each. */
const MOST_DRAWS = 5;
const MOST_TRIES = 5;

/** How a context comes into a dialogue. */
export interface Setting {
  readonly attempt: Attempt;
  /** It is said in a turn of its own. */
  readonly apart: boolean;
}

/** The course with a context and the next question under it. */
export async function askUnderContext(
  course: Course,
  join: Join | undefined,
  { attempt, apart, isLast }: Setting & { readonly isLast: boolean },
): Promise<Course | undefined> {
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const found = await restrictListing(course, attempt, join);
    if (found === undefined) continue;
    const { turn, under } = found;
    const said: Course = apart ? { ...under, events: [...under.events, { kind: "context", turn }] } : under;
    const asked = await ask(said, join, {
      attempt,
      isLast,
      recentred: true,
      mostTries: MOST_TRIES,
      ...(apart ? {} : { before: turn }),
    });
    if (asked !== undefined) return asked;
  }
  return undefined;
}

/**
 * The course with a context and the last question asked again under it; where there is only one join and that proves
 * nothing, with a new question under a context of its own.
 */
export async function askWithinContext(
  course: Course,
  walk: Walk,
  setting: Setting,
): Promise<Course | undefined> {
  const { attempt, apart } = setting;
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const found = await restrictListing(course, attempt);
    const state = found?.under.standing.last;
    const rows = state && await prove(state, attempt, course.rows);
    if (found === undefined || state === undefined || rows === undefined) continue;
    const { turn, under } = found;
    const again = { state, change: "replace" as const, place: false, detail: false };
    const events: readonly DialogueEvent[] = apart
      ? [{ kind: "context", turn }, { kind: "again", again }]
      : [{ kind: "again", again, context: turn }];
    return { ...under, rows, events: [...under.events, ...events] };
  }
  return walk.joins.length === 1 ? await askAfresh(course, walk, attempt) : undefined;
}

/** In one turn with its context, a question about something new would be no partial one. */
async function askAfresh(course: Course, walk: Walk, attempt: Attempt): Promise<Course | undefined> {
  const grounds = groundsOf(walk, attempt.workshop.lexicon);
  if (grounds.length === 0) return undefined;
  const ground = choose(attempt.random, grounds);
  const set = await setContext(ground, attempt);
  if (set === undefined) return undefined;
  const under: Course = { ...course, ...set, events: [...course.events, ...set.events] };
  return await ask(under, ground.kind === "partner" ? undefined : walk.joins[0], { attempt, isLast: true });
}
