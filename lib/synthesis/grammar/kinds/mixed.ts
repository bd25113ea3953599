import { choose } from "../../../base/mod.ts";
import type { JoinCombination } from "../../../joins/mod.ts";
import type { Join } from "../../../schema/mod.ts";
import type { Composition } from "../../types.ts";
import { createVariation } from "../../variation.ts";
import type { ComposeOptions } from "../plan/compose_options.ts";
import { correctables, correctLast } from "../plan/correct_last.ts";
import { ask, changeContext, type Course, restrictListing, setContext } from "../plan/course.ts";
import type { DialogueEvent } from "../plan/dialogue_event.ts";
import { restrictableColumns } from "../plan/restriction.ts";
import type { SynthesisContext } from "../plan/synthesis_context.ts";
import { type Attempt, prove } from "../plan/take_turn.ts";
import { begin } from "../plan/take_turns.ts";
import { tryWalks } from "../plan/try_walks.ts";
import type { Walk } from "../plan/walks.ts";
import { tellEvents } from "../wording/tell_events.ts";

/**
 * A dialogue of partial questions and context modifications (paper, section 3.2.3), several of them in one turn where people
 * would say them so, with a change of topic or a correction, and with greetings and thanks in some. Where little can be
 * proven, it goes without all that is not a question or a context.
 */
export function mixedDialogue(
  combination: JoinCombination,
  synthesis: SynthesisContext,
  options: ComposeOptions,
): Promise<Composition> {
  const plan = createVariation(options.seed, options.index).pick("mixed plan", PLANS);
  return tryWalks(combination, synthesis, {
    ...options,
    attempts: MOST_ATTEMPTS,
    trialAttempts: TRIAL_ATTEMPTS,
    make: async (walk, attempt, number) => {
      const course = number < PLANNED_ATTEMPTS
        ? await mixedCourse(walk, attempt, easier(plan, number))
        : await plainCourse(walk, { attempt, apart: plan.apart });
      return course && tellEvents(course.events, synthesis, options);
    },
  });
}

/** Attempts in all, those that make what the plan says, and those before them that make just that. */
const MOST_ATTEMPTS = 24;
const PLANNED_ATTEMPTS = 8;
const STRICT_ATTEMPTS = 4;
/** Of each sort of attempt some, as each sort makes dialogues that the others do not. */
const TRIAL_ATTEMPTS = [0, 4, 5, 6, 8, 9, 10, 11, 22, 23];

/** What a dialogue is made of beside its questions. */
interface Plan {
  readonly greeting: "none" | "alone" | "joined";
  /** It begins with another topic. */
  readonly shift: boolean;
  /** A value is put right. */
  readonly correction: boolean;
  /** The context is set when all has been asked, and the last question is asked again under it. */
  readonly late: boolean;
  /** The context is set in a turn of its own. */
  readonly apart: boolean;
  /** What becomes of the context at the end. */
  readonly end: "stays" | "replace" | "withdraw";
  readonly thanks: boolean;
}

const PLANS: readonly Plan[] = [
  {
    greeting: "joined",
    shift: false,
    correction: true,
    late: false,
    apart: false,
    end: "stays",
    thanks: true,
  },
  {
    greeting: "none",
    shift: true,
    correction: false,
    late: false,
    apart: false,
    end: "replace",
    thanks: false,
  },
  {
    greeting: "none",
    shift: false,
    correction: true,
    late: true,
    apart: false,
    end: "withdraw",
    thanks: false,
  },
  { greeting: "alone", shift: true, correction: false, late: false, apart: true, end: "stays", thanks: true },
  {
    greeting: "joined",
    shift: true,
    correction: true,
    late: false,
    apart: false,
    end: "stays",
    thanks: false,
  },
  {
    greeting: "none",
    shift: false,
    correction: true,
    late: false,
    apart: true,
    end: "replace",
    thanks: true,
  },
  {
    greeting: "joined",
    shift: true,
    correction: false,
    late: false,
    apart: false,
    end: "withdraw",
    thanks: true,
  },
  { greeting: "none", shift: true, correction: true, late: true, apart: false, end: "stays", thanks: true },
  {
    greeting: "alone",
    shift: false,
    correction: true,
    late: false,
    apart: false,
    end: "stays",
    thanks: false,
  },
];

/** The plan, or after some attempts what can be proven where little can. */
function easier(plan: Plan, attempts: number): Plan {
  if (attempts < STRICT_ATTEMPTS) return plan;
  return { ...plan, shift: true, correction: true, late: attempts % 2 === 0 };
}

async function mixedCourse(walk: Walk, attempt: Attempt, plan: Plan): Promise<Course | undefined> {
  const [, ...later] = attempt.steps;
  let course = await openCourse(walk, attempt, plan);
  // Whether something can be put right later is not known before much has been proven.
  if (!course?.events.some(isTurn)) return undefined;
  for (const [i, join] of later.entries()) {
    const next = { attempt, apart: plan.apart, isLast: i === later.length - 1 };
    const under: Course | undefined = i === 0 && !plan.late
      ? await askUnderContext(course, join, next)
      : undefined;
    const asked: Course | undefined = under ?? await ask(course, join, next);
    if (asked === undefined) return undefined;
    course = await corrected(asked, attempt, plan);
  }
  if (course.context === undefined) {
    course = await askWithinContext(course, walk, { attempt, apart: plan.apart });
  }
  if (course === undefined) return undefined;
  const ended = plan.end === "stays"
    ? course
    : await changeContext(course, attempt, { change: plan.end, joined: true }) ?? course;
  return plan.thanks ? { ...ended, events: [...ended.events, { kind: "thanks" }] } : ended;
}

/** Whether an event turns the dialogue: a value is put right, or the topic changes. */
function isTurn(event: DialogueEvent): boolean {
  return event.kind === "correction" || (event.kind === "question" && event.before === "shift");
}

/** The question over the first join, with what comes before it. */
async function openCourse(walk: Walk, attempt: Attempt, plan: Plan): Promise<Course | undefined> {
  const other = plan.shift ? otherTopic(walk, attempt) : undefined;
  const greeted: Pick<Course, "events" | "made"> = {
    events: plan.greeting === "alone" ? [{ kind: "greeting" }] : [],
    made: [],
  };
  const hello = plan.greeting === "joined" ? { before: "greeting" as const } : {};
  // What is asked there need not go on.
  const aside = { ...attempt, steps: [] };
  const elsewhere = other === undefined ? undefined : await ask(
    { ...greeted, standing: { last: undefined, listing: await begin(other, aside) } },
    undefined,
    { attempt: aside, isLast: false, ...hello },
  );
  const listing = await begin(walk.start, attempt);
  const course: Course = { ...greeted, ...elsewhere, standing: { last: undefined, listing } };
  const lead = elsewhere === undefined ? hello : { before: "shift" as const };
  const { lexicon } = attempt.synthesis;
  const mustTurn = elsewhere === undefined;
  const asked = await ask(course, attempt.steps[0], {
    attempt,
    isLast: false,
    ...lead,
    admits: (proposal) => !mustTurn || correctables({ proposal, opens: true }, lexicon).length > 0,
  });
  if (elsewhere !== undefined && asked?.standing.last?.subject.table === other) return undefined;
  return asked && await corrected(asked, attempt, plan);
}

/** Another table of the combination whose rows have names, where there is one; away from the first join where it can be. */
function otherTopic({ start, joins }: Walk, { synthesis: { lexicon }, random }: Attempt): string | undefined {
  const tables = [...new Set(joins.flatMap(({ from, to }) => [from.table, to.table]))].filter((table) => {
    const { sense, labels } = lexicon.table(table);
    return table !== start && sense === "entity" && labels.some(({ kind }) => kind === "label");
  });
  const [first] = joins;
  const away = tables.filter((table) => table !== first?.from.table && table !== first?.to.table);
  const among = away.length > 0 ? away : tables;
  return among.length === 0 ? undefined : choose(random, among);
}

/** The course with the last question put right, once in a dialogue. */
async function corrected(course: Course, attempt: Attempt, plan: Plan): Promise<Course> {
  const isDone = plan.correction
    ? course.events.some(({ kind }) => kind === "correction")
    : course.events.some(isTurn);
  return isDone ? course : await correctLast(course, attempt) ?? course;
}

/**
 * Partial questions, the first of them that can be asked again under a context with this beside it, and nothing else: the
 * context is withdrawn before the next question, so that no later one has to be proven under it. Undefined where a question
 * cannot be proven, or none under a context.
 */
async function plainCourse(walk: Walk, setting: Setting): Promise<Course | undefined> {
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

/** Draws of a context before the dialogue is begun anew, and proposals that are tried under each. */
const MOST_DRAWS = 5;
const MOST_TRIES = 5;

/** How a context comes into a dialogue. */
interface Setting {
  readonly attempt: Attempt;
  /** It is said in a turn of its own. */
  readonly apart: boolean;
}

/** The course with a context and the next question under it. */
async function askUnderContext(
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
async function askWithinContext(course: Course, walk: Walk, setting: Setting): Promise<Course | undefined> {
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
  const restrictable = restrictableColumns(walk, attempt.synthesis.lexicon);
  if (restrictable.length === 0) return undefined;
  const chosen = choose(attempt.random, restrictable);
  const set = await setContext(chosen, attempt);
  if (set === undefined) return undefined;
  const under: Course = { ...course, ...set, events: [...course.events, ...set.events] };
  return await ask(under, chosen.kind === "partner" ? undefined : walk.joins[0], { attempt, isLast: true });
}
