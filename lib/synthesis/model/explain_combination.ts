import type { JoinCombination } from "../../joins/mod.ts";
import { fence } from "../../llm/mod.ts";
import type { JoinEnd } from "../../schema/mod.ts";

/** Describes a join combination, one join a line. */
export function explainCombination({ tables, joins }: JoinCombination): string {
  if (joins.length === 0) return `The single table ${tables.map(shown).join()}; nothing is joined.`;
  const lines = joins.map(({ from, to }, i) =>
    `${i + 1}. a row of ${shown(from.table)} refers to a row of ${shown(to.table)}: ${endText(from)} = ${
      endText(to)
    }`
  );
  return `${tables.length} tables (${tables.map(shown).join(", ")}) held together by ${lines.length} ${
    lines.length === 1 ? "join" : "joins"
  }:\n${lines.join("\n")}`;
}

function endText({ table, columns }: JoinEnd): string {
  return `${shown(table)}(${columns.map(shown).join(", ")})`;
}

const shown = (name: string) => fence(name);
