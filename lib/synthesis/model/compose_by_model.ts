import type { Dialogue } from "../../dialogue/mod.ts";
import type { JoinCombination } from "../../joins/mod.ts";
import {
  askStructured,
  type ChatMessage,
  ContextTooLongError,
  dataBlock,
  fence,
  isPlain,
  replyText,
  type StructuredReply,
} from "../../llm/mod.ts";
import { type Draft, draftShapes } from "./draft.ts";
import { firstWithinContextWindow } from "./first_within_context_window.ts";
import { gateFaults } from "./gate_faults.ts";
import { interactionsOf } from "./interactions_of.ts";
import { openingMessages, promptDetails } from "./opening_messages.ts";
import { prompts } from "./prompts.ts";
import { ruleFaults } from "./rule_faults.ts";
import { sentenceFaults } from "./sentence_faults.ts";
import { speechFaults } from "./speech_faults.ts";
import type { DialogueTask, ModelComposition, ModelSynthesisSetup } from "./types.ts";
import { unshownName } from "./prompt_safe_names.ts";

/** A dialogue that has passed every check of its own. */
export interface AcceptedDraft {
  readonly dialogue: Dialogue;
  readonly composition: ModelComposition;
  /** Sends it back to the model after all, as one more refusal of the same conversation. */
  readonly refuse: (
    faults: readonly string[],
  ) => Promise<AcceptedDraft | { readonly composition: ModelComposition }>;
}

/** A dialogue, or why there is none. */
export type DraftOutcome = AcceptedDraft | { readonly composition: ModelComposition };

/**
 * Has a model write the dialogue of one combination, and sends what fails back with the reasons, three times at most.
 *
 * @throws What the chats throw, but for a prompt that is too long: it is shortened as far as that goes.
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
    return { dialogue, composition: { dialogue, notes: notes(), refused }, refuse };
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

  function notes(): readonly string[] {
    const values = promptDetails[level]?.values;
    return level === 0 || values === undefined
      ? []
      : [`The prompt was shortened to ${values} sample values a column, as the model has no room for more.`];
  }
}

const MOST_CORRECTIONS = 3;

/** About four characters a token. */
function tokensOf(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + content.length / 4, 0);
}

/**
 * Faults for a prompt, one a line. They repeat words of the database and of a model: those that could end their line, and
 * those so long that they hold more than a fault, come last, as a data block.
 */
function faultText(faults: readonly string[]): string {
  const others = faults.filter((fault) => !isHarmless(fault));
  return [
    ...faults.filter(isHarmless).map((fault) => `- ${fault}`),
    ...(others.length === 0
      ? []
      : [dataBlock("further faults", others, { maxCharacters: 4_000, maxValues: 1_000 })]),
  ].join("\n");
}

/** Room for two sentences of a dialogue, each with what is wrong with it. */
const plain = { maxCharacters: 1_000 };

/** The only lines that a message goes on with are those by which DuckDB points into the query. */
function isHarmless(fault: string): boolean {
  const [, said = "", place = ""] = /^([^]*?)(\n\nLINE \d+: [^\n]*\n *\^)?$/.exec(fault) ?? [];
  return [said, ...place.split("\n")].every((line) => isPlain(line, plain));
}
