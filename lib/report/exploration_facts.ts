import { labelColumn } from "../schema/mod.ts";
import type { Exploration, ExploredTable, SuspiciousKey } from "./explore_schema.ts";
import { keyLabel } from "./key_label.ts";

/** Something that is told beside the table of tables. */
export interface ExplorationFact {
  readonly title: string;
  /** What there is, the most telling first. */
  readonly items: readonly string[];
  /** The items are sentences rather than names. */
  readonly sentences?: true;
}

/** What is to be told of an exploration beside its tables; a fact without items says that there is none. */
export function explorationFacts(found: Exploration): readonly ExplorationFact[] {
  const { components, isolated, hubs, bridges, circles, combinations, combinations_cut, views } = found;
  const neighbours = new Map(found.tables.map((table) => [table.name, table.neighbours]));
  const groups = components.map((tables) => tables.length).filter((size) => size > 1).toSorted((a, b) => b - a);
  const leftOut = found.omitted.filter(({ what }) => what !== "foreign key");
  return [
    { title: "Joined groups of tables", items: groups.map(String) },
    { title: "Isolated tables", items: isolated },
    { title: "Hubs", items: hubs.map((name) => `${name} (${neighbours.get(name)} neighbours)`) },
    { title: "Bridge tables", items: bridges },
    { title: "Self references", items: circles.self_references.map(keyLabel) },
    {
      title: "Parallel keys",
      items: circles.parallel_keys.map((joins) => {
        const tables = new Set(joins.flatMap(({ from, to }) => [from.table, to.table]));
        return `${[...tables].join(" – ")} (${joins.length})`;
      }),
    },
    { title: "Circles", items: circles.circles.map(({ tables }) => tables.join(" – ")) },
    {
      title: "Join combinations",
      items: Object.entries(combinations).map(([size, count]) =>
        `${combinations_cut.includes(Number(size)) ? "more than " : ""}${count.toLocaleString("en")} of ${size}`
      ),
    },
    { title: "Views", items: views.map(({ name }) => name) },
    { title: "Sample values", items: samples(found) },
    { title: "Suspicious keys", items: bySeverity(found.suspicious_keys).map(keySentence), sentences: true },
    {
      title: "Left out",
      items: leftOut.map(({ what, name, reason }) => `${what} ${name} ${reason}`),
      sentences: true,
    },
  ];
}

const severity = ["left_out", "types_differ", "not_unique", "orphans", "always_null", "not_checked"] as const;

function bySeverity(keys: readonly SuspiciousKey[]): readonly SuspiciousKey[] {
  return keys.toSorted((a, b) =>
    severity.indexOf(a.kind) - severity.indexOf(b.kind) || share(b) - share(a)
  );
}

function share(key: SuspiciousKey): number {
  return key.kind === "orphans" ? key.orphans / key.rows : 0;
}

/** A finding as a sentence without its full stop. */
function keySentence(key: SuspiciousKey): string {
  if (key.kind === "left_out") return `${key.name} ${key.reason}`;
  const examples = key.kind === "orphans" && key.examples.length > 0 ? `: ${key.examples.join("; ")}` : "";
  return `${keyLabel(key)} ${key.reason}${examples}`;
}

/** One column of each table that has samples: the one that names its rows where that is known. */
function samples({ tables }: Exploration): readonly string[] {
  return byWeight(tables).flatMap((table) => {
    const label = labelColumn({
      name: table.name,
      columns: table.column_list.map(({ not_null, ...column }) => ({ ...column, notNull: not_null })),
      primaryKey: table.primary_key,
      uniqueKeys: table.unique_keys,
    });
    const sampled = table.column_list.filter(({ samples }) => samples !== undefined);
    const column = sampled.find(({ name }) => name === label) ?? sampled[0];
    return column === undefined ? [] : [`${table.name}.${column.name} ${column.samples?.join(" | ")}`];
  });
}

function byWeight(tables: readonly ExploredTable[]): readonly ExploredTable[] {
  return tables.toSorted((a, b) => b.neighbours - a.neighbours || (b.rows ?? 0) - (a.rows ?? 0));
}
