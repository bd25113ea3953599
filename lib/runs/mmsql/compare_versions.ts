import { existsSync } from "node:fs";
import { InputError, mapPool, openJsonLines, readJsonLines } from "../../base/mod.ts";
import { chatExchanges, type Dialogue } from "../../dialogue/mod.ts";
import { importDatasets } from "../../dialogue/formats/mod.ts";
import { createPairwiseJudge, type pairwiseCriteria, type Preference } from "../../evaluation/mod.ts";
import { wilson } from "../../metrics/mod.ts";
import type { NamedChat } from "../open_judge.ts";

export interface CompareVersionsOptions {
  /** Files in MMSQL's shape with the same dialogues in the same order. */
  readonly original: string;
  readonly enhanced: string;
  /** File of JSON lines; dialogues that it holds are not compared again. */
  readonly out: string;
  readonly model: NamedChat;
  /** Dialogues compared at a time. @default 4 */
  readonly concurrency?: number | undefined;
  readonly onProgress?: ((done: number, all: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How often the enhanced version is better by a criterion; field names are those of the JSON. */
export interface WinRate {
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** Wins among all dialogues that were compared. */
  readonly value: number;
  /** Wilson's. */
  readonly interval: readonly [number, number];
  /** Share of the decided dialogues in which the version that was shown first won; one half without a preference for a place. */
  readonly first_wins?: number;
}

export interface VersionComparison {
  readonly dialogues: number;
  readonly criteria: Readonly<Record<typeof pairwiseCriteria[number], WinRate>>;
  /** Dialogues about which the model gave nothing that can be used, with the reason. */
  readonly unscored: readonly { readonly id: number; readonly reason: string }[];
}

/**
 * Compares two versions of the annotations of the same dialogues by a model, pair by pair, as Figure 6 of the MMSQL paper.
 * Each verdict is appended to a file when it is there.
 *
 * @throws {InputError} If a file is of another shape, the files differ in their dialogues, or the verdicts in `out` are by
 * another model.
 * @throws {OutsideError} If the model cannot be reached, or the file cannot be written.
 */
export async function compareVersions(options: CompareVersionsOptions): Promise<VersionComparison> {
  const { out, model, concurrency = 4, onProgress, signal } = options;
  const pairs = await readPairs(options);
  const before = await comparedBefore(out, model.name);
  const verdicts = new Map(before.map(({ id, preferences }) => [id, preferences]));
  const judge = createPairwiseJudge(model.chat);
  const unscored: { readonly id: number; readonly reason: string }[] = [];
  let done = verdicts.size;
  await using file = await openJsonLines(out);
  const compared = mapPool(pairs.filter(({ id }) => !verdicts.has(id)), async (pair) => {
    const verdict = await judge(pair, { signal });
    if (verdict.kind === "compared") {
      const { preferences } = verdict;
      await file.append({ id: pair.id, preferences, by: model.name });
    }
    return { id: pair.id, verdict };
  }, { concurrency, signal });
  for await (const { id, verdict } of compared) {
    if (verdict.kind === "compared") verdicts.set(id, verdict.preferences);
    else unscored.push({ id, reason: verdict.reason });
    done++;
    onProgress?.(done, pairs.length);
  }
  if (verdicts.size === 0) {
    throw new InputError(
      `The model ${model.name} compared no pair: ${unscored[0]?.reason}; take another model`,
    );
  }
  const rate = (criterion: typeof pairwiseCriteria[number]) =>
    winRate([...verdicts].map(([id, preferences]) => ({ id, preference: preferences[criterion] })));
  return {
    dialogues: verdicts.size,
    criteria: {
      completeness: rate("completeness"),
      relevance: rate("relevance"),
      utility: rate("utility"),
      overall: rate("overall"),
    },
    unscored,
  };
}

function winRate(verdicts: readonly { readonly id: number; readonly preference: Preference }[]): WinRate {
  const count = (wanted: Preference) => verdicts.filter(({ preference }) => preference === wanted).length;
  const [wins, ties, losses] = [count("enhanced"), count("tie"), count("original")];
  const firstWins =
    verdicts.filter(({ id, preference }) => preference === (id % 2 === 1 ? "enhanced" : "original")).length;
  return {
    ...{ wins, ties, losses },
    value: wins / verdicts.length,
    interval: wilson(wins, verdicts.length),
    ...(wins + losses > 0 && { first_wins: firstWins / (wins + losses) }),
  };
}

interface Version {
  readonly database: string;
  readonly dialogue: Dialogue;
}

async function readPairs({ original, enhanced }: CompareVersionsOptions) {
  const [a, b] = [await readVersions(original), await readVersions(enhanced)];
  if (a.size !== b.size) {
    throw new InputError(
      `${original} holds ${a.size} dialogues and ${enhanced} ${b.size}: give two versions of the same dialogues`,
    );
  }
  return [...a].map(([id, one]) => {
    const other = b.get(id);
    if (other?.database !== one.database) {
      throw new InputError(
        `Dialogue ${id} is about ${one.database} in ${original} and about ${other?.database} in ${enhanced}: ` +
          "give two versions of the same dialogues",
      );
    }
    return { id, original: linesOf(one.dialogue), enhanced: linesOf(other.dialogue) };
  });
}

/** The dialogues of a file by their place, from 1. */
async function readVersions(path: string): Promise<ReadonlyMap<number, Version>> {
  const parts = await importDatasets(path, "mmsql");
  const versions = parts.flatMap(({ database = "", dataset }) =>
    dataset.dialogues.map((dialogue) => [Number(dialogue.experiment_id), { database, dialogue }] as const)
  );
  return new Map(versions.toSorted(([a], [b]) => a - b));
}

function linesOf({ interactions }: Dialogue): readonly string[] {
  return interactions.flatMap(chatExchanges).flatMap(({ user, system }) => [
    `user: ${user}`,
    `system: ${system.text}`,
  ]);
}

async function comparedBefore(path: string, model: string) {
  if (!existsSync(path)) return [];
  const lines = await readJsonLines(path) as readonly {
    readonly id: number;
    readonly preferences: Readonly<Record<typeof pairwiseCriteria[number], Preference>>;
    readonly by: string;
  }[];
  if (lines.some(({ by }) => by !== model)) {
    throw new InputError(`${path} holds verdicts of another model; give --out another file`);
  }
  return lines;
}
