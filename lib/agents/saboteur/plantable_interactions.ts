import type { Dialogue, Interaction } from "../../dialogue/mod.ts";
import type { AgentReply } from "../types.ts";
import { mutePlants } from "./mute_plants.ts";
import { type Paraphrase, sayParaphrase } from "./paraphrase.ts";
import { plantedQueries, type PlantedQueriesOptions, type PlantedQuery } from "./planted_queries.ts";
import type { Plant, PlantableInteraction } from "./types.ts";

export interface PlantableInteractionsOptions extends PlantedQueriesOptions {
  readonly dialogueKey: string;
  /** How a person says an interaction that has a ground truth; undefined for one that nobody has written. */
  readonly paraphraseOf: (interaction: number) => Paraphrase | undefined;
}

/**
 * Lists for each interaction of a dialogue the right reply and the ways to be wrong. A reply with data has the words of the
 * paraphrase. A wrong query that the words tell has the words without the condition, or with the kept one; one whose
 * condition the paraphrase does not mark is left out. An interaction without data is answered by its kind alone.
 *
 * @throws {RangeError} If an interaction with a ground truth has no paraphrase or cannot be read.
 */
export async function plantableInteractions(
  dialogue: Dialogue,
  options: PlantableInteractionsOptions,
): Promise<readonly PlantableInteraction[]> {
  const { dialogueKey, paraphraseOf } = options;
  return await Promise.all(dialogue.interactions.map(async (interaction, index) => {
    const place = { dialogueKey, interaction: index + 1 };
    if (interaction.ground_truth_sql === undefined) {
      return { ...place, right: rightWords(interaction), plants: mutePlants(interaction) };
    }
    const paraphrase = paraphraseOf(index + 1);
    const queries = await plantedQueries(dialogue, index + 1, options);
    if (paraphrase === undefined || queries === undefined) {
      throw new RangeError(
        `Cannot plant faults into interaction ${index + 1} of dialogue "${dialogueKey}": ` +
          `${paraphrase === undefined ? "it has no paraphrase" : "its ground truth is no selection"}`,
      );
    }
    const right = answer(interaction, { sql: queries.right, words: sayParaphrase(paraphrase) });
    return {
      ...place,
      right,
      plants: [
        ...queries.planted.flatMap((query) => plantsOf(query, { right, paraphrase })),
        ...wrongWords(right, paraphrase),
        ...mutePlants(interaction),
      ],
    };
  }));
}

function rightWords({ expected_reply: [kind = "acknowledgment"] }: Interaction): AgentReply {
  return kind === "refusal"
    ? { kind, text: "The data say nothing about that." }
    : { kind, text: "All right." };
}

function answer(
  { expected_reply }: Interaction,
  { sql, words }: { readonly sql: string; readonly words: string },
): AgentReply {
  const others = expected_reply.filter((kind) => kind === "acknowledgment");
  const kind = others.length === 0 ? "response" : [...others, "response" as const];
  return { kind, text: "Here is what I found.", interpretation: words, sql };
}

function plantsOf(
  { kind, sql, column }: PlantedQuery,
  { right, paraphrase }: {
    readonly right: AgentReply;
    readonly paraphrase: Paraphrase;
  },
): readonly Plant[] {
  if (kind === "fan_out" || kind === "wrong_sql") return [{ kind, reply: { ...right, sql } }];
  const mark = paraphrase.findIndex((part) => typeof part === "object" && part.column === column);
  if (mark < 0) return [];
  const isKept = kind === "withdrawn_kept";
  const interpretation = sayParaphrase(paraphrase, { mark, as: isKept ? "wrong" : "without" });
  return [{ kind, reply: { ...right, sql, interpretation } }];
}

function wrongWords(right: AgentReply, paraphrase: Paraphrase): readonly Plant[] {
  return paraphrase.flatMap((part, mark): Plant[] =>
    typeof part === "string" ? [] : [{
      kind: "wrong_words",
      reply: { ...right, interpretation: sayParaphrase(paraphrase, { mark, as: "wrong" }) },
    }]
  );
}
