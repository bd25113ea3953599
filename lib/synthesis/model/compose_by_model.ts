import { z } from "zod";
import type { Dialogue, Interaction } from "../../dialogue/mod.ts";
import type { JoinCombination } from "../../joins/mod.ts";
import { tableDefinitions } from "../../linking/mod.ts";
import {
  askStructured,
  type ChatMessage,
  ContextTooLongError,
  dataBlock,
  fence,
  replyText,
  type StructuredReply,
} from "../../llm/mod.ts";
import { backgroundText } from "./background_text.ts";
import { type Draft, draftShapes } from "./draft.ts";
import { droppedHints } from "./dropped_hints.ts";
import { firstWithinContextWindow } from "./first_within_context_window.ts";
import { gateFaults } from "./gate_faults.ts";
import { interactionFault } from "./interaction_fault.ts";
import { interactionsOf } from "./interactions_of.ts";
import { dialectNames, openingMessages, otherTables, promptDetails } from "./opening_messages.ts";
import { prompts } from "./prompts.ts";
import { ruleFaults } from "./rule_faults.ts";
import { speechFaults } from "./speech_faults.ts";
import { statedQueries, type StatedQuery } from "./stated_queries.ts";
import type { DialogueTask, ModelComposition, ModelSynthesisSetup } from "./types.ts";
import { unshownName } from "./unshown_names.ts";

/** A draft that passed every check. */
export interface AcceptedDraft {
  readonly dialogue: Dialogue;
  readonly composition: ModelComposition;
  /** Returns it to the model with further faults, in the same conversation. */
  readonly refuse: (
    faults: readonly string[],
  ) => Promise<AcceptedDraft | { readonly composition: ModelComposition }>;
}

/** An accepted draft, or the reason why there is none. */
export type DraftOutcome = AcceptedDraft | { readonly composition: ModelComposition };

/**
 * Lets a model write the dialogue of one combination; a faulty draft is returned with the faults, three times at most. A
 * prompt that exceeds the context window is shortened.
 *
 * @throws Other errors of the chats.
 */
export function composeByModel(
  combination: JoinCombination,
  setup: ModelSynthesisSetup,
  task: DialogueTask,
): Promise<DraftOutcome> {
  const { kind, turns, index, signal } = task;
  let level = 0;
  const unshown = unshownName(combination, setup.database.dialect);
  if (unshown !== undefined) {
    const shown = fence(unshown, { maxCharacters: 40 });
    const reason = `the name "${shown}" holds signs that a prompt cannot show as they are, or is too long`;
    const { composition } = notMade(reason, []);
    return Promise.resolve({ composition: { ...composition, unshown: shown } });
  }
  return attempt([], []);

  async function attempt(
    exchanges: readonly ChatMessage[],
    refused: readonly (readonly string[])[],
  ): Promise<DraftOutcome> {
    const reply = await ask(exchanges);
    if (reply === undefined) {
      return notMade(
        "the model has no room for the tables of the combination with 2 sample values a column",
        refused,
      );
    }
    if (reply.kind === "refused") return notMade(`the model refused: ${reply.text}`, refused);
    if (reply.kind === "unreadable") {
      return notMade(`the model's reply was unusable: ${reply.reason}`, refused);
    }
    const dialogue = dialogueOf(reply.value);
    const found = await faultsOf(dialogue);
    if ("undecided" in found) return notMade(found.undecided, refused);
    const refuse = (faults: readonly string[]): Promise<DraftOutcome> => {
      const all = [...refused, faults];
      if (all.length > MOST_CORRECTIONS) {
        return Promise.resolve(notMade(`after ${all.length} drafts: ${faults.join("; ")}`, all));
      }
      const mend = prompts.mend_dialogue.render({ faults: faultText(faults) });
      const draft = { role: "assistant", content: replyText(JSON.stringify(reply.value)) } as const;
      return attempt([...exchanges, draft, ...mend], all);
    };
    if (found.faults.length > 0) return await refuse(found.faults);
    const dropped = droppedHints(dialogue.interactions, { ...task, ...setup, tables: combination.tables });
    return { dialogue, composition: { dialogue, notes: notes(dropped), refused }, refuse };
  }

  async function ask(exchanges: readonly ChatMessage[]): Promise<StructuredReply<Draft> | undefined> {
    return await firstWithinContextWindow(promptDetails.slice(level), async (full) => {
      level = promptDetails.indexOf(full);
      const messages = [...await openingMessages(combination, setup, { ...task, ...full }), ...exchanges];
      if (tokensOf(messages) > (setup.contextTokens ?? Infinity)) {
        throw new ContextTooLongError("The prompt has more tokens than it may have");
      }
      const request = { messages, name: "dialogue", schema: draftShapes[kind] };
      return await askStructured<Draft>(setup.chat, request, signal && { signal });
    });
  }

  function dialogueOf(draft: Draft): Dialogue {
    const interactions = interactionsOf(draft, turns);
    return {
      experiment_id: String(index + 1),
      total_expected_interactions: interactions.length,
      kind,
      join_combination: combination,
      prompts: Object.fromEntries(
        (["write_dialogue", kind, "mend_dialogue", "say_queries", "judge_dialogue"] as const).map((name) => [
          name,
          String(prompts[name].version),
        ]),
      ),
      interactions,
    };
  }

  async function faultsOf(dialogue: Dialogue) {
    const rules = ruleFaults(dialogue.interactions, { kind, size: combination.size, turns });
    const speech = speechFaults(dialogue.interactions, setup.schema);
    const gate = await setup.inTurn(() => gateFaults(dialogue, setup, signal));
    const faults = [...rules, ...speech, ...gate];
    return faults.length > 0 ? { faults } : await sentenceFaults(dialogue, setup, signal);
  }

  function notMade(reason: string, refused: readonly (readonly string[])[]): DraftOutcome {
    return { composition: { notMade: combination.id, reason, notes: notes(), refused } };
  }

  function notes(dropped: readonly string[] = []): readonly string[] {
    const values = promptDetails[level]?.values;
    return [
      ...(level === 0 || values === undefined ? [] : [
        `The prompt was shortened to ${values} sample values a column, as the model has no room for more.`,
      ]),
      ...(dropped.length === 0
        ? []
        : [`Its queries show no sign of what was suggested: ${dropped.join("; ")}`]),
    ];
  }
}

const MOST_CORRECTIONS = 3;

/** Estimates tokens at four characters each. */
function tokensOf(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + content.length / 4, 0);
}

/** Lists faults for a prompt as data, as they quote the database and a model. */
function faultText(faults: readonly string[]): string {
  return dataBlock("faults", faults, { maxCharacters: 4_000, maxValues: 1_000 });
}

/** Faults of sentences, or why they could not be judged. */
type SentenceFaults = { readonly faults: readonly string[] } | { readonly undecided: string };

/**
 * Judges whether the sentences of a dialogue state its queries and whether the utterances mean their standalone intentions. One
 * call words the queries without seeing the sentences, another compares. Question types are judged in dialogues of the kind
 * `types`.
 */
async function sentenceFaults(
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
