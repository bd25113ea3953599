import { type Peer, peers } from "../peers.ts";
import { DatabaseSync } from "node:sqlite";
import { join, sep as SEPARATOR } from "node:path";
import { InputError, OutsideError } from "../../../lib/base/mod.ts";
import {
  comparePresets,
  compareQueries,
  type CompareQueriesOptions,
  type DatabasePair,
  makeVariants,
  openVariants,
  presets,
  type Reason,
  steadyPairs,
  type Variant,
} from "../../../lib/compare/mod.ts";
import { createDuckDbFile, openDatabase } from "../../../lib/database/mod.ts";
import { interrupted } from "../../cli/command.ts";
import type { LabelledPair, LabelledSet } from "./labelled_sets.ts";

/** Instances of one structure, unless asked otherwise. */
export const INSTANCES = 8;
export const SEED = 1;
export const LIMITS = { maxRows: 20_000, timeoutMs: 2_000 };
/** Pairs that instances are made for together: more pairs, more rows, and joins of all with all grow. */
const TOGETHER = 24;

/** What all instances together say of a pair; field names are those of the JSON. */
export interface JudgedLabel {
  readonly id: string;
  readonly labels: readonly boolean[];
  readonly verdict: "told_apart" | "not_told_apart" | "undecided";
  /** Where it is undecided. */
  readonly cause?: "malformed" | "gold_fails" | "prediction_fails" | "nothing_compared";
  /** The engine's message, or what tells the queries apart on the first instance that does. */
  readonly text?: string;
  /** The kinds of the reasons there. */
  readonly reasons?: readonly Reason["kind"][];
  /** Nothing but columns of one name, which the default rules pair, tells them apart. */
  readonly by_names_alone?: true;
  /** Whether some instance makes each published evaluator reject, where the verdict is decided. */
  readonly told_apart_by?: Readonly<Record<Peer, boolean>>;
}

interface JudgeLabelledOptions {
  /** Where the instances are written. */
  readonly folder: string;
  /** Called when another pair has been judged. */
  readonly onPair: (judged: JudgedLabel) => void | Promise<void>;
  /** Pairs that are judged already, by their ids. @default none */
  readonly known?: ReadonlyMap<string, JudgedLabel> | undefined;
  /** Instances that a pair is judged on. @default 8 */
  readonly instances?: number | undefined;
}

/**
 * Judges the pairs of a set on small databases of the structures that they are about.
 *
 * @returns In the order of the pairs.
 */
export async function judgeLabelled(
  { dialect, pairs, structures }: LabelledSet,
  { folder, onPair, known = new Map(), instances: count = INSTANCES }: JudgeLabelledOptions,
): Promise<readonly JudgedLabel[]> {
  const judged = new Map(known);
  const limits = { ...LIMITS, signal: interrupted };
  const note = async (one: JudgedLabel) => {
    judged.set(one.id, one);
    await onPair(one);
  };
  const noteMalformed = async (part: readonly LabelledPair[], reason: string) => {
    for (const { id, labels } of part) {
      if (!judged.has(id)) await note({ id, labels, verdict: "undecided", cause: "malformed", text: reason });
    }
  };
  const reasonOf = (error: unknown): string => {
    interrupted.throwIfAborted();
    // Where instances are written differs from run to run.
    if (error instanceof Error) return error.message.replaceAll(`${folder}${SEPARATOR}`, "");
    throw error;
  };
  for (const pair of pairs) if (pair.malformed !== undefined) await noteMalformed([pair], pair.malformed);
  const whole = pairs.filter(({ malformed }) => malformed === undefined);
  for (const [name, own] of Map.groupBy(whole, ({ database }) => database)) {
    if (own.every(({ id }) => judged.has(id))) continue;
    const base = join(folder, `empty.${dialect}`);
    const statements = structures.get(name) ?? [];
    try {
      if (statements.length === 0) throw new InputError(`There is no structure "${name}"`);
      await Deno.remove(base).catch(() => {});
      await writeEmpty[dialect](base, statements);
    } catch (error) {
      if (error instanceof OutsideError) throw error;
      await noteMalformed(own, reasonOf(error));
      continue;
    }
    await using database = await openDatabase(`${dialect}:${base}`);
    for (let start = 0; start < own.length; start += TOGETHER) {
      const part = own.slice(start, start + TOGETHER);
      if (part.every(({ id }) => judged.has(id))) continue;
      // Instances hang on all queries of the part, those of judged pairs too.
      const queries = part.flatMap(({ gold, predicted }) => [gold, predicted]);
      let made: readonly Variant[];
      try {
        made = await makeVariants(database, {
          ...{ folder: join(folder, "instances"), queries, seed: SEED, count },
          signal: interrupted,
        });
      } catch (error) {
        await noteMalformed(part, reasonOf(error));
        continue;
      }
      await using instances = await openVariants(made);
      for (const pair of part) {
        interrupted.throwIfAborted();
        if (!judged.has(pair.id)) await note(await judge(pair, instances.pairs, limits));
      }
    }
  }
  return pairs.map(({ id }) => judged.get(id) as JudgedLabel);
}

type WriteEmpty = (path: string, statements: readonly string[]) => Promise<void>;

const writeEmpty: Readonly<Record<"sqlite" | "duckdb", WriteEmpty>> = {
  sqlite: (path, statements) => {
    using file = new DatabaseSync(path);
    for (const statement of statements) file.exec(statement);
    return Promise.resolve();
  },
  duckdb: (path, statements) =>
    createDuckDbFile(path, async (file) => {
      for (const statement of statements) await file.run(statement);
    }),
};

async function judge(
  { id, labels, gold: goldSql, predicted: predictedSql }: LabelledPair,
  instances: readonly DatabasePair[],
  limits: { readonly maxRows: number; readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<JudgedLabel> {
  const steady = await steadyPairs({ pairs: instances, sql: goldSql, ...limits });
  const asked = presetsOf(peers);
  const rejected = { spider: false, bird: false, spider2: false };
  let compared = false;
  let apart: Pick<JudgedLabel, "text" | "reasons"> | undefined;
  let apartWithoutNames = false;
  const failures: { readonly cause: NonNullable<JudgedLabel["cause"]>; readonly text: string }[] = [];
  for (const { goldDatabase, predictedDatabase } of steady.length > 0 ? steady : instances.slice(0, 1)) {
    const queries = { goldDatabase, predictedDatabase, goldSql, predictedSql, ...limits };
    const comparison = await compareQueries(queries);
    if (!("verdict" in comparison)) {
      failures.push({ cause: "gold_fails", text: comparison.message });
      continue;
    }
    const { verdict, reasons } = comparison.verdict;
    const text = reasons.map((reason) => reason.text).join(" ");
    if (verdict === "refused" || verdict === "failed") {
      failures.push({ cause: "prediction_fails", text });
      continue;
    }
    if (verdict === "different" && !reasons.some(({ kind }) => kind === "truncated")) {
      apart ??= { text, reasons: reasons.map(({ kind }) => kind) };
      apartWithoutNames ||= await differs({ ...queries, pairByName: false });
    }
    if (verdict === "equal") compared = true;
    const outcomes = await comparePresets({ ...queries, presets: asked });
    for (const peer of peers) rejected[peer] ||= outcomes[peer]?.verdict === "different";
  }
  if (steady.length > 0 && apart !== undefined) {
    const names = apartWithoutNames ? {} : { by_names_alone: true as const };
    return { id, labels, verdict: "told_apart", ...apart, ...names, told_apart_by: rejected };
  }
  if (steady.length > 0 && compared) {
    return { id, labels, verdict: "not_told_apart", told_apart_by: rejected };
  }
  const [failure = { cause: "nothing_compared" as const, text: "" }] = failures;
  return { id, labels, verdict: "undecided", ...failure };
}

async function differs(queries: CompareQueriesOptions): Promise<boolean> {
  const comparison = await compareQueries(queries);
  return "verdict" in comparison && comparison.verdict.verdict === "different";
}

const presetsOf = (names: readonly Peer[]) => names.map((name) => presets[name]);
