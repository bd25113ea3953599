import type { JoinCombination } from "../../joins/mod.ts";
import { isPromptSafe } from "../../linking/mod.ts";
import { fence } from "../../llm/mod.ts";
import { nameParts, type Schema } from "../../schema/mod.ts";
import type { Dialect } from "../../sql/mod.ts";

/** Returns the first name of a combination that is not prompt-safe; undefined where all are. */
export function unshownName({ tables, joins }: JoinCombination, dialect: Dialect): string | undefined {
  const names = [
    ...tables.flatMap(nameParts),
    ...joins.flatMap(({ from, to }) => [...from.columns, ...to.columns]),
  ];
  return names.find((name) => !isPromptSafe(name, dialect));
}

/** Columns of tables that prompts leave out, as they cannot show their names: `table.column`, cut, with nothing unseen. */
export function unshownColumns(
  schema: Schema,
  { tables, dialect }: { readonly tables: readonly string[]; readonly dialect: Dialect },
): readonly string[] {
  return schema.tables.filter(({ name }) => tables.includes(name)).flatMap(({ name, columns }) =>
    columns.filter((column) => !isPromptSafe(column.name, dialect)).map((column) =>
      `"${fence(`${name}.${column.name}`, { maxCharacters: 80 })}"`
    )
  );
}
