import { randomFrom, shuffle } from "../../../lib/base/mod.ts";
import { type Database, openDatabase, querySteadily } from "../../../lib/database/mod.ts";
import { type ColumnValues, readValues } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import {
  compareSpecifications,
  type Specification,
  type SpecificationDifferenceKind,
  specificationDifferences,
  specificationOf,
  toSql,
} from "../../../lib/specification/mod.ts";
import { type SentenceTools, sentenceTools } from "../../../lib/verify/mod.ts";
import { interrupted } from "../../cli/command.ts";
import type { DatasetSource } from "../realized/dataset_sources.ts";
import { askedQueries, type AskedQuery, writerOf } from "./asked_queries.ts";
import { plantChanges } from "./plant_changes.ts";
import { isHeldOut, type MeasuredPair, type Writer } from "./sentence_tables.ts";

export interface MeasureSourceOptions {
  /** Folder of the published datasets. */
  readonly data: string;
  /** Leave out the databases that are held out from development. @default false */
  readonly development?: boolean | undefined;
  /** Most wrong pairs of a kind, for each writer. @default 25 */
  readonly pairs?: number | undefined;
}

/** A sentence with its own query, in which no fault is found, and what a changed query needs. */
interface SoundPair {
  readonly pair: Omit<MeasuredPair, "outcome" | "found">;
  readonly tree: Specification;
  readonly asking: AskedDatabase;
}

interface AskedDatabase {
  readonly database: Database;
  readonly schema: Schema;
  readonly values: readonly ColumnValues[];
  readonly checkSentence: SentenceTools["checkSentence"];
}

/**
 * Measures the sentences of one dataset with their own queries, and for each kind of difference a random draw of them with
 * queries that differ in one way and have another answer.
 */
export async function measureSource(
  source: DatasetSource,
  options: MeasureSourceOptions,
): Promise<readonly MeasuredPair[]> {
  const { data, development = false } = options;
  await using opened = new AsyncDisposableStack();
  const measured: MeasuredPair[] = [];
  const sound: SoundPair[] = [];
  for (const { database: name, dataset } of await source.read(data)) {
    interrupted.throwIfAborted();
    const asked = askedQueries(source, dataset)
      .map((one) => ({ ...one, writer: writerOf(source, { database: name, place: one.place }) }))
      .filter(({ writer }) => !development || !isHeldOut(writer));
    if (asked.length === 0) continue;
    const schema = await source.schemaOf(data, name);
    const database = opened.use(await openDatabase(await source.urlOf?.(data, name) ?? ""));
    const values = await readValues(database, { schema });
    const { checkSentence } = await sentenceTools(database, { schema })();
    const found = await measureOwn(asked, {
      ...{ source, name, asking: { database, schema, values, checkSentence } },
    });
    measured.push(...found.measured);
    sound.push(...found.sound);
  }
  for (const [writer, pairs] of Map.groupBy(sound, ({ pair }) => pair.writer)) {
    for (const kind of specificationDifferences) {
      measured.push(...await measureChanged(pairs, { ...options, kind, writer }));
    }
  }
  return measured;
}

interface MeasureOwnOptions {
  readonly source: DatasetSource;
  /** Of the database. */
  readonly name: string | undefined;
  readonly asking: AskedDatabase;
}

async function measureOwn(
  asked: readonly (AskedQuery & { readonly writer: Writer })[],
  { source, name, asking }: MeasureOwnOptions,
): Promise<{ readonly measured: readonly MeasuredPair[]; readonly sound: readonly SoundPair[] }> {
  const { database: { dialect }, schema } = asking;
  const measured: MeasuredPair[] = [];
  const sound: SoundPair[] = [];
  for (const { place, sentence, sql, writer } of asked) {
    const pair = { writer, dataset: source.name, database: name, place, sentence };
    const read = await specificationOf(sql, { dialect, schema });
    if (read.kind === "not_readable") {
      measured.push({ ...pair, outcome: "not_checked", found: read.reason });
      continue;
    }
    const tree = read.specification;
    const right = { ...pair, ...outcomeOf(sentence, { tree, asking }) };
    measured.push(right);
    // A pair that is noticed as it is tells nothing of the change.
    if (right.outcome !== "fault") sound.push({ pair, tree, asking });
  }
  return { measured, sound };
}

function outcomeOf(
  sentence: string,
  { tree, asking }: Pick<SoundPair, "tree" | "asking">,
): Pick<MeasuredPair, "outcome" | "found"> {
  const { faults, unsure } = asking.checkSentence(sentence, tree);
  return {
    outcome: faults.length > 0 ? "fault" : unsure.length > 0 ? "not_checked" : "no_fault",
    found: [...faults, ...faults.length > 0 ? [] : unsure].join("; "),
  };
}

interface MeasureChangedOptions extends MeasureSourceOptions {
  readonly kind: SpecificationDifferenceKind;
  readonly writer: Writer;
}

/** Most changes of one kind that a sentence is measured with; it gives its second only when all have given their first. */
const ROUNDS = 3;

async function measureChanged(
  pairs: readonly SoundPair[],
  { kind, writer, pairs: wanted = 25 }: MeasureChangedOptions,
): Promise<readonly MeasuredPair[]> {
  const drawn = shuffle(randomFrom(1, writer, kind), pairs)
    .map((one) => ({ ...one, changes: changesOf(one, kind) }));
  const measured: MeasuredPair[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const { pair, asking, changes } of drawn) {
      if (measured.length === wanted) return measured;
      interrupted.throwIfAborted();
      const { value: changed } = await changes.next();
      if (changed === undefined) continue;
      const { tree, difference } = changed;
      measured.push({ ...pair, planted: kind, difference, ...outcomeOf(pair.sentence, { tree, asking }) });
    }
  }
  return measured;
}

interface ChangedQuery {
  readonly tree: Specification;
  readonly difference: string;
}

/** Most changes of one kind of one query that are tried. */
const TRIES = 12;

/** Changes of a query that are one difference of the kind and give other rows. */
async function* changesOf(
  { pair, tree, asking: { database, schema, values } }: SoundPair,
  kind: SpecificationDifferenceKind,
): AsyncGenerator<ChangedQuery, undefined> {
  const changes = plantChanges(tree, kind, { schema, values, random: randomFrom(1, pair.sentence, kind) });
  if (changes.length === 0) return;
  const rows = await rowsOf(tree, database);
  for (const changed of changes.slice(0, TRIES)) {
    const [difference, ...others] = compareSpecifications(changed, tree, { schema });
    if (difference?.kind !== kind || others.length > 0) continue;
    const other = await rowsOf(changed, database);
    if (other !== undefined && other !== rows) yield { tree: changed, difference: difference.text };
  }
}

/** The answer of a specification as a text, in the order of its rows where it has one; undefined where it has none. */
async function rowsOf(specification: Specification, database: Database): Promise<string | undefined> {
  const outcome = await querySteadily(database, toSql(specification, database.dialect), {
    ...{ maxRows: 5_000, timeoutMs: 5_000, signal: interrupted },
  });
  if (outcome.kind !== "rows") return undefined;
  const { columns } = outcome.table;
  const rows = (columns[0]?.values ?? []).map((_, i) =>
    JSON.stringify(
      columns.map(({ values }) => values[i]),
      (_, value) => typeof value === "bigint" ? String(value) : value,
    )
  );
  return (specification.orderBy.length > 0 ? rows : rows.toSorted()).join("\n");
}
