import { choose } from "../../../base/mod.ts";
import type { Lexicon } from "../../../linking/mod.ts";
import type { Join } from "../../../schema/mod.ts";
import type { ConjunctiveOutput } from "../../../specification/mod.ts";
import type { ContextTurn, DialogueEvent, QuestionEvent } from "./dialogue_event.ts";
import { dropsUnheard } from "./drops_unheard.ts";
import type { Rows } from "./gold_gate.ts";
import { heardQuery } from "./heard_query.ts";
import { goesOn } from "./holds_rows.ts";
import { isAbout, isOneOf } from "./known_thing.ts";
import type { Move, Proposal } from "./move.ts";
import { type Standing, withJoin } from "./proposal_context.ts";
import type { ColumnFilter } from "./propose_filter.ts";
import {
  drawRestriction,
  type RestrictableColumn,
  restrictableColumns,
  restricted,
  withFilter,
} from "./restriction.ts";
import { type Attempt, prove, takeTurn } from "./take_turn.ts";
import { allThings, sameColumn, sameSubject, type Thing, thingTree } from "./thing.ts";
import type { State } from "./types.ts";

/** A context that holds. */
export interface CourseContext {
  readonly chosen: RestrictableColumn;
  readonly filter: ColumnFilter;
}

/** How far a dialogue has come. */
export interface Course {
  readonly events: readonly DialogueEvent[];
  readonly standing: Standing;
  readonly context?: CourseContext;
  /** Result of the last question. */
  readonly rows?: Rows;
  readonly made: readonly Move[];
}

/** How the next question is asked. */
export interface Asking {
  /** Nothing will have to lean on it. */
  readonly isLast: boolean;
  /** Said in the same turn, before it. */
  readonly before?: QuestionEvent["before"];
  /** What was listed has just been spoken of again. @default false */
  readonly recentred?: boolean;
  /** The most proposals that are tried. @default 8 under a context, else 18 */
  readonly mostTries?: number;
  /** Whether a proposal may be asked. @default every one */
  readonly admits?: (proposal: Proposal) => boolean;
}

/** Under a condition little can be proven where the first few proposals cannot; another value is worth more then. */
const MOST_TRIES = 8;

/** The course with the question that brings a join in; undefined where none can be proven. */
export async function ask(
  course: Course,
  join: Join | undefined,
  { isLast, before, recentred = false, mostTries, admits = () => true, attempt }: Asking & {
    readonly attempt: Attempt;
  },
): Promise<Course | undefined> {
  const { standing, context, rows, made, events } = course;
  const most = mostTries ?? (context && MOST_TRIES);
  const one = context !== undefined && isAboutOne(standing.listing, context.chosen);
  const taken = await takeTurn(standing, join, {
    attempt,
    isLast,
    made,
    fewestRows: one ? 1 : 3,
    before: rows,
    mostTries: most,
    adapt: (proposal) =>
      admits(proposal)
        ? aboutOne(recentred ? { ...proposal, leaves: "nothing" } : proposal, attempt.synthesis.lexicon)
        : undefined,
  });
  if (taken === undefined) return undefined;
  const { proposal } = taken;
  // After numbers or a ranking there is no list of what the context has just spoken of to add to.
  const { last } = standing;
  const restates = recentred && last !== undefined &&
    ((last.form === "ranking" && sameSubject(last.subject, standing.listing.subject)) ||
      (last.form !== "list" && proposal.move === "extend"));
  const event: QuestionEvent = {
    kind: "question",
    proposal: one ? { ...proposal, after: heard(proposal.after) } : proposal,
    one,
    opens: standing.last === undefined || restates,
    ...(restates ? { restates } : {}),
    ...(context === undefined ? {} : { silent: context.filter }),
    ...(before === undefined ? {} : { before }),
  };
  return {
    ...course,
    events: [...events, event],
    made: [...made, proposal.move],
    rows: taken.rows,
    standing: { last: proposal.after, listing: proposal.listing },
  };
}

/** As one thing is asked about, of which no sentence says that it has what was asked for before. */
function heard(state: State): State {
  return { ...state, specification: heardQuery(state) };
}

function isAboutOne({ subject }: State, { kind, listing }: RestrictableColumn): boolean {
  return kind === "one" && subject.table === listing.subject.table && subject.column === undefined;
}

const MOST_DRAWS = 10;

/**
 * The course with the last question asked again under another condition on the same column, or under none, where that
 * changes the answer.
 *
 * @param options.joined Whether the context is changed in the same turn.
 */
export async function changeContext(
  course: Course,
  attempt: Attempt,
  { change, joined }: { readonly change: "replace" | "withdraw"; readonly joined: boolean },
): Promise<Course | undefined> {
  const { context, standing: { last, listing }, rows } = course;
  if (context === undefined || last === undefined) return undefined;
  const { chosen, filter } = context;
  const { synthesis: { sampler, lexicon }, random } = attempt;
  for (let draw = 0; draw < (change === "replace" ? MOST_DRAWS : 1); draw++) {
    const next = change === "replace" ? await drawRestriction(chosen, { sampler, random }) : undefined;
    if (change === "replace" && (next === undefined || !isOther(next, filter, draw))) {
      continue;
    }
    const state = withFilter(last, filter, next);
    const open = withFilter(listing, filter, next);
    if (await dropsUnheard(state, attempt.synthesis) || !await goesOn(open, attempt)) continue;
    const found = await prove(state, attempt, rows);
    if (found === undefined) continue;
    const turn: ContextTurn = {
      change,
      listing: chosen.listing,
      filter: next ?? filter,
      ...(next === undefined ? { narrowed: isNarrowed(state) } : { before: filter }),
    };
    const one = chosen.kind === "one";
    const again = {
      state: one ? heard(state) : state,
      change,
      place: one && lexicon.table(chosen.listing.subject.table).place !== undefined,
      detail: one && course.made.at(-1) === "extend" && last.subject.table === chosen.listing.subject.table,
    };
    const { context: _, ...rest } = course;
    return {
      ...rest,
      ...(next === undefined ? {} : { context: { chosen, filter: next } }),
      events: [
        ...course.events,
        ...(joined
          ? [{ kind: "again" as const, again, context: turn }]
          : [{ kind: "context" as const, turn }, { kind: "again" as const, again }]),
      ],
      rows: found,
      standing: { last: state, listing: open },
    };
  }
  return undefined;
}

/** Whether a condition, or being joined, may leave out some of what is asked for. */
function isNarrowed({ specification: { filters, joins } }: State): boolean {
  return filters.length > 0 || joins.length > 0;
}

/**
 * The course under a condition on what is listed, with the turn that says so; undefined where none can be set.
 *
 * @param join What the next question brings in.
 */
export async function restrictListing(
  course: Course,
  attempt: Attempt,
  join?: Join,
): Promise<{ readonly under: Course; readonly turn: ContextTurn } | undefined> {
  const { synthesis: { lexicon, sampler }, random } = attempt;
  const { last, listing } = course.standing;
  const { table, column } = listing.subject;
  if (column !== undefined) return undefined;
  const conditions = listing.specification.filters;
  const restrictable = restrictableColumns({ start: table, joins: [] }, lexicon).filter((chosen) =>
    chosen.kind === "own" &&
    !conditions.some((known) => known.kind !== "exists" && sameColumn(known.column, chosen.column.reference))
  );
  if (restrictable.length === 0) return undefined;
  const drawn = join === undefined ? last ?? listing : withNext(listing, join, lexicon);
  const chosen: RestrictableColumn = { ...choose(random, restrictable), drawn };
  const filter = await drawRestriction(chosen, { sampler, random });
  if (filter === undefined) return undefined;
  const standing: Standing = {
    last: last === undefined ? undefined : restricted(last, filter),
    listing: restricted(listing, filter),
  };
  if (!await goesOn(standing.listing, attempt)) return undefined;
  return {
    under: { ...course, context: { chosen, filter }, standing },
    turn: {
      change: "set",
      listing: chosen.listing,
      filter,
      ...(last === undefined ? {} : leaning(last, listing)),
    },
  };
}

/** What a condition on the listing leans on; a ranking of it is no list, and names only some of its things. */
function leaning(last: State, listing: State): Pick<ContextTurn, "leans"> {
  if (!sameSubject(last.subject, listing.subject)) return { leans: "things" };
  if (last.form === "ranking") return {};
  return { leans: last.form === "list" ? "list" : "things" };
}

function withNext(listing: State, join: Join, lexicon: Lexicon): State {
  const stands = listing.specification.tables.includes(join.from.table);
  const table = stands ? join.to.table : join.from.table;
  return withJoin(listing, join, { table, link: lexicon.table(join.from.table).sense === "link" });
}

/** Whether a condition differs, at first in nothing but its values. */
function isOther(next: ColumnFilter, filter: ColumnFilter, draw: number): boolean {
  const shape = (of: ColumnFilter) => of.kind === "comparison" ? of.operator : of.kind;
  // From "at least 500" to "more than 500" nobody changes a restriction.
  const isSame = next.kind === "comparison" && filter.kind === "comparison" && next.value === filter.value &&
    next.operator.charAt(0) === filter.operator.charAt(0);
  return !isSame && JSON.stringify(next) !== JSON.stringify(filter) &&
    (draw * 2 >= MOST_DRAWS || shape(next) === shape(filter));
}

/** Draws of a restriction under which every join of the dialogue has rows. */
const MOST_SET = 5;

/** A course that begins with a sentence that sets the context; undefined where none can be set. */
export async function setContext(chosen: RestrictableColumn, attempt: Attempt): Promise<Course | undefined> {
  const { synthesis: { sampler }, random } = attempt;
  for (let draw = 0; draw < MOST_SET; draw++) {
    const filter = await drawRestriction(chosen, { sampler, random });
    if (filter === undefined) return undefined;
    const listing = {
      ...restricted(chosen.listing, filter),
      ...(chosen.kind === "one" ? { about: filter } : {}),
    };
    if (!await goesOn(listing, attempt)) continue;
    return {
      events: [{ kind: "context", turn: { change: "set", listing: chosen.listing, filter } }],
      standing: { last: undefined, listing },
      context: { chosen, filter },
      made: [],
    };
  }
  return undefined;
}

/**
 * What a proposal becomes where the conversation is about one thing that is known by its name; undefined where it makes no
 * sense to ask, as there is one answer at most.
 */
function aboutOne(proposal: Proposal, lexicon: Lexicon): Proposal | undefined {
  const { move, after, base, fresh } = proposal;
  const { about } = base;
  if (about === undefined) return proposal;
  const root = thingTree(
    { specification: after.specification, subject: base.subject, counted: fresh },
    lexicon,
  );
  const thing = allThings(root).find(({ subject }) => sameSubject(subject, fresh));
  if (thing === undefined) return undefined;
  const single = isOneOf(thing, { about, root });
  if (!isAbout(root, { about, root })) return single && move !== "extend" ? undefined : proposal;
  switch (move) {
    case "extend": {
      // What was asked of it before is not asked again.
      const shown = proposal.shown.map((output) => JSON.stringify(output));
      const outputs = after.specification.outputs.filter((output) =>
        !shown.includes(JSON.stringify(output)) &&
        !root.labels.some((label) => output.column !== undefined && sameColumn(label, output.column))
      );
      const asked: State = { ...after, specification: { ...after.specification, outputs, orderBy: [] } };
      return single ? { ...proposal, after: asked, listing: asked, leaves: "nothing" } : undefined;
    }
    case "replace":
      return single ? undefined : { ...proposal, leaves: "nothing" };
    case "total":
    case "rank_new":
      return single
        ? undefined
        : { ...proposal, listing: listed(proposal.listing, thing), leaves: "nothing" };
    case "narrow":
    case "without":
    case "group_filter":
    case "per_each":
    case "per_new":
    case "narrow_total":
    case "rank":
    case "narrow_groups":
      return undefined;
    default:
      return move satisfies never;
  }
}

/** The new things themselves, which what follows is about; those that have no names are not listed. */
function listed(state: State, { subject, labels, coded }: Thing): State {
  if (labels.length === 0 || coded !== undefined) return state;
  const outputs = labels.map((column): ConjunctiveOutput => ({ kind: "column", column }));
  return { ...state, subject, specification: { ...state.specification, outputs, distinct: true } };
}
