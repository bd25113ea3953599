import { type Random, randomFrom } from "../base/mod.ts";
import type { Database } from "../database/mod.ts";
import type { Dialogue, Interaction } from "../dialogue/mod.ts";
import type { JoinCombination } from "../joins/mod.ts";
import type { Join } from "../schema/mod.ts";
import { type Specification, toSql } from "../specification/mod.ts";
import { followUp } from "./follow_up.ts";
import { fullSentence } from "./full_sentence.ts";
import type { GateOptions, GoldGate, Refusal, Rows } from "./gold_gate.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Move, Proposal } from "./move.ts";
import { propose } from "./propose.ts";
import type { Standing } from "./proposal_context.ts";
import { proposeFilter } from "./propose_filter.ts";
import type { Sampler } from "./sampler.ts";
import type { State } from "./types.ts";
import { createVariation } from "./variation.ts";
import { type Walk, walks } from "./walks.ts";

/** What dialogues over one database are made with. */
export interface Workshop {
  readonly database: Database;
  readonly lexicon: Lexicon;
  readonly sampler: Sampler;
  readonly gate: GoldGate;
}

export interface ComposeOptions {
  readonly seed: number;
  /** Position of the combination in its plan, from 0. */
  readonly index: number;
  readonly signal?: AbortSignal;
}

/** A dialogue, or why none could be made of the combination. */
export type Composition =
  | { readonly dialogue: Dialogue }
  | { readonly notMade: string; readonly reason: string };

const MOST_ATTEMPTS = 14;
const MOST_TRIES = 18;
const USUAL_ROWS = 120;
const MOST_ROWS = 2_000;

/**
 * Makes the dialogue of one combination: a question over its first join, then one turn for each further join. Of a
 * single table as many turns are asked as can be proven, up to three.
 */
export async function composeDialogue(
  combination: JoinCombination,
  workshop: Workshop,
  options: ComposeOptions,
): Promise<Composition> {
  const { seed, index } = options;
  const random = randomFrom(seed, "dialogue", combination.id);
  const ways = walks(combination, workshop.lexicon, random);
  if (ways.length === 0) {
    return {
      notMade: combination.id,
      reason: `not each of the joins over ${combination.tables.join(", ")} brings a table of its own`,
    };
  }
  const refused = new Map<Refusal, number>();
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const walk = ways[attempt % Math.min(ways.length, 6)] as Walk;
    const generous = attempt >= MOST_ATTEMPTS - 4;
    const turns = await take(walk, {
      workshop,
      options,
      random,
      mostRows: generous ? MOST_ROWS : USUAL_ROWS,
      refused,
      steps: walk.joins.length > 0 ? walk.joins : turnsWithoutJoin(attempt),
    });
    if (turns !== undefined) return { dialogue: dialogueOf(combination, turns, { workshop, seed, index }) };
  }
  const counts = [...refused].map(([refusal, n]) => `${refusal.replaceAll("_", " ")} ${n} times`).join(", ");
  return {
    notMade: combination.id,
    reason: `no sequence of questions over ${combination.tables.join(", ")} passed the gold gate (${
      counts || "nothing to ask"
    })`,
  };
}

interface Attempt {
  readonly workshop: Workshop;
  readonly options: ComposeOptions;
  readonly random: Random;
  readonly mostRows: number;
  readonly refused: Map<Refusal, number>;
  /** The join that each turn brings in. */
  readonly steps: readonly (Join | undefined)[];
}

/** The fewer turns, the more can be asked of a small table. */
function turnsWithoutJoin(attempt: number): readonly undefined[] {
  return new Array<undefined>(attempt < 5 ? 3 : attempt < 9 ? 2 : 1).fill(undefined);
}

async function take(walk: Walk, attempt: Attempt): Promise<readonly Proposal[] | undefined> {
  const turns: Proposal[] = [];
  let standing: Standing = { last: undefined, listing: await begin(walk.start, attempt) };
  let before: Rows | undefined;
  for (const [i, join] of attempt.steps.entries()) {
    const isLast = i === attempt.steps.length - 1;
    const made: Move[] = turns.map(({ move }) => move);
    const { lexicon, sampler } = attempt.workshop;
    let taken: Proposal | undefined;
    let tries = 0;
    for await (
      const proposal of propose(standing, join, { lexicon, sampler, random: attempt.random, isLast, made })
    ) {
      if (++tries > MOST_TRIES) break;
      // A table that holds nothing but codes and surrogate keys has nothing to show.
      if (proposal.after.specification.outputs.length === 0) continue;
      const verdict = await attempt.workshop.gate(proposal.after.specification, gateOptions(attempt, before));
      if (verdict.ok && tells(proposal, verdict.rows, isLast)) {
        taken = proposal;
        before = verdict.rows;
        break;
      }
      if (!verdict.ok) attempt.refused.set(verdict.refusal, (attempt.refused.get(verdict.refusal) ?? 0) + 1);
    }
    if (taken === undefined) return undefined;
    turns.push(taken);
    standing = { last: taken.after, listing: taken.listing };
  }
  return turns;
}

function gateOptions({ mostRows, options: { signal } }: Attempt, before: Rows | undefined): GateOptions {
  return {
    mostRows,
    ...(before === undefined ? {} : { before }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** A listing of one or two rows leaves nothing to ask of it; equal numbers in all groups tell nothing. */
function tells({ after }: Proposal, rows: Rows, isLast: boolean): boolean {
  const { filters, joins } = after.specification;
  if (after.form === "scalar" && filters.length === 0 && joins.length > 0) return false;
  if (after.form === "grouped") {
    return rows.length >= 2 && new Set(rows.map((row) => row.replace(/^.*,/, ""))).size > 1;
  }
  return isLast || after.form !== "list" || rows.length >= 3;
}

/** The unspoken beginning: the things of one table, narrowed where they are too many to read. */
async function begin(table: string, { workshop, random }: Attempt): Promise<State> {
  const { lexicon, sampler } = workshop;
  const words = lexicon.table(table);
  const specification: Specification = {
    tables: [table],
    joins: [],
    outputs: words.labels.map(({ reference }) => ({ kind: "column", column: reference })),
    filters: [],
    groupBy: [],
    groupFilters: [],
    orderBy: [],
    distinct: false,
  };
  const rows = words.columns[0]?.statistics.rows ?? 0;
  const state: State = { specification, subject: { table }, form: "list" };
  if (random() > (rows > 40 ? 0.94 : rows > 12 ? 0.75 : 0.2)) return state;
  const usable = words.columns.filter(({ kind, statistics }) =>
    ["measure", "year", "date", "category"].includes(kind) ||
    (kind === "label" && words.labels.length === 1 && rows > 200 && statistics.distinct > 50 &&
      random() < 0.3)
  );
  for (let tries = 0; tries < 4 && usable.length > 0; tries++) {
    const column = usable[Math.floor(random() * usable.length)];
    if (column === undefined) break;
    const filter = proposeFilter(column, await sampler(specification, column.reference), random);
    const isName = column.kind === "label" && (filter?.kind === "comparison" || filter?.kind === "one_of");
    if (filter !== undefined && !isName) {
      return { ...state, specification: { ...specification, filters: [filter] } };
    }
  }
  return state;
}

/** Whether two sentences begin differently. */
function isOtherwise(a: string, b: string): boolean {
  const start = (text: string) => text.split(" ").slice(0, 2).join(" ").toLowerCase();
  return start(a) !== start(b);
}

function dialogueOf(
  combination: JoinCombination,
  turns: readonly Proposal[],
  context: { readonly workshop: Workshop; readonly seed: number; readonly index: number },
): Dialogue {
  const { workshop: { lexicon, database }, seed, index } = context;
  const interactions = turns.map((turn, i): Interaction => {
    const variation = createVariation(seed, index * 5 + i);
    const said: string[] = [];
    const full = (place: string) => {
      const ways = [0, 1, 2, 3, 4].map((way) =>
        fullSentence(turn.after, lexicon, variation.within(place).within(way))
      );
      const other = ways.find((text) => said.every((before) => isOtherwise(text, before))) ?? ways[0] ?? "";
      said.push(other);
      return other;
    };
    const spoken = i === 0
      ? { utterance: full("question"), intention: full("first intention") }
      : followUp(turn, lexicon, variation);
    if (i > 0) said.push(spoken.intention);
    return {
      ...spoken,
      standalone_intention: full("standalone"),
      ground_truth_sql: toSql(turn.after.specification, database.dialect),
      utterance_kinds: [i === 0 ? "question" : "partial_question"],
      expected_reply: ["response"],
      question_type: "answerable",
    };
  });
  return {
    experiment_id: String(index + 1),
    total_expected_interactions: interactions.length,
    kind: "partial",
    join_combination: combination,
    interactions,
  };
}
