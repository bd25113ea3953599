import { existsSync } from "node:fs";
import { join } from "node:path";
import { readJsonLines } from "../../../lib/base/mod.ts";
import { introspect, openDatabase } from "../../../lib/database/mod.ts";
import { type SpecificationDifferenceKind, specificationOf } from "../../../lib/specification/mod.ts";
import { sentenceTools } from "../../../lib/verify/mod.ts";
import { interrupted, say } from "../../cli/command.ts";
import { projectFile } from "../../cli/project_file.ts";
import type { MeasureSourceOptions } from "./measure_source.ts";
import type { MeasuredPair } from "./sentence_tables.ts";

/** A line of the project's file of sentences with a right query and wrong ones. */
export interface WrittenPair {
  readonly id: string;
  readonly database: string;
  readonly half: "development" | "held_out";
  readonly sentence: string;
  readonly right_sql: string;
  readonly wrong: readonly { readonly kind: string; readonly sql: string }[];
}

export const writtenPairs = "Written pairs";

/** Databases of the published data, by their files, beside those of Spider. */
const FILES: Readonly<Record<string, string>> = {
  chinook: "schemas/chinook.sqlite",
  northwind: "schemas/northwind.sqlite",
  mondial: "mondial/mondial.sqlite",
};

/** Measures sentences that were written with a right query and with wrong ones that differ in one way. */
export async function measureWritten(
  { data, development = false }: MeasureSourceOptions,
): Promise<readonly MeasuredPair[]> {
  const file = projectFile("datasets/sentence_pairs/pairs.jsonl");
  const pairs = (await readJsonLines(file) as WrittenPair[])
    .filter(({ half }) => !development || half === "development");
  const measured: MeasuredPair[] = [];
  for (const [name, own] of Map.groupBy(pairs, ({ database }) => database)) {
    interrupted.throwIfAborted();
    const path = join(data, FILES[name] ?? `spider_en/database/${name}/${name}.sqlite`);
    if (!existsSync(path)) {
      say(`Skipped: ${writtenPairs} of ${name}, as there is no ${path}`);
      continue;
    }
    measured.push(...await measureDatabase(own, path));
  }
  return measured;
}

async function measureDatabase(
  pairs: readonly WrittenPair[],
  path: string,
): Promise<readonly MeasuredPair[]> {
  await using database = await openDatabase(`sqlite:${path}`);
  const schema = await introspect(database, { signal: interrupted });
  const { checkSentence } = await sentenceTools(database, { schema })();
  const outcomeOf = async (
    sentence: string,
    sql: string,
  ): Promise<Pick<MeasuredPair, "outcome" | "found">> => {
    const read = await specificationOf(sql, { dialect: "sqlite", schema });
    if (read.kind === "not_readable") return { outcome: "not_checked", found: read.reason };
    const { faults, unsure } = checkSentence(sentence, read.specification);
    return {
      outcome: faults.length > 0 ? "fault" : unsure.length > 0 ? "not_checked" : "no_fault",
      found: (faults.length > 0 ? faults : unsure).join("; "),
    };
  };
  const measured: MeasuredPair[] = [];
  for (const [i, { database: name, half, sentence, right_sql: sql, wrong }] of pairs.entries()) {
    const pair = {
      writer: half === "held_out"
        ? "written pairs, held out" as const
        : "written pairs, developed with" as const,
      ...{ dataset: writtenPairs, database: name, place: i + 1, sentence },
    };
    const right = { ...pair, ...await outcomeOf(sentence, sql) };
    measured.push(right);
    // A pair that is noticed as it is tells nothing of the change.
    if (right.outcome === "fault") continue;
    for (const { kind, sql } of wrong) {
      measured.push({
        ...{ ...pair, planted: kindOf(kind), difference: sql },
        ...await outcomeOf(sentence, sql),
      });
    }
  }
  return measured;
}

const kindOf = (kind: string) => (kind === "computed" ? "computation" : kind) as SpecificationDifferenceKind;
