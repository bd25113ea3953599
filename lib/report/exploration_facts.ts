import type { Join, JoinEnd } from "../schema/mod.ts";
import type { Exploration, ExploredColumn, SuspiciousKey } from "./exploration.ts";

/** A fact about a database that is shown beside the table of its tables. */
interface ExplorationFact {
  readonly title: string;
  /** The most important first. */
  readonly items: readonly string[];
  /** The items are sentences rather than names. */
  readonly sentences?: true;
}

/** Lists the facts of an exploration beside its tables; a fact without items says that there is none. */
export function explorationFacts(found: Exploration): readonly ExplorationFact[] {
  const { components, isolated, hubs, bridges, circles, combinations, combinations_cut, views } = found;
  const neighbours = new Map(found.tables.map((table) => [table.name, table.neighbours]));
  const groups = components.map((tables) => tables.length).filter((size) => size > 1).toSorted((a, b) =>
    b - a
  );
  const leftOut = found.omitted.filter(({ what }) => what !== "foreign key");
  return [
    { title: "Joined groups of tables", items: groups.map((size) => `${size} tables`) },
    { title: "Isolated tables", items: isolated },
    { title: "Hubs", items: hubs.map((name) => `${name} (${neighbours.get(name)} neighbours)`) },
    {
      title: "Bridge tables",
      items: bridges.toSorted((a, b) => (neighbours.get(b) ?? 0) - (neighbours.get(a) ?? 0)),
    },
    {
      title: "Self references",
      items: circles.self_references.map(({ from }) => `${from.table} (${from.columns.join(", ")})`),
    },
    {
      title: "Parallel keys",
      items: circles.parallel_keys.map((joins) => {
        const tables = new Set(joins.flatMap(({ from, to }) => [from.table, to.table]));
        return `${[...tables].join(" – ")} (${joins.length})`;
      }),
    },
    { title: "Circles", items: circles.circles.map(({ tables }) => tables.join(" – ")) },
    {
      title: "Join combinations by number of joins",
      items: Object.entries(combinations).map(([size, count]) => {
        const over = combinations_cut.includes(Number(size)) ? "over " : "";
        return `${size}: ${over}${count.toLocaleString("en")}`;
      }),
    },
    { title: "Views", items: views.map(({ name }) => name) },
    { title: "Suspicious keys", items: bySeverity(found.suspicious_keys).map(keySentence), sentences: true },
    ...(found.rights === undefined || found.rights.length === 0 ? [] : [{
      title: "The login may, beyond reading",
      items: found.rights.map(({ right, where }) => where === undefined ? right : `${right} ${where}`),
      sentences: true as const,
    }]),
    ...(found.memory_bounded === false ? [unboundedMemory] : []),
    {
      title: "Left out",
      items: leftOut.map(({ what, name, reason }) => `${what} ${name} ${reason}`),
      sentences: true,
    },
  ];
}

const unboundedMemory: ExplorationFact = {
  title: "Memory",
  items: ["Nothing bounds the memory of queries on this system; the time limit alone does"],
  sentences: true,
};

const severity = ["left_out", "types_differ", "not_unique", "orphans", "always_null", "not_checked"] as const;

function bySeverity(keys: readonly SuspiciousKey[]): readonly SuspiciousKey[] {
  return keys.toSorted((a, b) => severity.indexOf(a.kind) - severity.indexOf(b.kind) || share(b) - share(a));
}

function share(key: SuspiciousKey): number {
  return key.kind === "orphans" ? key.orphans / key.rows : 0;
}

/** A finding as a sentence without its full stop. */
function keySentence(key: SuspiciousKey): string {
  if (key.kind === "left_out") return `${key.name} ${key.reason}`;
  // In quotes, as spaces around a value are a common reason why it finds no partner.
  const examples = key.kind === "orphans" ? key.examples.map((value) => `"${value}"`) : [];
  return `${keyLabel(key)} ${key.reason}${examples.length > 0 ? `: ${examples.join(", ")}` : ""}`;
}

/** Names a foreign key by its ends: `city.country → country.code`, or `city (a, b) → province (c, d)`. */
export function keyLabel({ from, to }: Join): string {
  return `${end(from)} → ${end(to)}`;
}

function end({ table, columns }: JoinEnd): string {
  return columns.length === 1 ? `${table}.${columns[0]}` : `${table} (${columns.join(", ")})`;
}

/** The properties that a column declares beside its type. */
export function columnNotes({ not_null, generated, admits }: ExploredColumn): readonly string[] {
  return [
    ...(not_null ? ["not null"] : []),
    ...(generated ? ["generated"] : []),
    ...(admits === undefined ? [] : [`one of ${admits.join(", ")}`]),
  ];
}
