import type { Interaction, ThematicRelation } from "../../../../dialogue/mod.ts";
import type { ComposeOptions } from "../../plan/compose_options.ts";
import type { Move, Proposal } from "../../plan/move.ts";
import type { SynthesisContext } from "../../plan/synthesis_context.ts";
import { tellTurns } from "../../wording/tell_turns.ts";
import type { Extras } from "./extras.ts";
import type { MisnamedQuestion } from "./misnamed_question.ts";
import type { ExtraTurn } from "./spot.ts";

/** The answerable questions with the further turns between them, in the order of their places. */
export async function interleave(
  turns: readonly Proposal[],
  extras: Extras,
  { synthesis, options }: { readonly synthesis: SynthesisContext; readonly options: ComposeOptions },
): Promise<readonly Interaction[]> {
  const left = turns.map((turn, i): Proposal => {
    const leaves = extras.turns.findLast(({ place, leaves = "nothing" }) =>
      place === i && leaves !== "nothing"
    )
      ?.leaves;
    const isLater = turn.leaves === "nothing" || turn.leaves === "numbers";
    return leaves !== undefined && isLater ? { ...turn, leaves } : turn;
  });
  const told = (await tellTurns(left, synthesis, options)).map((interaction, i): Interaction => {
    const move = turns[i]?.move;
    return i === 0 || move === undefined
      ? interaction
      : { ...interaction, thematic_relation: thematicRelation(move) };
  });
  const { misnamed } = extras;
  const repaired = misnamed === undefined
    ? []
    : await tellRepair(misnamed, { left, told, synthesis, options });
  return [undefined, ...told].flatMap((interaction, place) => [
    ...(interaction === undefined ? [] : misnamed?.turn === place - 1 ? repaired : [interaction]),
    ...at(place, extras.turns).map((extra) => extra.interaction),
  ]);
}

interface RepairOptions {
  readonly left: readonly Proposal[];
  readonly told: readonly Interaction[];
  readonly synthesis: SynthesisContext;
  readonly options: ComposeOptions;
}

/** The question by the wrong name, which cannot be answered, and the name that was meant. */
async function tellRepair(
  { turn, withWrongName, repairs }: MisnamedQuestion,
  { left, told, synthesis, options }: RepairOptions,
): Promise<readonly Interaction[]> {
  const wrong =
    (await tellTurns(left.map((one, i) => i === turn ? withWrongName(one) : one), synthesis, options))[turn];
  const right = told[turn];
  if (wrong === undefined || right === undefined) return [];
  const { ground_truth_sql: _, ...asked } = wrong;
  const { thematic_relation } = right;
  return [
    {
      ...asked,
      expected_reply: ["refusal", "request"],
      question_type: "unanswerable",
      unanswerable_reason: "no_such_value",
      ...(thematic_relation !== undefined && { thematic_relation }),
    },
    { ...right, utterance: repairs, utterance_kinds: ["clarification"] },
  ];
}

const isAmbiguous = ({ interaction }: ExtraTurn) => interaction.question_type === "ambiguous";

/** What stands at a place: what leaves the listing as it was, what narrows it, and what asks nothing; thanks come last. */
function at(place: number, extras: readonly ExtraTurn[]): readonly ExtraTurn[] {
  const here = extras.filter((extra) => extra.place === place);
  const isImproper = ({ key }: ExtraTurn) => key.startsWith("improper");
  const asked = here.filter((extra) => !isImproper(extra));
  return [
    ...asked.filter((extra) => !isAmbiguous(extra)),
    ...asked.filter(isAmbiguous),
    ...here.filter(isImproper),
  ];
}

/** How a follow-up question relates to those before it, by what it does (SParC's four relations). */
function thematicRelation(move: Move): ThematicRelation {
  switch (move) {
    // Other properties of the same things.
    case "extend":
    case "per_each":
    case "total":
      return "theme_entity";
    // The same asked of other things.
    case "replace":
    case "rank_new":
    case "per_new":
      return "theme_property";
    // The same kind of things under another condition.
    case "narrow":
    case "without":
    case "group_filter":
    case "narrow_groups":
      return "refinement";
    // Some of what the answer gave.
    case "rank":
    case "narrow_total":
      return "answer_refinement";
    default:
      return move satisfies never;
  }
}
