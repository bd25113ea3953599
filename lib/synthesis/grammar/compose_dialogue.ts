import type { JoinCombination } from "../../joins/mod.ts";
import type { Composition } from "../types.ts";
import { createVariation, type Variation } from "../variation.ts";
import { varyLexicon } from "./english/vary_lexicon.ts";
import { mixedDialogue } from "./kinds/mixed.ts";
import { typesDialogue } from "./kinds/types.ts";
import type { ComposeOptions } from "./plan/compose_options.ts";
import { ask, changeContext, type Course, setContext } from "./plan/course.ts";
import { type RestrictableColumn, restrictableColumns } from "./plan/restriction.ts";
import type { Attempt } from "./plan/take_turn.ts";
import { takeTurns } from "./plan/take_turns.ts";
import { tryWalks } from "./plan/try_walks.ts";
import type { SynthesisContext } from "./plan/synthesis_context.ts";
import { tellEvents } from "./wording/tell_events.ts";
import { tellTurns } from "./wording/tell_turns.ts";

/** Makes the dialogue of one combination, of the kind that is asked for. */
export function composeDialogue(
  combination: JoinCombination,
  synthesis: SynthesisContext,
  options: ComposeOptions,
): Promise<Composition> {
  const { kind = "partial", seed, index } = options;
  const lexicon = varyLexicon(synthesis.lexicon, createVariation(seed, index).within("glossary"));
  const spoken = { ...synthesis, lexicon };
  switch (kind) {
    case "partial":
      return partialDialogue(combination, spoken, options);
    case "context":
      return contextDialogue(combination, spoken, options);
    case "mixed":
      return mixedDialogue(combination, spoken, options);
    case "types":
      return typesDialogue(combination, spoken, options);
    default:
      return kind satisfies never;
  }
}

/**
 * A dialogue of partial questions (paper, section 3.2.1): a question over the first join of a combination, then one turn
 * for each further join. Of a single table as many turns are asked as can be proven, up to three.
 */
function partialDialogue(
  combination: JoinCombination,
  synthesis: SynthesisContext,
  options: ComposeOptions,
): Promise<Composition> {
  return tryWalks(combination, synthesis, {
    ...options,
    make: async (walk, attempt) => {
      const turns = await takeTurns(walk, attempt);
      return turns === undefined ? undefined : tellTurns(turns, synthesis, options);
    },
  });
}

/**
 * A dialogue of context modifications (paper, section 3.2.2): a sentence that restricts what is spoken of, then one partial
 * question for each join, which is answered under the restriction without repeating it. In most dialogues the restriction
 * is replaced by another one or withdrawn, and the last question is asked again.
 */
function contextDialogue(
  combination: JoinCombination,
  synthesis: SynthesisContext,
  options: ComposeOptions,
): Promise<Composition> {
  const { lexicon } = synthesis;
  const variation = createVariation(options.seed, options.index);
  const focus = variation.pick("focus", combination.tables);
  const plan = variation.pick("plan", PLANS);
  return tryWalks(combination, synthesis, {
    ...options,
    attempts: MOST_ATTEMPTS,
    prefers: (walk) =>
      restrictableColumns(walk, lexicon).some(({ column }) => column.reference.table === focus),
    make: async (walk, attempt, number) => {
      const chosen = chosenColumn(restrictableColumns(walk, lexicon), focus, variation.within(number));
      const possible = number < MOST_ATTEMPTS / 2 ? plan : { ...plan, replace: "never" as const };
      const course = chosen && await contextCourse(chosen, attempt, possible);
      return course && tellEvents(course.events, synthesis, options);
    },
  });
}

const MOST_ATTEMPTS = 24;

/** When the restriction changes; many a withdrawal cannot be proven. */
interface Plan {
  readonly replace: "never" | "first" | "last";
  readonly withdraw: boolean;
}

const PLANS: readonly Plan[] = [
  { replace: "last", withdraw: true },
  { replace: "first", withdraw: false },
  { replace: "never", withdraw: true },
  { replace: "first", withdraw: true },
  { replace: "never", withdraw: false },
  { replace: "last", withdraw: true },
  { replace: "first", withdraw: true },
];

/** One of the columns that a walk can be restricted by, of the wanted table where there is one. */
function chosenColumn(
  restrictable: readonly RestrictableColumn[],
  focus: string,
  variation: Variation,
): RestrictableColumn | undefined {
  const wanted = restrictable.filter(({ column }) => column.reference.table === focus);
  const among = wanted.length > 0 ? wanted : restrictable;
  if (among.length === 0) return undefined;
  const kind = variation.pick("kind", [...new Set(among.map((chosen) => chosen.kind))]);
  return variation.pick("ground", among.filter((chosen) => chosen.kind === kind));
}

async function contextCourse(
  chosen: RestrictableColumn,
  attempt: Attempt,
  plan: Plan,
): Promise<Course | undefined> {
  let course = await setContext(chosen, attempt);
  for (const [i, join] of attempt.steps.entries()) {
    const isLast = i === attempt.steps.length - 1;
    const stands = chosen.kind === "partner" && i === 0;
    course = course && await ask(course, stands ? undefined : join, { isLast, attempt });
    if (plan.replace === "first" ? i === 0 : plan.replace === "last" && isLast) {
      course = course && await changeContext(course, attempt, { change: "replace", joined: false });
    }
  }
  if (course === undefined || !plan.withdraw) return course;
  return await changeContext(course, attempt, { change: "withdraw", joined: false }) ?? course;
}
