import { existsSync } from "node:fs";
import { join } from "node:path";
import { randomFrom, shuffle } from "../../../lib/base/mod.ts";
import type { Dialogue } from "../../../lib/dialogue/mod.ts";
import type { DatabaseDataset } from "../../../lib/dialogue/formats/mod.ts";
import {
  compareSpecifications,
  type Specification,
  specificationOf,
} from "../../../lib/specification/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { interrupted, say } from "../../cli/command.ts";
import { atlas, cosql, type DatasetSource, paper, sparc, spider } from "../realized/dataset_sources.ts";
import { embeddedSources } from "../realized/embedded_sources.ts";
import { type CalibrationPair, halfOf } from "./calibration_pair.ts";

export interface PublishedPairsOptions {
  /** Folder of the published datasets; what is missing is named and left out. */
  readonly data: string;
  /** Folder for databases that are built. */
  readonly folder: string;
  /** Most pairs of a kind of difference between queries. */
  readonly most: number;
}

/** Pairs whose labels follow from queries that others have published, and from the datasets of the project. */
export async function publishedPairs(options: PublishedPairsOptions): Promise<readonly CalibrationPair[]> {
  const { data, folder } = options;
  const present = [spider, sparc, cosql, paper].filter(({ name, needs }) => {
    const missing = needs.filter((file) => !existsSync(join(data, file)));
    if (missing.length > 0) say(`Skipped: ${name}, as ${data} has no ${missing.join(", no ")}`);
    return missing.length === 0;
  });
  const own = embeddedSources(folder).filter(({ name }) => name.includes("model"));
  const pairs: CalibrationPair[] = [];
  const asked = new Map<string, AskedQuestion[]>();
  for (const source of [...present, ...own]) {
    for (const one of await source.read(data)) {
      interrupted.throwIfAborted();
      const address = await source.urlOf?.(data, one.database) ?? "";
      const context = { source, one, address };
      pairs.push(...dialoguePairs(context));
      if (source === paper || own.includes(source)) continue;
      const questions = asked.get(address) ?? [];
      asked.set(address, [...questions, ...standaloneQuestions(context)]);
    }
  }
  for (const [address, questions] of asked) {
    const [first] = questions;
    if (first === undefined) continue;
    const schema = await spider.schemaOf(data, first.database);
    pairs.push(...samePairs(address, questions), ...await differentPairs(address, { questions, schema }));
  }
  return capped(pairs, options.most);
}

interface PairContext {
  readonly source: DatasetSource;
  readonly one: DatabaseDataset;
  readonly address: string;
}

/** A question that is understood alone, with its query. */
interface AskedQuestion {
  readonly database: string;
  readonly dataset: string;
  readonly id: string;
  readonly text: string;
  readonly sql: string;
}

function standaloneQuestions({ source, one }: PairContext): readonly AskedQuestion[] {
  return one.dataset.dialogues.flatMap(({ interactions, experiment_id }) =>
    interactions.flatMap((interaction, turn): readonly AskedQuestion[] => {
      const text = source === spider ? interaction.utterance : interaction.standalone_intention;
      const { ground_truth_sql: sql } = interaction;
      if (text === undefined || sql === undefined) return [];
      const id = `${source.name} ${experiment_id}.${turn + 1}`;
      return [{ database: one.database ?? "", dataset: source.name, id, text, sql }];
    })
  );
}

/** Different questions with one query, each with the next. */
function samePairs(address: string, questions: readonly AskedQuestion[]): readonly CalibrationPair[] {
  const groups = Map.groupBy(questions, ({ sql }) => bare(sql));
  return [...groups.values()].flatMap((group) => {
    const distinct = [...Map.groupBy(group, ({ text }) => text.toLowerCase().trim()).values()]
      .flatMap(([one]) => one ?? []);
    return distinct.slice(1).flatMap((one, i): readonly CalibrationPair[] => {
      const before = distinct[i];
      return before === undefined ? [] : [ofQuestions(address, before, one, { kind: "paraphrase" })];
    });
  });
}

/** Questions whose queries differ in exactly one way. */
async function differentPairs(
  address: string,
  { questions, schema }: { readonly questions: readonly AskedQuestion[]; readonly schema: Schema },
): Promise<readonly CalibrationPair[]> {
  const read: { readonly question: AskedQuestion; readonly specification: Specification }[] = [];
  const groups = Map.groupBy(questions, ({ sql }) => bare(sql));
  for (const [question] of groups.values()) {
    if (question === undefined) continue;
    const reading = await specificationOf(question.sql, { dialect: "sqlite", schema });
    if (reading.kind === "specification") read.push({ question, specification: reading.specification });
  }
  const spoken = (question: AskedQuestion, seed: string) =>
    shuffle(randomFrom(1, "wording", seed), groups.get(bare(question.sql)) ?? [])[0] ?? question;
  return read.flatMap((a, i) =>
    read.slice(i + 1).flatMap((b): readonly CalibrationPair[] => {
      interrupted.throwIfAborted();
      const differences = compareSpecifications(a.specification, b.specification, { schema });
      const [only] = differences;
      if (only === undefined || differences.length > 1) return [];
      const kind = only.kind === "value" && /^[^']*\d/.test(only.text) && !only.text.includes("'")
        ? "number"
        : only.kind;
      const [one, other] = [spoken(a.question, b.question.id), spoken(b.question, a.question.id)];
      return one.text === other.text ? [] : [ofQuestions(address, one, other, { kind })];
    })
  );
}

function ofQuestions(
  address: string,
  intended: AskedQuestion,
  said: AskedQuestion,
  { kind }: { readonly kind: string },
): CalibrationPair {
  return {
    id: `${intended.id} / ${said.id}`,
    kind,
    label: kind === "paraphrase" ? "aligned" : "not_aligned",
    source: "people (Spider, SParC, CoSQL)",
    half: halfOf(intended.database),
    address,
    intention: intended.text,
    interpretation: said.text,
  };
}

/** Turns with their rewritten forms, and with the goal of their dialogue where that is another. */
function dialoguePairs({ source, one, address }: PairContext): readonly CalibrationPair[] {
  const half = halfOf(one.database ?? "a");
  const isOwn = source.name.startsWith(atlas.name.split(" ")[0] ?? "");
  const name = isOwn ? "a model (Atlas)" : source === paper ? "the paper's authors" : "people (SParC, CoSQL)";
  return one.dataset.dialogues.flatMap((dialogue) => {
    if (source === spider) return [];
    const goal = dialogue.interactions.at(-1);
    return dialogue.interactions.flatMap((interaction, turn): readonly CalibrationPair[] => {
      const { utterance, intention, standalone_intention, ground_truth_sql } = interaction;
      if (ground_truth_sql === undefined || utterance.includes(" | ")) return [];
      const pair = {
        id: `${source.name} ${dialogue.experiment_id}.${turn + 1}`,
        ...{ source: name, half, address, intention },
        earlier: earlierTexts(dialogue, turn),
      };
      if (source === paper) {
        return [{ ...pair, kind: "utterance", label: "aligned", interpretation: utterance }];
      }
      if (standalone_intention !== undefined) {
        const isSame = standalone_intention === intention;
        return isSame
          ? []
          : [{ ...pair, kind: "rewritten", label: "aligned", interpretation: standalone_intention }];
      }
      const isOther = goal?.standalone_intention !== undefined && goal.ground_truth_sql !== undefined &&
        bare(goal.ground_truth_sql) !== bare(ground_truth_sql);
      return isOther
        ? [{ ...pair, kind: "other_turn", label: "not_aligned", interpretation: goal.standalone_intention }]
        : [];
    });
  });
}

function earlierTexts({ interactions }: Dialogue, turn: number): readonly string[] {
  return interactions.slice(0, turn).map(({ intention }) => intention);
}

const bare = (sql: string) => sql.toLowerCase().replaceAll(/\s+|;\s*$|"|'/g, "");

function capped(pairs: readonly CalibrationPair[], most: number): readonly CalibrationPair[] {
  const groups = Map.groupBy(pairs, ({ kind, half }) => `${kind} ${half}`);
  return [...groups].flatMap(([key, all]) => shuffle(randomFrom(1, "pairs", key), all).slice(0, most));
}
