import { DatabaseSync } from "node:sqlite";
import { introspect, openDatabase, type Query } from "../../lib/database/mod.ts";
import { type Interaction, parseDataset } from "../../lib/dialogue/mod.ts";
import { reorderDatabase } from "querylogue/compare";
import type { VerifiedQuery } from "../../lib/verify/types.ts";
import { verifyDataset, type VerifyDatasetOptions } from "../../lib/verify/verify_dataset.ts";

/** Lakes, two of which are equally deep, with their countries. */
export const lakes = `
  CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT, capital TEXT);
  CREATE TABLE lake (name TEXT, depth INTEGER, country TEXT REFERENCES country (code));
  INSERT INTO country VALUES ('CH', 'Switzerland', NULL), ('I', 'Italy', NULL), ('F', 'France', NULL);
  INSERT INTO lake VALUES ('Thun', 217, 'CH'), ('Zug', 198, 'CH'), ('Garda', 346, 'I'), ('Iseo', 251, 'I'),
    ('Biel', 74, 'CH'), ('Hallwil', 47, 'CH'), ('Sempach', 74, 'CH');
`;

const inCountry = {
  from: { table: "lake", columns: ["country"] },
  to: { table: "country", columns: ["code"] },
};

/** A query without words, or an interaction in which what is not given has none. */
export type Asked = string | Partial<Interaction>;

/** A dataset of one dialogue about lakes and countries. */
export function dialogueOf(queries: readonly Asked[], control: object = {}, kind = "partial") {
  return parseDataset({
    control,
    dialogues: [{
      experiment_id: "1",
      kind,
      total_expected_interactions: queries.length,
      join_combination: { id: "1-x", size: 1, tables: ["lake", "country"], joins: [inCountry] },
      interactions: queries.map((asked) => ({
        utterance: "?",
        intention: "?",
        ...(typeof asked === "string" ? { ground_truth_sql: asked } : asked),
      })),
    }],
  });
}

export interface VerifyLakesOptions extends Pick<VerifyDatasetOptions, "mutants" | "signal"> {
  /** Kind of the dialogue. @default "partial" */
  readonly kind?: string;
  readonly control?: object;
}

/** What the gate finds of queries of one dialogue. */
export async function verifyLakes(
  queries: readonly Asked[],
  { control, kind, ...options }: VerifyLakesOptions = {},
): Promise<readonly VerifiedQuery[]> {
  const folder = await Deno.makeTempDir();
  try {
    const path = `${folder}/lakes.sqlite`;
    new DatabaseSync(path).exec(lakes);
    await using goldDatabase = await openDatabase(`sqlite:${path}`);
    await using predictedDatabase = await openDatabase(`sqlite:${path}`);
    const copy = await reorderDatabase(goldDatabase, { folder });
    await using reordered = await openDatabase(copy.kind === "copied" ? copy.url : "none");
    const schema = await introspect(goldDatabase);
    return await Array.fromAsync(
      verifyDataset(dialogueOf(queries, control, kind), {
        ...{ goldDatabase, predictedDatabase, schema, reordered },
        ...options,
      }),
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Queries a database in memory, without a process of its own. */
export function queryInMemory(database: DatabaseSync): Query {
  return (sql) => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    const rows = statement.all() as unknown as readonly (readonly (string | number | null)[])[];
    const columns = statement.columns().map(({ name }, i) => (
      { name, type: "other" as const, values: rows.map((row) => row[i] ?? null) }
    ));
    return Promise.resolve({ kind: "rows", table: { columns, rowCount: rows.length, truncated: false } });
  };
}
