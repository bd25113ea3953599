import { wordStem } from "../../linking/mod.ts";
import { conditionsIn, type Specification, specificationsIn } from "../../specification/mod.ts";
import { areOfOneRoot } from "./are_of_one_root.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";

/**
 * Compares what a sentence says that there is none of ("towns with no shop") with the tables on both sides of EXCEPT, NOT IN
 * and NOT EXISTS: what is lacking stands on the side that is taken away.
 */
export function compareLeftOut({ text }: ParsedSentence, query: ComparedQuery): Findings {
  const lacking = [...text.matchAll(LACKING)].map(([, ...words]) => words.flatMap((word) => word ?? []));
  const isExchanged = sidesOf(query.specification.tree).some(({ kept, taken }) => {
    const [own, others] = [onlyIn(kept, taken), onlyIn(taken, kept)];
    const sides = lacking.flatMap((words) => {
      const side = words.map((word) =>
        isSaid(own, word, query) && !isOfColumn(others, word, query)
          ? "kept"
          : isSaid(others, word, query)
          ? "taken"
          : ""
      )
        .find((one) => one !== "");
      return side ?? [];
    });
    return sides.length > 0 && sides.every((side) => side === "kept");
  });
  return {
    faults: isExchanged ? ["the query takes away what the sentence has, and has what it lacks"] : [],
    unsure: [],
  };
}

/** A thing that is lacking, in the two words behind a denial. */
const LACKING =
  /\b(?:no|without(?: any| an?| a single)?) (?!longer\b|more\b|less\b|fewer\b|other\b)(\p{L}+)(?: (\p{L}+))?/gu;

interface Sides {
  readonly kept: readonly string[];
  readonly taken: readonly string[];
}

/** The tables of both sides of each difference in a tree. */
function sidesOf(tree: Specification): readonly Sides[] {
  const tablesOf = (one: Specification) => [...tablesByRole(one).values()];
  const differences = specificationsIn(tree).flatMap((one) =>
    one.kind === "except" ? [{ kept: tablesOf(one.left), taken: tablesOf(one.right) }] : []
  );
  const tests = tree.kind !== "selection" ? [] : conditionsIn(tree).flatMap((one): readonly Sides[] => {
    const inner = one.kind === "not" ? one.condition : undefined;
    return inner?.kind === "member_of" || inner?.kind === "exists"
      ? [{
        kept: tree.sources.flatMap((source) => source.kind === "table" ? [source.table] : []),
        taken: tablesOf(inner.specification),
      }]
      : [];
  });
  return [...differences, ...tests];
}

const onlyIn = (tables: readonly string[], others: readonly string[]) =>
  tables.filter((table) => !others.includes(table));

/** Whether a column of tables is called by a word, so that it may be said of their rows: "no surrounding states", of `state_name`. */
const isOfColumn = (tables: readonly string[], word: string, { names, schema }: ComparedQuery) =>
  schema.tables.filter(({ name }) => tables.includes(name)).some(({ name: table, columns }) =>
    columns.some(({ name }) => names.column({ table, column: name }).includes(wordStem(word)))
  );

const isSaid = (tables: readonly string[], word: string, { names }: ComparedQuery) =>
  tables.some((table) => {
    const own = names.table(table).filter((stem) => !names.isSilent(stem));
    return own.length > 0 && own.every((stem) => areOfOneRoot(stem, wordStem(word)));
  });
