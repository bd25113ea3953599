import { z } from "zod";
import type { Linker } from "../../../linking/mod.ts";
import type { Schema } from "../../../schema/mod.ts";
import { tablesText } from "../text_to_sql/tables_text.ts";
import { findColumn, findTable } from "../tools/find_table.ts";
import type { SampleRows, Turn } from "../types.ts";
import { askPart } from "./ask_part.ts";
import { pruneSchema, type WantedColumns } from "./prune_schema.ts";

/** A schema with more columns is pruned; MAC-SQL, on which the paper builds, prunes above as many. */
const MOST_COLUMNS = 30;

const selectionShape = z.object({
  thought: z.string().nullable().default(null),
  tables: z.array(z.object({ table: z.string(), columns: z.array(z.string()).default([]) })),
});

/**
 * The schema selector: has tables and columns chosen where the schema has more than 30 columns, and prunes it to them and to
 * the keys between them.
 *
 * @returns The turn as the other agents see it; unchanged where the schema is small, or nothing known was chosen.
 *
 * Source: MMSQL, section IV-A.
 */
export async function selectSchema(turn: Turn): Promise<Turn> {
  const tables = [...turn.schema.tables, ...turn.schema.views ?? []];
  const columns = tables.reduce((sum, table) => sum + table.columns.length, 0);
  if (columns <= MOST_COLUMNS) {
    turn.note("selector", `Not active: ${columns} columns are no more than ${MOST_COLUMNS}`);
    return turn;
  }
  const chosen = await askPart(turn, {
    agent: "selector",
    prompt: turn.prompts.select_schema,
    values: {
      dialect: turn.database.dialect,
      tables: tablesText(tables.map(({ name }) => name), turn),
    },
    schema: selectionShape,
  });
  const wanted = knownColumns(chosen?.tables ?? [], turn);
  if (wanted.size === 0) {
    turn.note("selector", "No table was chosen: the others see the whole schema");
    return turn;
  }
  return restricted(turn, pruneSchema(turn.schema, wanted));
}

/** What is known of a choice. Of a table whose columns are all unknown, all are taken. */
function knownColumns(chosen: z.infer<typeof selectionShape>["tables"], turn: Turn): WantedColumns {
  const wanted = new Map<string, readonly string[]>();
  for (const { table: named, columns } of chosen) {
    const table = findTable(named, turn.schema);
    if (table === undefined) {
      turn.note("selector", `There is no table "${named}"`);
      continue;
    }
    const known = columns.flatMap((column) => findColumn(column, table) ?? []);
    const before = wanted.get(table.name);
    const isWhole = known.length === 0 || before?.length === 0;
    wanted.set(table.name, isWhole ? [] : [...before ?? [], ...known]);
  }
  return wanted;
}

/** A turn whose agents see a part of the schema alone, in sample rows and in what words mean, too. */
function restricted(turn: Turn, schema: Schema): Turn {
  const shown = new Map(
    [...schema.tables, ...schema.views ?? []].map(({ name, columns }) => [
      name,
      new Set(columns.map((column) => column.name)),
    ]),
  );
  const linker: Linker = (text) =>
    turn.linker(text).filter((mention) => {
      const columns = shown.get(mention.table);
      return columns !== undefined && (mention.kind === "table" || columns.has(mention.column));
    });
  return {
    ...{ ...turn, schema, linker },
    sampleRows: async (table) => onlyColumns(await turn.sampleRows(table), shown.get(table)),
  };
}

function onlyColumns({ columns, rows }: SampleRows, shown: ReadonlySet<string> = new Set()): SampleRows {
  const places = columns.flatMap((column, place) => shown.has(column) ? [place] : []);
  return {
    columns: places.map((place) => columns[place] as string),
    rows: places.length === 0 ? [] : rows.map((row) => places.map((place) => row[place] ?? null)),
  };
}
