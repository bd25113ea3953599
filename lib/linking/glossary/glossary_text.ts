import { fencedLines } from "../../llm/mod.ts";
import { keyName } from "../lexicon/lexicon_file.ts";
import type { Glossary } from "./types.ts";

/**
 * Words the entries of a glossary about some tables as lines for a prompt; empty where there are none. Views are always
 * included, measures where all of their tables are among `tables`. Entries that a prompt cannot show verbatim, such as one
 * with a line break, come last, as a data block.
 *
 * @example
 * ```ts
 * import { glossaryText } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * const glossary = {
 *   tables: [{ table: "country", synonyms: ["nation"] }, { table: "sea", synonyms: ["ocean"] }],
 *   columns: [{ table: "country", column: "gdp", synonyms: ["economic output"], unit: "million dollars" }],
 *   values: [],
 *   terms: [],
 *   measures: [],
 *   views: [],
 * };
 * assert.equal(
 *   glossaryText(glossary, ["country"]),
 *   'table country: also called "nation"\ncolumn country.gdp: also called "economic output", in million dollars',
 * );
 * ```
 */
export function glossaryText(glossary: Glossary, tables: readonly string[]): string {
  const isAbout = ({ table }: { readonly table: string }) => tables.includes(table);
  const lines = [
    ...glossary.tables.filter(isAbout).map(({ table, singular, plural, synonyms }) =>
      line(`table ${table}`, [
        singular !== undefined && `a row is ${quoted([singular])}`,
        plural !== undefined && `several are ${quoted([plural])}`,
        synonyms.length > 0 && `also called ${quoted(synonyms)}`,
      ])
    ),
    ...glossary.columns.filter(isAbout).map(({ table, column, singular, synonyms, unit }) =>
      line(`column ${table}.${column}`, [
        singular !== undefined && `a value is ${quoted([singular])}`,
        synonyms.length > 0 && `also called ${quoted(synonyms)}`,
        unit !== undefined && `in ${unit}`,
      ])
    ),
    ...glossary.values.filter(isAbout).map(({ table, column, value, synonyms }) =>
      line(`value ${quoted([value])} of ${table}.${column}`, [`also called ${quoted(synonyms)}`])
    ),
    ...glossary.terms.filter(isAbout).map(({ term, plural, table, condition }) =>
      line(`term ${quoted(plural === undefined ? [term] : [term, plural])}`, [
        `the rows of ${table} with ${condition}`,
      ])
    ),
    ...glossary.measures.filter((measure) => measure.tables.every((table) => tables.includes(table))).map((
      { name, tables: of, sql, description },
    ) => line(`measure ${quoted([name])}`, [`${sql} over ${of.join(", ")}`, description])),
    ...(glossary.keys ?? []).filter(({ from, to }) => isAbout(from) && isAbout(to)).map((key) =>
      line(`key ${keyName(key)}`, [
        key.forward !== undefined && `those of the first end ${quoted([key.forward])} those of the second`,
        key.backward !== undefined && `those of the second ${quoted([key.backward])} those of the first`,
      ])
    ),
    ...glossary.views.map(({ view, description, synonyms }) =>
      line(`view ${view}`, [description, synonyms.length > 0 && `also called ${quoted(synonyms)}`])
    ),
  ];
  return fencedLines("words of people in this field", lines.filter((text) => text !== undefined), {
    maxCharacters: 2_000,
  });
}

function line(what: string, facts: readonly (string | false | undefined)[]): string | undefined {
  const given = facts.filter((fact) => typeof fact === "string");
  return given.length === 0 ? undefined : `${what}: ${given.join(", ")}`;
}

const quoted = (words: readonly string[]) => words.map((word) => JSON.stringify(word)).join(", ");
