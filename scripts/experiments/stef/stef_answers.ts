import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { choose, randomFrom, readJsonFile, readJsonLines, shuffle } from "../../../lib/base/mod.ts";
import { mutateQuery } from "../../../lib/compare/mod.ts";
import { halfOf } from "../judges/calibration_pair.ts";

/** A question with SQL of which it is known whether it is right. */
export interface StefAnswer {
  readonly source: string;
  readonly half: "first" | "second";
  /** Database or dialogue, whose answers depend on each other. */
  readonly cluster: string;
  readonly question: string;
  readonly enriched_question?: string;
  readonly sql: string;
  readonly dialect: "sqlite" | "oracle";
  readonly right: boolean;
  /** What is wrong with it, in the words of its source. */
  readonly errors: readonly string[];
}

export interface StefAnswersOptions {
  /** Most golds of a source that mutants are made of. */
  readonly most: number;
  readonly seed: number;
}

const text = z.string().min(1);

/**
 * The answers of the published datasets below a folder: NL2SQL-Bugs with its labels, golds of Spider, BIRD and the authors'
 * dialogues with a mutant each, predictions of three models on MMSQL with their official verdicts. What is missing is left out.
 */
export async function stefAnswers(data: string, options: StefAnswersOptions): Promise<readonly StefAnswer[]> {
  const sources = [
    ["sqlequiv/nl2sql_bugs_half.json", bugs],
    [
      "spider/dev.json",
      (document: unknown) => withMutants("Spider", "sqlite", spiderGolds(document), options),
    ],
    [
      "bird/mini_dev_sqlite.json",
      (document: unknown) => withMutants("BIRD", "sqlite", birdGolds(document), options),
    ],
    [
      "mondial40/dialogue_dataset.json",
      (document: unknown) => withMutants("Authors' dialogues", "oracle", dialogueGolds(document), options),
    ],
    ["test_suite/official_verdicts.jsonl", predictions],
  ] as const;
  const found = sources.filter(([path]) => existsSync(join(data, path)));
  const answers: StefAnswer[] = [];
  for (const [path, read] of found) {
    const file = join(data, path);
    answers.push(...await read(path.endsWith("l") ? await readJsonLines(file) : await readJsonFile(file)));
  }
  return answers;
}

const bug = z.object({
  db_id: text,
  question: text,
  sql: text,
  label: z.boolean(),
  error_types: z.array(z.object({ error_type: text, sub_error_type: text })),
});

function bugs(document: unknown): readonly StefAnswer[] {
  return z.array(bug).parse(document).map(({ db_id, question, sql, label, error_types }) => ({
    ...{ source: "NL2SQL-Bugs", half: halfOf(db_id), cluster: db_id, question, sql, dialect: "sqlite" },
    ...{
      right: label,
      errors: [...new Set(error_types.map((one) => one.error_type.replace("-Related Errors", "")))],
    },
  }));
}

interface Gold extends Pick<StefAnswer, "cluster" | "question" | "enriched_question" | "sql"> {
  readonly cluster: string;
}

const spiderGolds = (document: unknown): readonly Gold[] =>
  z.array(z.object({ db_id: text, question: text, query: text })).parse(document)
    .map(({ db_id, question, query }) => ({ cluster: db_id, question, sql: query }));

const birdGolds = (document: unknown): readonly Gold[] =>
  z.array(z.object({ db_id: text, question: text, SQL: text })).parse(document)
    .map(({ db_id, question, SQL }) => ({ cluster: db_id, question, sql: SQL }));

const dialogues = z.object({
  dataset: z.array(z.object({
    experiment_id: text,
    interactions: z.array(z.object({
      utterance: text,
      intention: text,
      ground_truths: z.object({ golden_sql: text }),
    })),
  })),
});

/** The intention stands for the enriched question: it says what the utterance leaves to the dialogue. */
const dialogueGolds = (document: unknown): readonly Gold[] =>
  dialogues.parse(document).dataset.flatMap(({ experiment_id, interactions }) =>
    interactions.map(({ utterance, intention, ground_truths }) => ({
      ...{ cluster: experiment_id, question: utterance, enriched_question: intention },
      sql: ground_truths.golden_sql,
    }))
  );

/** Golds and a mutant of each, drawn from all that it has; golds without a mutant are left out. */
async function withMutants(
  source: string,
  dialect: StefAnswer["dialect"],
  golds: readonly Gold[],
  { most, seed }: StefAnswersOptions,
): Promise<readonly StefAnswer[]> {
  const drawn = shuffle(randomFrom(seed, source), golds).slice(0, most);
  const pairs = await Promise.all(drawn.map(async (gold, i): Promise<readonly StefAnswer[]> => {
    const mutants = await mutateQuery(gold.sql, { dialect: "sqlite" });
    if (mutants.length === 0) return [];
    const { sql, kind } = choose(randomFrom(seed, source, i), mutants);
    const common = { ...gold, source, half: halfOf(gold.cluster), errors: [] };
    return [
      { ...common, dialect, right: true },
      { ...common, sql, dialect: "sqlite", right: false, errors: [kind.replaceAll("_", " ")] },
    ];
  }));
  return pairs.flat();
}

const verdict = z.object({
  source: text,
  db_id: text,
  question: text,
  pred: z.string(),
  exec_match: z.union([z.literal(0), z.literal(1)]).nullable(),
});

function predictions(lines: unknown): readonly StefAnswer[] {
  return z.array(verdict).parse(lines).flatMap(({ db_id, question, pred, exec_match }) =>
    exec_match === null ? [] : [{
      ...{ source: "MMSQL predictions", half: halfOf(db_id), cluster: db_id, question, sql: pred },
      ...{ dialect: "sqlite" as const, right: exec_match === 1, errors: [] },
    }]
  );
}
