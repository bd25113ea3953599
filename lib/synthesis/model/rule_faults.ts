import type { Interaction } from "../../dialogue/mod.ts";
import type { DialogueKind } from "../types.ts";
import type { DrawnTurn } from "./draw_turns.ts";
import { interactionFault } from "./interaction_fault.ts";

export interface RuleFaultsOptions {
  readonly kind: DialogueKind;
  /** Number of joins of the combination. */
  readonly size: number;
  /** The drawn turns of a dialogue of the kind `types`. */
  readonly turns: readonly DrawnTurn[];
}

/** Returns the faults that are found without running queries, a sentence each. */
export function ruleFaults(
  interactions: readonly Interaction[],
  options: RuleFaultsOptions,
): readonly string[] {
  return [
    ...faultsOfKind(interactions, options),
    ...interactions.flatMap(faultsOfOne),
    ...repeats(interactions),
  ];
}

function faultsOfKind(
  interactions: readonly Interaction[],
  { kind, size, turns }: RuleFaultsOptions,
): readonly string[] {
  const asked = interactions.filter(({ ground_truth_sql }) => ground_truth_sql !== undefined).length;
  const changes = interactions.filter(({ context }) => context !== undefined);
  switch (kind) {
    case "partial": {
      const [fewest, most] = size === 0 ? [1, 3] : [size, size];
      return asked < fewest || asked > most
        ? [`the dialogue has ${asked} interactions and must have ${size === 0 ? "1 to 3" : most}`]
        : [];
    }
    case "context":
    case "mixed":
      return [
        ...(asked < Math.max(size, 1) || asked > size + 3
          ? [`the dialogue has ${asked} queries and must have ${Math.max(size, 1)} to ${size + 3}`]
          : []),
        ...(changes.length === 0 ? ["no utterance sets a context"] : []),
        ...(kind === "context" &&
            (interactions[0]?.context?.change !== "set" || interactions[0].ground_truth_sql !== undefined)
          ? ["interaction 1 must set the context and ask nothing"]
          : []),
        ...(changes[0] !== undefined && changes[0].context?.change !== "set"
          ? ["the first context modification must set the context, as there is none to replace or withdraw"]
          : []),
        ...(kind === "mixed" && interactions.every(({ utterance_kinds }) => utterance_kinds.length === 1)
          ? ["no utterance is of several kinds at once"]
          : []),
        ...(interactions.findLastIndex(({ context }) => context !== undefined) >
            interactions.findLastIndex(({ ground_truth_sql }) => ground_truth_sql !== undefined)
          ? ["no question comes after the last context modification"]
          : []),
      ];
    case "types": {
      const wanted = turns.map(({ type }) => type).join(", ");
      const found = interactions.map(({ question_type }) => question_type).join(", ");
      if (wanted !== found) return [`the types of the turns must be ${wanted}, and they are ${found}`];
      return turns.flatMap(({ relations, reason, about }, i) =>
        [
          ...(reason === undefined || reason === interactions[i]?.unanswerable_reason
            ? []
            : [`its unanswerable_reason must be ${reason}: ${about}`]),
          ...(relations === undefined || interactions[i]?.thematic_relation !== undefined
            ? []
            : [`its thematic_relation must be ${relations.join(" or ")}`]),
        ].map((fault) => interactionFault(i + 1, fault))
      );
    }
    default:
      return kind satisfies never;
  }
}

function faultsOfOne(one: Interaction, i: number): readonly string[] {
  const { utterance_kinds: kinds, question_type: type, context, readings } = one;
  const asks = kinds.includes("question") || kinds.includes("partial_question");
  const hasSql = one.ground_truth_sql !== undefined;
  const needsSql = asks && type !== "unanswerable" && type !== "improper";
  const faults = [
    needsSql && !hasSql && "it asks for data and has no ground_truth_sql",
    !needsSql && hasSql && "it asks for no data that there is and must have no ground_truth_sql",
    kinds.includes("context_modification") !== (context !== undefined) &&
    "context must stand where, and only where, its utterance is a context_modification",
    context !== undefined && (context.change === "withdraw") !== (context.restrictions.length === 0) &&
    "restrictions must be empty after a withdrawal, and only then",
    (type === "unanswerable") !== (one.unanswerable_reason !== undefined) &&
    "unanswerable_reason must stand where, and only where, the type is unanswerable",
    type === "ambiguous" &&
    (readings === undefined || readings.length < 2 || one.clarification === undefined) &&
    "an ambiguous question needs at least two readings, and the clarification that chooses the first",
    type === "ambiguous" && readings !== undefined &&
    flat(readings[0]?.ground_truth_sql) !== flat(one.ground_truth_sql) &&
    "ground_truth_sql must be that of the first reading",
    type !== "ambiguous" && (readings !== undefined || one.clarification !== undefined) &&
    "readings and clarification belong to ambiguous questions alone",
    GREETS.test(one.utterance) && !kinds.includes("greeting") &&
    'its utterance begins with a greeting or thanks, and "greeting" is not among its kinds',
    ...identifiersIn(one),
  ];
  return faults.filter((fault) => fault !== false).map((fault) => interactionFault(i + 1, fault));
}

const GREETS =
  /^\W*(?:hello|hi|hey|greetings|good (?:morning|afternoon|evening|day)|thanks|thank you|cheers)\b/i;

/** Finds identifiers of the schema in sentences. */
function identifiersIn(one: Interaction): readonly string[] {
  const sentences = [one.utterance, one.intention, one.standalone_intention ?? "", one.clarification ?? ""];
  const columns = (one.ground_truth_sql ?? "").matchAll(/\w+_\w+/g).map(([name]) => name.toLowerCase());
  const found = [...new Set(columns)].filter((name) =>
    sentences.some((sentence) => new RegExp(`\\b${name}\\b`, "i").test(sentence))
  );
  return found.map((name) =>
    `a sentence holds ${name}, which is a name of the database and no word of a person`
  );
}

/** Finds repeated utterances; repeated queries give repeated answers, which the gate finds. */
function repeats(interactions: readonly Interaction[]): readonly string[] {
  return interactions.flatMap(({ utterance }, i) => {
    const before = interactions.findIndex((other) => flat(other.utterance) === flat(utterance));
    return before === i
      ? []
      : [interactionFault(i + 1, `its utterance is that of interaction ${before + 1}`)];
  });
}

function flat(text: string | undefined): string | undefined {
  return text?.replaceAll(/[\s;]+/g, " ").trim();
}
