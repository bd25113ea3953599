import { nameWords } from "../linking/mod.ts";
import { nameParts, plural, type Schema, singular, splitName } from "../schema/mod.ts";
import { twinWords } from "./twin_words.ts";

/** The names of a twin. */
export interface TwinNames {
  /** By the singular of each word that is replaced. */
  readonly words: ReadonlyMap<string, string>;
  readonly schema: Schema;
  table(name: string): string;
  column(table: string, column: string): string;
  /** Of a name that a query gives: its words are replaced. */
  given(name: string): string;
}

/** Renames a schema word by word, so that equal words stay equal. Views are left out. */
export function twinNames(schema: Schema, seed: number): TwinNames {
  const names = nameWords(schema);
  const words = twinWords(schema, seed);
  const renamed = (parts: readonly string[]) =>
    parts.map((part) => imageOf(part, words)).join("_") || "thing";
  const tables = unique(schema.tables.map(({ name }) => [name, renamed(names.table(name))]));
  const columns = new Map(schema.tables.map((table) => [
    table.name,
    unique(table.columns.map(({ name }) => [name, renamed(names.column(table.name, name))])),
  ]));
  const table = (name: string) => tables.get(name) ?? name;
  const column = (owner: string, name: string) => columns.get(owner)?.get(name) ?? name;
  const all = new Map(
    [...columns.values()].flatMap((own) => [...own])
      .concat([...tables].map(([name, image]) => [nameParts(name).at(-1) ?? name, image]))
      .map(([name, image]) => [name.toLowerCase(), image]),
  );
  return {
    words,
    table,
    column,
    given: (name) => {
      const found = all.get(name.toLowerCase());
      if (found !== undefined) return found;
      const parts = splitName(name);
      const images = parts.map((part) => imageOf(part, words));
      return images.every((image, i) => image === parts[i]) ? name : images.join("_");
    },
    schema: {
      tables: schema.tables.map(({ name, columns, primaryKey, uniqueKeys, rowCount }) => ({
        name: table(name),
        columns: columns.map((own) => ({
          name: column(name, own.name),
          type: own.type,
          notNull: own.notNull,
        })),
        primaryKey: primaryKey.map((key) => column(name, key)),
        uniqueKeys: uniqueKeys.map((key) => key.map((part) => column(name, part))),
        ...(rowCount !== undefined && { rowCount }),
      })),
      foreignKeys: schema.foreignKeys.map(({ from, to }, i) => ({
        name: `key_${i + 1}`,
        from: { table: table(from.table), columns: from.columns.map((one) => column(from.table, one)) },
        to: { table: table(to.table), columns: to.columns.map((one) => column(to.table, one)) },
      })),
    },
  };
}

/** The image of a word in the number in which it stands. */
function imageOf(word: string, words: ReadonlyMap<string, string>): string {
  const [single = word] = singular([word]);
  const image = words.get(single);
  if (image === undefined) return word;
  return single === word ? image : plural([image])[0] ?? image;
}

/** Names of which none stands twice, letter case aside. */
function unique(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const used = new Set<string>();
  return new Map(pairs.map(([name, image]) => {
    let one = image;
    for (let number = 2; used.has(one); number++) one = `${image}_${number}`;
    used.add(one);
    return [name, one];
  }));
}
