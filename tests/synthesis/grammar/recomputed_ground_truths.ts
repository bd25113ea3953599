import { type Database, introspect, openDatabase, type ResultTable } from "../../../lib/database/mod.ts";
import { type ConjunctiveQuery, specificationFrom, toSql } from "../../../lib/specification/mod.ts";
import { createSynthesisContext, type DialogueKind, synthesize } from "../../../lib/synthesis/mod.ts";
import { dialoguesOf, planFor } from "./made_dialogues.ts";
import { type Cell, nestedLoops, type Row } from "./nested_loops.ts";

export interface RecomputeOptions {
  /** Join combinations of each number of joins. */
  readonly sizes: Readonly<Record<number, number>>;
  readonly seed: number;
  readonly kinds: readonly DialogueKind[];
  /** Ground truths after which no more are recomputed. @default all */
  readonly most?: number;
}

export interface Recomputed {
  /** Ground truths that were recomputed. */
  readonly checked: number;
  /** SQL and specification of those whose rows are others than nested loops find. */
  readonly different: readonly string[];
}

/** Makes dialogues and recomputes each ground truth from the specification that it was written from, by nested loops. */
export async function recomputedGroundTruths(url: string, options: RecomputeOptions): Promise<Recomputed> {
  const { sizes, seed, kinds, most = Infinity } = options;
  await using database = await openDatabase(url);
  const schema = await introspect(database);
  const rowsOf = new Map<string, readonly Row[]>();
  for (const { name } of schema.tables) rowsOf.set(name, await allRows(database, name));
  const context = await createSynthesisContext(database, schema);
  const written = new Map<string, ConjunctiveQuery>();
  const noted = {
    ...context,
    gate: (...[specification, asked]: Parameters<typeof context.gate>) => {
      written.set(toSql(specificationFrom(specification), database.dialect), specification);
      return context.gate(specification, asked);
    },
  };
  const plan = await planFor(database, schema, sizes);
  const made = await Array.fromAsync(synthesize(database, schema, plan, { seed, kinds, context: noted }));
  const queries = new Set(
    dialoguesOf(made).flatMap(({ interactions }) =>
      interactions.flatMap(({ ground_truth_sql }) => ground_truth_sql ?? [])
    ),
  );
  const different: string[] = [];
  let checked = 0;
  for (const sql of queries) {
    if (checked >= most) break;
    checked++;
    const specification = written.get(sql);
    if (specification === undefined) {
      different.push(`no specification: ${sql}`);
      continue;
    }
    const outcome = await database.query(sql, { maxRows: 20_000 });
    const found = outcome.kind === "rows" ? cellsOf(outcome.table) : [];
    const expected = nestedLoops(specification, { rowsOf, likeIgnoresCase: database.dialect === "sqlite" });
    if (textOf(found, specification) !== textOf(expected, specification)) {
      different.push(`${sql}\n${JSON.stringify(specification)}\n${textOf(expected, specification)}`);
    }
  }
  return { checked, different };
}

async function allRows(database: Database, name: string): Promise<readonly Row[]> {
  const quoted = name.split(".").map((part) => `"${part}"`).join(".");
  const outcome = await database.query(`SELECT * FROM ${quoted}`, { maxRows: 100_000 });
  if (outcome.kind !== "rows") return [];
  const names = outcome.table.columns.map(({ name }) => name);
  return cellsOf(outcome.table).map((cells) =>
    Object.fromEntries(cells.map((value, i) => [names[i], value]))
  );
}

function cellsOf({ columns, rowCount }: ResultTable): readonly (readonly Cell[])[] {
  return Array.from({ length: rowCount }, (_, row) =>
    columns.map(({ values, type }): Cell => {
      const value = values[row] ?? null;
      if (value === null || typeof value === "boolean") return value;
      return typeof value === "bigint" || ["integer", "decimal", "float"].includes(type)
        ? Number(value)
        : String(value);
    }));
}

/** The rows in any order, and the order of what they are sorted by; sums of fractions differ by the order of their terms. */
function textOf(rows: readonly (readonly Cell[])[], { outputs, orderBy: [order] }: ConjunctiveQuery): string {
  const rounded = rows.map((row) =>
    row.map((value) => typeof value === "number" ? Number(value.toPrecision(10)) : value)
  );
  const at = outputs.findIndex((output) => JSON.stringify(output) === JSON.stringify(order?.by));
  const keys = rounded.map((row) => row[at] ?? null);
  return [...rounded.map((row) => JSON.stringify(row)).sort(), JSON.stringify(keys)].join("\n");
}
