import { choose, type Random, randomFrom } from "../../../base/mod.ts";
import type { Interaction } from "../../../dialogue/mod.ts";
import { type JoinCombination, joinCombination, tableCombination } from "../../../joins/mod.ts";
import { type Join, joinIdentity, schemaGraph } from "../../../schema/mod.ts";
import type { ConjunctiveQuery } from "../../../specification/mod.ts";
import { findSentenceFault } from "../../../verify/mod.ts";
import { checkTypeMix, defaultTypeMix } from "../../type_mix.ts";
import type { Composition } from "../../types.ts";
import { createVariation } from "../../variation.ts";
import type { ComposeOptions } from "../plan/compose_options.ts";
import { leadsToSeveral } from "../plan/multiplicity.ts";
import { seedTurn } from "../plan/seed_turn.ts";
import type { SynthesisContext } from "../plan/synthesis_context.ts";
import type { Attempt } from "../plan/take_turn.ts";
import { takeTurns } from "../plan/take_turns.ts";
import { tellTurns } from "../wording/tell_turns.ts";
import { drawTypes } from "./types/draw_types.ts";
import { countOf, makeExtras, MISNAMED_ATTEMPTS, worthOf } from "./types/extras.ts";
import { interleave } from "./types/interleave.ts";
import { canBeMisnamed } from "./types/misnamed_question.ts";

/** A query that a dialogue begins with. */
export interface SeedQuery {
  /** Id of the dialogue that comes of it. */
  readonly id: string;
  readonly query: ConjunctiveQuery;
}

const ATTEMPTS = 20;

/** Attempts with two further questions; later ones ask one. */
const LONG_ATTEMPTS = 12;

/** Attempts to find every type that was drawn its place; what has come nearest is taken then. */
const STRICT_ATTEMPTS = 8;

const MOST_ROWS = 2_000;

/**
 * A dialogue that begins with a given query (QDA-SQL; MMSQL, appendix B): each further question relates to those before by
 * one of SParC's relations, and turns of the other question types are mixed in. Every query is proven and every sentence
 * read back.
 *
 * @throws {InputError} If the type mix is impossible.
 */
export async function seededDialogue(
  { id, query }: SeedQuery,
  synthesis: SynthesisContext,
  options: ComposeOptions,
): Promise<Composition> {
  const { seed, index, typeMix = defaultTypeMix, questionsBefore = 0, signal } = options;
  checkTypeMix(typeMix);
  const random = randomFrom(seed, "seeded", id);
  const variation = createVariation(seed, index).within("types");
  const attemptOf = (steps: readonly (Join | undefined)[]): Attempt => ({
    ...{ synthesis, options: { signal }, random, mostRows: MOST_ROWS, showsAlike: true },
    ...{ refused: new Map(), stuck: { at: undefined }, steps },
  });
  const begun = await seedTurn(query, attemptOf([]));
  if ("reason" in begun) return { notMade: id, reason: begun.reason };
  const { taken: first } = begun;
  const fault = await faultOf(await tellTurns([first.proposal], synthesis, options), synthesis);
  if (fault !== undefined) return { notMade: id, reason: `the grammar cannot say it: ${fault}` };
  const { specification } = first.proposal.after;
  let best: Best | undefined;
  for (let number = 1; number <= ATTEMPTS; number++) {
    const steps = await drawSteps(specification, {
      synthesis,
      random,
      count: number <= LONG_ATTEMPTS ? 2 : 1,
    });
    if (steps.length === 0) return { notMade: id, reason: "nothing can be asked next to its tables" };
    const attempt = attemptOf(steps);
    const { types, ambiguousBefore } = drawTypes({
      ...{ answerable: steps.length + 1, before: questionsBefore, mix: typeMix },
    });
    const isNamed = number <= MISNAMED_ATTEMPTS && types.includes("misnamed") && number % 2 === 1;
    const turns = await takeTurns({ start: first.proposal.fresh.table, joins: [] }, attempt, {
      first,
      ...(isNamed && { namedFrom: 0, isName: canBeMisnamed(synthesis.lexicon) }),
    });
    if (turns === undefined) continue;
    const extras = await makeExtras(types, { attempt, turns, variation, number, ambiguousBefore });
    if (best !== undefined && worthOf(extras) <= best.worth) continue;
    const interactions = await interleave(turns, extras, { synthesis, options });
    if (await faultOf(interactions, synthesis) !== undefined) continue;
    const joins = [...specification.joins, ...steps.filter((join) => join !== undefined)];
    best = { interactions, joins, worth: worthOf(extras) };
    if (countOf(extras) === types.length || number >= STRICT_ATTEMPTS) break;
  }
  if (best === undefined) {
    return { notMade: id, reason: "no question that leans on it could be proven and said" };
  }
  const { interactions } = best;
  return {
    dialogue: {
      experiment_id: id,
      total_expected_interactions: interactions.length,
      kind: "types",
      join_combination: combinationOf(specification.tables, best.joins, synthesis),
      interactions,
    },
  };
}

/** The turns of an attempt. */
interface Best {
  readonly interactions: readonly Interaction[];
  /** Of the seed and of the further questions. */
  readonly joins: readonly Join[];
  /** How good its turns of other types are. */
  readonly worth: number;
}

function faultOf(
  interactions: readonly Interaction[],
  { tools, database: { dialect } }: SynthesisContext,
): Promise<string | undefined> {
  return findSentenceFault({ interactions }, { tools, dialect });
}

interface DrawStepsOptions {
  readonly synthesis: SynthesisContext;
  readonly random: Random;
  /** Further questions, at most. */
  readonly count: number;
}

/** The join that each further question brings in; none while a question is about the only table. */
async function drawSteps(
  { tables, joins }: ConjunctiveQuery,
  { synthesis, random, count }: DrawStepsOptions,
): Promise<readonly (Join | undefined)[]> {
  const steps: (Join | undefined)[] = [];
  const standing = { tables: [...tables], joins: [...joins] };
  while (steps.length < count) {
    const next = synthesis.lexicon.schema.foreignKeys.filter((join) =>
      standing.tables.includes(join.from.table) !== standing.tables.includes(join.to.table) &&
      !synthesis.lexicon.symmetricPairs.has(join.from.table) && !leadsToSeveral(join, synthesis.lexicon)
    );
    const isAlone = standing.tables.length === 1;
    const join = next.length === 0 || isAlone && random() < 0.5 ? undefined : choose(random, next);
    if (join === undefined) {
      if (!isAlone) break;
    } else {
      const added = standing.tables.includes(join.from.table) ? join.to.table : join.from.table;
      const wider = { tables: [...standing.tables, added], joins: [...standing.joins, join] };
      if (!await synthesis.joinLimit(combinationOf(wider.tables, wider.joins, synthesis))) break;
      Object.assign(standing, wider);
    }
    steps.push(join);
  }
  return steps;
}

function combinationOf(
  [start = ""]: readonly string[],
  joins: readonly Join[],
  { lexicon }: SynthesisContext,
): JoinCombination {
  if (joins.length === 0) return tableCombination(start);
  const graph = schemaGraph(lexicon.schema);
  const wanted = new Set(joins.map(joinIdentity));
  return joinCombination(
    graph,
    graph.joins.flatMap((join, position) => wanted.has(joinIdentity(join)) ? [position] : []),
  );
}
