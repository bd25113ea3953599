import { type AgentContext, openAgent } from "../../agents/mod.ts";
import type { Database } from "../../database/mod.ts";
import type { Dialogue, Interaction } from "../../dialogue/mod.ts";
import { groundTruthHistory } from "../../evaluation/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import type { QuestionType } from "../../synthesis/mod.ts";
import { sentenceTools, type VerifiedQuery, type VerifyCheck, verifyDataset } from "../../verify/mod.ts";
import { replyType } from "../mmsql/reply_type.ts";

/** What becomes of a turn. */
export type TurnRefinement =
  | { readonly kind: "kept" }
  /** Its type is another than it was called. */
  | { readonly kind: "mended"; readonly to: QuestionType; readonly reason: string }
  | { readonly kind: "dropped"; readonly reason: string };

export interface RefinedDialogue {
  /** Absent where fewer than two turns are left. */
  readonly dialogue?: Dialogue;
  /** What becomes of each turn, in their order; also of those behind a dropped one, on which they lean. */
  readonly turns: readonly TurnRefinement[];
}

/** Refines the dialogues of one database. */
export type RefineDialogue = (dialogue: Dialogue) => Promise<RefinedDialogue>;

export interface RefineDialogueOptions {
  readonly schema: Schema;
  /** A second connection to the same data, for the checks. */
  readonly predictedDatabase: Database;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens the offline counterpart of QDA-SQL's verify and refine (MMSQL, appendix B): each turn is rated by evidence that does
 * not come from its writer, its type is mended where the evidence says another one, and it is dropped where it fits none.
 *
 * - A ground truth must pass the gold gate and the sentence checks; a turn with a proven one and without differing readings
 *   is answerable, whatever it is called, unless the detector of question types finds that it asks nothing or for what is
 *   absent.
 * - An ambiguous turn has readings with different results on the data.
 * - An unanswerable turn has a word or a name that the database lacks.
 * - An improper turn has no query and is no question about the schema to the detector of question types.
 *
 * A dropped question cuts the dialogue there, as later turns lean on it; a dropped turn without a query is left out.
 */
export async function openRefineDialogue(
  database: Database,
  { schema, predictedDatabase, signal }: RefineDialogueOptions,
): Promise<RefineDialogue & AsyncDisposable> {
  const tools = sentenceTools(database, { schema, signal });
  const context: AgentContext = { database, schema };
  const detector = await openAgent("type-detector", context);
  const detect = async (
    interactions: readonly Interaction[],
    place: number,
  ): Promise<QuestionType | undefined> => {
    const { utterance: message = "" } = interactions[place] ?? {};
    const history = groundTruthHistory(interactions.slice(0, place));
    const request = { conversation_id: "refine", turn_id: String(place + 1), message, history };
    const { type } = replyType(await detector.agent(request, { signal }));
    return type === "undeclared" ? undefined : type;
  };
  const check = async (dialogue: Dialogue) => {
    const dataset = { control: { sql_dialect: database.dialect }, dialogues: [dialogue] };
    const verified = new Map<number, VerifiedQuery>();
    const options = { goldDatabase: database, predictedDatabase, schema, tools, signal };
    for await (const one of verifyDataset(dataset, options)) verified.set(one.interaction - 1, one);
    return verified;
  };
  const refine: RefineDialogue = async (dialogue) => {
    const { interactions } = dialogue;
    const verified = await check(dialogue);
    // A turn without a query that is called answerable or ambiguous may ask for what is absent.
    const asAbsent = await check({
      ...dialogue,
      interactions: interactions.map(({ ground_truth_sql: _, readings: _r, ...rest }): Interaction => ({
        ...{ unanswerable_reason: "no_such_column", ...rest, question_type: "unanswerable" },
      })),
    });
    const turns: TurnRefinement[] = [];
    for (const [place, interaction] of interactions.entries()) {
      turns.push(refinement(interaction, {
        checks: verified.get(place)?.checks,
        isAbsent: asAbsent.get(place)?.checks.unanswerable_holds.ok === true,
        detected: await detect(interactions, place),
      }));
    }
    return refined(dialogue, turns);
  };
  return Object.assign(refine, { [Symbol.asyncDispose]: () => detector[Symbol.asyncDispose]() });
}

interface Evidence {
  /** Absent where a turn has neither a query nor sentences to check. */
  readonly checks: VerifiedQuery["checks"] | undefined;
  /** Whether a word of it is known to neither the schema nor the data. */
  readonly isAbsent: boolean;
  /** Its type by the detector. */
  readonly detected: QuestionType | undefined;
}

/** Checks that a turn with a query has to pass, or that do not apply. */
const NEEDED: readonly VerifyCheck[] = [
  ...["runs", "query", "equals_itself", "returns_rows", "not_whole_table", "stable", "no_cut_ties"] as const,
  ...["literals_occur", "sentence_says_query", "standalone_stands_alone", "partial_is_partial"] as const,
];

function refinement(interaction: Interaction, { checks, isAbsent, detected }: Evidence): TurnRefinement {
  const { question_type: called = "answerable", ground_truth_sql, readings = [] } = interaction;
  const as = (to: QuestionType, reason: string): TurnRefinement =>
    to === called ? { kind: "kept" } : { kind: "mended", to, reason };
  const drop = (reason: string): TurnRefinement => ({ kind: "dropped", reason });
  if (ground_truth_sql !== undefined) {
    if (called !== "improper" && detected === "improper") return as("improper", "it asks nothing");
    const failed = NEEDED.find((name) => checks?.[name].ok === false);
    if (failed !== undefined) return drop(`${failed.replaceAll("_", " ")}: ${checks?.[failed].detail}`);
    if (readings.length > 1 && checks?.readings_differ.ok === true) {
      return as("ambiguous", "its readings differ");
    }
    // Its query is of another question, though no check of the sentence can tell that.
    if (detected === "unanswerable") return drop("the database lacks what it asks for, and it has a query");
    return as("answerable", "its query is proven and it has one reading");
  }
  if (detected === "improper") return as("improper", "it asks nothing");
  if (called === "improper") {
    return detected === "unanswerable" ? { kind: "kept" } : drop("it asks for data and has no query");
  }
  if (called === "unanswerable" && checks?.unanswerable_holds.ok !== false) return { kind: "kept" };
  if (isAbsent) return as("unanswerable", "the database lacks what it asks for");
  return drop(
    called === "unanswerable" ? checks?.unanswerable_holds.detail ?? "" : "it has no query and lacks nothing",
  );
}

/** The fewest turns of a dialogue. */
const FEWEST_TURNS = 2;

function refined(dialogue: Dialogue, turns: readonly TurnRefinement[]): RefinedDialogue {
  const cut = dialogue.interactions.findIndex(({ ground_truth_sql, readings }, i) =>
    turns[i]?.kind === "dropped" && (ground_truth_sql !== undefined || readings !== undefined)
  );
  const left = cut === -1 ? dialogue.interactions : dialogue.interactions.slice(0, cut);
  const interactions = left.flatMap((interaction, i) => {
    const turn = turns[i];
    if (turn === undefined || turn.kind === "dropped") return [];
    return [turn.kind === "kept" ? interaction : calledOtherwise(interaction, turn.to)];
  });
  if (interactions.length < FEWEST_TURNS) return { turns };
  return { dialogue: { ...dialogue, total_expected_interactions: interactions.length, interactions }, turns };
}

/** A turn under another type, with what that type has and without what it has not. */
function calledOtherwise(interaction: Interaction, to: QuestionType): Interaction {
  const { ground_truth_sql, readings, clarification, ambiguity_source, unanswerable_reason, ...rest } =
    interaction;
  const asked = { ...rest, question_type: to };
  switch (to) {
    case "answerable":
      return {
        ...asked,
        ...(ground_truth_sql !== undefined && { ground_truth_sql }),
        expected_reply: ["response"],
      };
    case "ambiguous":
      return {
        ...{ ...asked, expected_reply: ["request"] },
        ...(ground_truth_sql !== undefined && { ground_truth_sql }),
        ...(readings !== undefined && { readings }),
        ...(clarification !== undefined && { clarification }),
        ...(ambiguity_source !== undefined && { ambiguity_source }),
      };
    case "unanswerable":
      return {
        ...{ ...asked, expected_reply: ["refusal"] },
        unanswerable_reason: unanswerable_reason ?? "no_such_column",
      };
    case "improper":
      return { ...asked, expected_reply: ["acknowledgment"] };
    default:
      return to satisfies never;
  }
}
