import { z } from "zod";
import type { Dialogue, Interaction } from "../../dialogue/mod.ts";
import { tableDefinitions } from "../../linking/mod.ts";
import { askStructured, dataBlock, type StructuredReply } from "../../llm/mod.ts";
import { backgroundText } from "./background_text.ts";
import { statedQueries, type StatedQuery } from "./stated_queries.ts";
import { firstWithinContextWindow } from "./first_within_context_window.ts";
import { interactionFault } from "./interaction_fault.ts";
import { dialectNames, otherTables } from "./opening_messages.ts";
import { prompts } from "./prompts.ts";
import type { ModelSynthesisSetup } from "./types.ts";

/** Faults of sentences, or why they could not be judged. */
export type SentenceFaults = { readonly faults: readonly string[] } | { readonly undecided: string };

/**
 * Judges whether the sentences of a dialogue state its queries and whether the utterances mean their standalone intentions. One
 * call words the queries without seeing the sentences, another compares. Question types are judged in dialogues of the kind
 * `types`.
 */
export async function sentenceFaults(
  dialogue: Dialogue,
  setup: ModelSynthesisSetup,
  signal?: AbortSignal,
): Promise<SentenceFaults> {
  const claims = statedQueries(dialogue.interactions);
  const said = await sayQueries(claims, { dialogue, setup, signal });
  if (said?.kind !== "value") return { undecided: `the queries were not put into words: ${why(said)}` };
  const pairs = claims.map((claim, i) => ({ ...claim, inWords: said.value.sentences[i] ?? "" }));
  const judged = await judgeDialogue(pairs, { dialogue, setup, signal });
  if (judged?.kind !== "value") return { undecided: `the sentences were not judged: ${why(judged)}` };
  const verdicts = judged.value;
  return {
    faults: [
      ...pairs.flatMap(({ place, sentence, inWords }, i) => {
        const { same = false, reason = "" } = verdicts.pairs[i] ?? {};
        const differ = `"${sentence}" and its query do not ask for the same; the query asks: "${inWords}"`;
        return same ? [] : [interactionFault(place, `${differ} (${reason})`)];
      }),
      ...verdicts.turns.flatMap((verdict, i) => turnFaults(verdict, dialogue, i)),
      ...readingsOf(dialogue.interactions).flatMap(({ place, meaning }, i) => {
        const { plausible = false, reason = "" } = verdicts.readings[i] ?? {};
        return plausible
          ? []
          : [interactionFault(place, `a reader would not think of the reading "${meaning}" (${reason})`)];
      }),
    ],
  };
}

interface JudgeContext {
  readonly dialogue: Dialogue;
  readonly setup: ModelSynthesisSetup;
  readonly signal?: AbortSignal | undefined;
}

function sayQueries(claims: readonly StatedQuery[], { dialogue, setup, signal }: JudgeContext) {
  const { judge, schema, database: { dialect } } = setup;
  const tables = dialogue.join_combination?.tables ?? [];
  const messages = prompts.say_queries.render({
    dialect: dialectNames[dialect],
    tables: tableDefinitions(schema, { tables, dialect }),
    background: backgroundText(tables, setup),
    count: claims.length,
    queries: textBlock("queries", claims.map(({ sql }) => [sql])),
  });
  const sentences = z.array(z.string().trim().min(1)).length(claims.length);
  const request = { messages, name: "sentences", schema: z.object({ sentences }) };
  return firstWithinContextWindow([request], (only) => askStructured(judge, only, signal && { signal }));
}

type Pair = StatedQuery & { readonly inWords: string };

function judgeDialogue(pairs: readonly Pair[], { dialogue, setup, signal }: JudgeContext) {
  const { judge, schema, database: { dialect } } = setup;
  const { interactions, kind, join_combination: combination } = dialogue;
  const tables = combination?.tables ?? [];
  const readings = readingsOf(interactions);
  const shape = z.object({
    pairs: z.array(z.object({ reason: z.string(), same: z.boolean() })).length(pairs.length),
    turns: z.array(turnShape).length(interactions.length),
    readings: z.array(z.object({ reason: z.string(), plausible: z.boolean() })).length(readings.length),
  });
  // Other tables matter only for the judgement of question types.
  const fullness = kind === "types" ? ["columns", "names", "none"] as const : ["none"] as const;
  return firstWithinContextWindow(fullness, (others) => {
    const messages = prompts.judge_dialogue.render({
      tables: tableDefinitions(schema, { tables, dialect }),
      background: backgroundText(tables, setup),
      others: otherTables(schema, { tables, others }),
      pairs: textBlock("pairs", pairs.map(({ sentence, inWords }) => [sentence, inWords])),
      turns: textBlock("turns", interactions.map(turnRow)),
      readings: textBlock("readings", readings.map(({ place, meaning }) => [`turn ${place}`, meaning])),
    });
    return askStructured(judge, { messages, name: "judgement", schema: shape }, signal && { signal });
  });
}

/** The readings of ambiguous turns. */
function readingsOf(interactions: readonly Interaction[]) {
  return interactions.flatMap(({ readings = [] }, i) =>
    readings.map(({ meaning }) => ({ place: i + 1, meaning }))
  );
}

/** The utterance, its standalone intention and the clarification. */
function turnRow({ utterance, standalone_intention = "", clarification }: Interaction): readonly string[] {
  return [
    utterance,
    standalone_intention,
    ...(clarification === undefined ? [] : [`asked which is meant: ${clarification}`]),
  ];
}

const turnShape = z.object({
  reason: z.string(),
  holds: z.boolean(),
  type: z.enum(["answerable", "unanswerable", "ambiguous", "improper", "context"]),
});

function turnFaults(
  { holds, reason, type }: z.infer<typeof turnShape>,
  { kind, interactions }: Dialogue,
  i: number,
): readonly string[] {
  const wanted = interactions[i]?.question_type ?? "context";
  const faults = [
    ...(holds ? [] : [`in the dialogue its utterance does not mean what is said (${reason})`]),
    ...(kind === "types" && type !== wanted
      ? [`it is to be ${wanted}, and a reader finds it ${type} (${reason})`]
      : []),
  ];
  return faults.map((fault) => interactionFault(i + 1, fault));
}

/** Texts of a model that has read stored values are data, too. */
function textBlock(label: string, rows: readonly (readonly string[])[]): string {
  return dataBlock(label, rows, { maxValues: Math.max(1, rows.length), maxCharacters: 4_000 });
}

function why(reply: Exclude<StructuredReply<unknown>, { readonly kind: "value" }> | undefined): string {
  if (reply === undefined) return "the model has no room for them";
  return reply.kind === "refused"
    ? `the model refused: ${reply.text}`
    : `its reply was unusable: ${reply.reason}`;
}
