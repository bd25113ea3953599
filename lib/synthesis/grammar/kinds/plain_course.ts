import { begin } from "../plan/begin.ts";
import { ask, changeContext, type Course } from "../plan/course.ts";
import type { Walk } from "../plan/walks.ts";
import { askWithinContext, type Setting } from "./mixed_contexts.ts";

/**
 * Partial questions, the first of them that can be asked again under a context with this beside it, and nothing else: the
 * context is withdrawn before the next question, so that no later one has to be proven under it. Undefined where a question
 * cannot be proven, or none under a context.
 */
export async function plainCourse(walk: Walk, setting: Setting): Promise<Course | undefined> {
  const { attempt } = setting;
  const listing = await begin(walk.start, attempt);
  let course: Course = { events: [], made: [], standing: { last: undefined, listing } };
  let isSet = false;
  for (const [i, join] of attempt.steps.entries()) {
    const isLast = i === attempt.steps.length - 1;
    const asked = await ask(course, join, { attempt, isLast });
    if (asked === undefined) return undefined;
    const aside: Course | undefined = isSet ? undefined : await askAside(asked, walk, { ...setting, isLast });
    isSet ||= aside !== undefined;
    course = aside ?? asked;
  }
  return isSet ? course : undefined;
}

/** The course with the last question asked again under a context, which is withdrawn where more is to be asked. */
async function askAside(
  course: Course,
  walk: Walk,
  { isLast, ...setting }: Setting & { readonly isLast: boolean },
): Promise<Course | undefined> {
  const within = await askWithinContext(course, walk, setting);
  if (within === undefined || isLast) return within;
  return await changeContext(within, setting.attempt, { change: "withdraw", joined: true });
}
