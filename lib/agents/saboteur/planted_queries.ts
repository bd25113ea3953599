import { type MutantKind, mutateQuery } from "../../compare/mod.ts";
import type { Dialogue } from "../../dialogue/mod.ts";
import type { ForeignKey, Schema } from "../../schema/mod.ts";
import {
  type Condition,
  conjunction,
  conjunctList,
  type Link,
  type Output,
  type Selection,
  sourcesIn,
  specificationOf,
  toSql,
  valuesIn,
} from "../../specification/mod.ts";
import type { Dialect } from "../../sql/mod.ts";

/** A query that is wrong in one way. */
export interface PlantedQuery {
  readonly kind: "filter_dropped" | "fan_out" | "context_forgotten" | "withdrawn_kept" | "wrong_sql";
  readonly sql: string;
  /** The column of the condition that is dropped or kept, as `table.column`. */
  readonly column?: string;
}

export interface PlantedQueriesOptions {
  readonly schema: Schema;
  readonly dialect: Dialect;
}

/**
 * Writes the ground truth of an interaction anew, and every wrong query that its syntax and its dialogue offer. Whether a
 * wrong query gives other rows is not looked at.
 *
 * @param interaction From 1.
 * @returns Undefined where the interaction has no ground truth that can be read as a selection.
 */
export async function plantedQueries(
  dialogue: Dialogue,
  interaction: number,
  options: PlantedQueriesOptions,
): Promise<{ readonly right: string; readonly planted: readonly PlantedQuery[] } | undefined> {
  const { schema, dialect } = options;
  const read = (sql: string | undefined) => selectionOf(sql, options);
  const selection = await read(dialogue.interactions[interaction - 1]?.ground_truth_sql);
  if (selection === undefined) return undefined;
  const write = (changed: Selection) => toSql(changed, dialect);
  const right = write(selection);
  const { carried, withdrawn } = await contextOf(dialogue, interaction, { selection, read });
  const conjuncts = conjunctList(selection.where);
  const dropped = conjuncts.flatMap((condition): PlantedQuery[] => {
    const column = columnOf(condition, selection);
    if (column === undefined) return [];
    const kind = carried.has(JSON.stringify(condition)) ? "context_forgotten" : "filter_dropped";
    const others = conjuncts.filter((other) => other !== condition);
    return [{ kind, column, sql: write(narrowedTo(selection, others)) }];
  });
  const kept = withdrawn.flatMap((condition): PlantedQuery[] => {
    const column = columnOf(condition, selection);
    if (column === undefined) return [];
    const others = conjuncts.filter((other) => columnOf(other, selection) !== column);
    return [{ kind: "withdrawn_kept", column, sql: write(narrowedTo(selection, [...others, condition])) }];
  });
  const fannedOut = fanOuts(selection, schema.foreignKeys).map((changed): PlantedQuery => ({
    kind: "fan_out",
    sql: write(changed),
  }));
  const mutants = (await mutateQuery(right, { dialect, tables: schema.tables }))
    .filter(({ kind }) => mutantKinds.has(kind))
    .map(({ sql }): PlantedQuery => ({ kind: "wrong_sql", sql }));
  return { right, planted: [...dropped, ...kept, ...fannedOut, ...mutants] };
}

/** Mistakes that no words of the reply tell. */
const mutantKinds: ReadonlySet<MutantKind> = new Set([
  "flip_operator",
  "other_aggregate",
  "flip_direction",
  "swap_column",
  "change_limit",
]);

async function selectionOf(
  sql: string | undefined,
  options: PlantedQueriesOptions,
): Promise<Selection | undefined> {
  if (sql === undefined) return undefined;
  const read = await specificationOf(sql, options);
  return read.kind === "specification" && read.specification.kind === "selection"
    ? read.specification
    : undefined;
}

function narrowedTo({ where: _, ...selection }: Selection, conditions: readonly Condition[]): Selection {
  const where = conjunction(conditions);
  return where === undefined ? selection : { ...selection, where };
}

/** The one column that a condition compares, as `table.column`; undefined for others and for tables out of sight. */
function columnOf(condition: Condition, { sources }: Selection): string | undefined {
  const columns = valuesIn(condition).filter((value) => value.kind === "column");
  const names = new Set(columns.map(({ column }) => column));
  const [first] = columns;
  const source = sources.find(({ role }) => role === first?.role);
  if (names.size !== 1 || source?.kind !== "table") return undefined;
  return `${source.table}.${first?.column}`;
}

interface DialogueContext {
  /** Conditions that stand in earlier ground truths or restrictions, as JSON. */
  readonly carried: ReadonlySet<string>;
  /** Restrictions of the context before this one that hold no longer. */
  readonly withdrawn: readonly Condition[];
}

async function contextOf(
  { interactions }: Dialogue,
  interaction: number,
  { selection, read }: {
    readonly selection: Selection;
    readonly read: (sql: string | undefined) => Promise<Selection | undefined>;
  },
): Promise<DialogueContext> {
  const carried = new Set<string>();
  let active: readonly Condition[] = [];
  let before: readonly Condition[] = [];
  for (const [index, { context, ground_truth_sql: sql }] of interactions.slice(0, interaction).entries()) {
    const isEarlier = index < interaction - 1;
    if (context !== undefined) {
      before = active;
      active = await conditionsOf(context.restrictions, read);
    }
    if (!isEarlier) break;
    const asked = conjunctList((await read(sql))?.where);
    for (const condition of [...active, ...asked]) carried.add(JSON.stringify(condition));
  }
  const now = [...active, ...conjunctList(selection.where)].map((condition) => JSON.stringify(condition));
  return { carried, withdrawn: before.filter((condition) => !now.includes(JSON.stringify(condition))) };
}

async function conditionsOf(
  restrictions: readonly string[],
  read: (sql: string) => Promise<Selection | undefined>,
): Promise<readonly Condition[]> {
  const selections = await Promise.all(restrictions.map((restriction) => {
    const [table = ""] = /^"[^"]+"/.exec(restriction) ?? [];
    return read(`SELECT 1 FROM ${table} WHERE ${restriction}`);
  }));
  return selections.flatMap((selection) => conjunctList(selection?.where));
}

/** Without DISTINCT where several rows may be one, else with a table more that refers to one of those joined. */
function fanOuts(selection: Selection, keys: readonly ForeignKey[]): readonly Selection[] {
  if (selection.links.length > 0 && selection.distinct) return [{ ...selection, distinct: false }];
  if (selection.links.length > 0 && selection.outputs.some(isDistinct)) {
    return [{ ...selection, outputs: selection.outputs.map(withoutDistinct) }];
  }
  if (selection.distinct || selection.outputs.some(ignoresRepeats)) return [];
  return keys.flatMap(({ from, to }): Selection[] => {
    const referred = selection.sources.find((source) => source.kind === "table" && source.table === to.table);
    const isThere = sourcesIn(selection).some(({ role }) => role === from.table);
    if (referred === undefined || isThere) return [];
    const columns = from.columns.map((column, place) => ({ from: column, to: to.columns[place] ?? "" }));
    const link: Link = { from: from.table, to: referred.role, columns, kind: "inner" };
    const source = { kind: "table" as const, table: from.table, role: from.table };
    return [{ ...selection, sources: [...selection.sources, source], links: [...selection.links, link] }];
  });
}

function isDistinct({ value }: Output): boolean {
  return value.kind === "aggregate" && value.distinct === true;
}

function withoutDistinct(output: Output): Output {
  const { value } = output;
  return value.kind === "aggregate" ? { ...output, value: { ...value, distinct: false } } : output;
}

function ignoresRepeats(output: Output): boolean {
  const { value } = output;
  return isDistinct(output) ||
    value.kind === "aggregate" && (value.function === "minimum" || value.function === "maximum");
}
