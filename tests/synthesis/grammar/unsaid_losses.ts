import { type Database, introspect } from "../../../lib/database/mod.ts";
import type { Interaction } from "../../../lib/dialogue/mod.ts";
import { type ConjunctiveQuery, specificationFrom, toSql } from "../../../lib/specification/mod.ts";
import { createSynthesisContext, type DialogueKind, synthesize } from "../../../lib/synthesis/mod.ts";
import { sharedDatabase } from "../../shared_database.ts";
import { dialoguesOf, planFor } from "./made_dialogues.ts";

export interface LossOptions {
  /** Join combinations of each number of joins. */
  readonly sizes: Readonly<Record<number, number>>;
  readonly seed: number;
  readonly kinds: readonly DialogueKind[];
}

export interface UnsaidLosses {
  /** Texts of questions whose queries leave out things that no condition leaves out. */
  readonly limited: number;
  /** Those texts among them that do not say so, each with its query. */
  readonly unsaid: readonly string[];
}

/** Words that limit what is asked to those that have something. */
const LIMIT = /\bonly (?:where|for|those)\b|\bat least one\b|\bknown\b|\bthat (?:\w+ ){1,3}an? \w/;

/**
 * Makes dialogues and finds the texts that speak of all things of a kind, or of all that were listed, while joins of the
 * query leave some of them out. What is left out is found by running the query without the joins that serve no condition.
 */
export async function unsaidLosses(url: string, { sizes, seed, kinds }: LossOptions): Promise<UnsaidLosses> {
  const database = await sharedDatabase(url);
  const schema = await introspect(database);
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
  const unsaid: string[] = [];
  let limited = 0;
  for (const { experiment_id, interactions } of dialoguesOf(made)) {
    const before: ConjunctiveQuery[] = [];
    for (const [i, interaction] of interactions.entries()) {
      const query = written.get(interaction.ground_truth_sql ?? "");
      // An ambiguous question may mean more than what stands.
      if (query === undefined || interaction.question_type === "ambiguous") continue;
      // A query that leaves a table behind begins another topic.
      if (before.at(-1)?.tables.some((table) => !query.tables.includes(table))) before.length = 0;
      for (const { name, text, lost } of await texts(interaction, query, before)) {
        limited++;
        if (!LIMIT.test(text) || !lost.every((tables) => isNamed(tables, text))) {
          unsaid.push(`${experiment_id}.${i + 1} ${name}: ${text}\n${interaction.ground_truth_sql}`);
        }
      }
      before.push(query);
    }
  }
  return { limited, unsaid };

  /** The texts that have to say that something is left out. */
  async function texts(
    { utterance, intention, standalone_intention }: Interaction,
    query: ConjunctiveQuery,
    before: readonly ConjunctiveQuery[],
  ): Promise<readonly Limited[]> {
    const subject = subjectOf(query);
    if (subject === undefined || query.limit !== undefined || query.groupFilters.length > 0) return [];
    const last = before.at(-1);
    // The last question once more leaves out what it has left out before.
    if (last !== undefined && isAgain(query, last)) return [];
    let [whole, leaning] = [false, false];
    for (const table of shownBy(query)) {
      const found = (await things(query, table)).size;
      const loses = async (kept: readonly string[]) =>
        (await things(reduced(query, [subject, table, ...kept]), table)).size > found;
      const listed = listedLast(before, table);
      const leans = before.length === 0 || listed !== undefined ||
        (last !== undefined && subjectOf(last) === table);
      whole ||= await loses([]);
      leaning ||= leans && await loses(listed?.tables ?? []);
    }
    const all = {
      name: "standalone",
      text: standalone_intention ?? "",
      lost: [...await lostBy(query, subject, []), ...await lostBehind(query, subject)],
    };
    const lost = await lostBy(query, subject, listedLast(before, subject)?.tables ?? []);
    const leant = [{ name: "utterance", text: utterance, lost }, {
      name: "intention",
      text: intention ?? "",
      lost,
    }];
    return [...(whole ? [all] : []), ...(leaning ? leant : [])];
  }

  /** The tables on each side of the subject of which nothing is kept and which leave some of the subject out. */
  async function lostBy(
    query: ConjunctiveQuery,
    subject: string,
    kept: readonly string[],
  ): Promise<readonly (readonly string[])[]> {
    const found = (await things(query, subject)).size;
    const needed = reduced(query, [subject, ...kept]).tables;
    const sides = sidesOf(subject, query.joins).filter((side) =>
      !side.some((table) => needed.includes(table))
    );
    const lost: (readonly string[])[] = [];
    for (const side of sides) {
      const others = query.tables.filter((table) => !side.includes(table));
      if ((await things(reduced(query, [subject, ...others]), subject)).size > found) lost.push(side);
    }
    return lost;
  }

  /** The tables behind those that conditions need, where these leave some of the subject out by being there. */
  async function lostBehind(
    query: ConjunctiveQuery,
    subject: string,
  ): Promise<readonly (readonly string[])[]> {
    const found = (await things(query, subject)).size;
    const needed = [subject, ...shownBy(query), ...reduced(query, [subject, ...shownBy(query)]).tables];
    const behind = needed.flatMap((table) =>
      sidesOf(table, query.joins).filter((side) => !side.some((other) => needed.includes(other)))
    );
    const lost: (readonly string[])[] = [];
    for (const side of behind) {
      const others = query.tables.filter((table) => !side.includes(table));
      if ((await things(reduced(query, [subject, ...others]), subject)).size > found) lost.push(side);
    }
    return lost;
  }

  /** Whether a text names one of the tables, what one of them links, or the role of one ("headquarters"). */
  function isNamed(tables: readonly string[], text: string): boolean {
    const linked = schema.foreignKeys.filter(({ from }) => tables.includes(from.table)).map(({ to }) =>
      to.table
    );
    const isTable = [...tables, ...linked].map(context.lexicon.table).some(({ singular, plural }) =>
      text.includes(singular) || text.includes(plural)
    );
    const roles = schema.foreignKeys.filter(({ to }) => tables.includes(to.table))
      .flatMap(({ from }) => from.columns.slice(0, 1)).map((column) => column.replaceAll("_", " "));
    return isTable || roles.some((role) => text.includes(role));
  }

  async function things(query: ConjunctiveQuery, table: string): Promise<ReadonlySet<string>> {
    return await rowsOf(database, {
      ...query,
      outputs: (schema.tables.find(({ name }) => name === table)?.columns ?? []).map(({ name }) => ({
        kind: "column",
        column: { table, column: name },
      })),
      groupBy: [],
      orderBy: [],
      distinct: true,
    });
  }
}

/** A text that has to limit what it asks for. */
interface Limited {
  readonly name: string;
  readonly text: string;
  /** Tables of which it has to name one each. */
  readonly lost: readonly (readonly string[])[];
}

/** The last query that listed something of a table, or where none did, that gave numbers for its rows since the last ranking. */
function listedLast(before: readonly ConjunctiveQuery[], table: string): ConjunctiveQuery | undefined {
  return before.findLast((other) => shownBy(other).includes(table) && isList(other)) ??
    before.slice(before.findLastIndex(({ limit }) => limit !== undefined) + 1)
      .findLast((other) => subjectOf(other) === table);
}

/** The tables that lie behind each join of a table. */
function sidesOf(table: string, joins: ConjunctiveQuery["joins"]): readonly (readonly string[])[] {
  return joins.filter(({ from, to }) => from.table === table || to.table === table).map((join) => {
    const side = new Set([join.from.table === table ? join.to.table : join.from.table]);
    for (const at of side) {
      for (const { from, to } of joins.filter((other) => other !== join)) {
        if (from.table === at) side.add(to.table);
        if (to.table === at) side.add(from.table);
      }
    }
    return [...side];
  });
}

/** The table whose rows a query lists or counts for. */
function subjectOf({ outputs: [first] }: ConjunctiveQuery): string | undefined {
  return first?.kind === "column" ? first.column.table : undefined;
}

function isList({ outputs, limit, groupFilters }: ConjunctiveQuery): boolean {
  return limit === undefined && groupFilters.length === 0 && outputs.every(({ kind }) => kind === "column");
}

/** The tables of which a query shows something. */
function shownBy({ outputs }: ConjunctiveQuery): readonly string[] {
  return [...new Set(outputs.flatMap((output) => output.kind === "column" ? [output.column.table] : []))];
}

function isAgain(query: ConjunctiveQuery, last: ConjunctiveQuery): boolean {
  const text = ({ tables, outputs }: ConjunctiveQuery) => JSON.stringify([tables, outputs]);
  return text(query) === text(last);
}

/** A query without the joins that lead neither to a condition nor to a table that is kept. */
function reduced(query: ConjunctiveQuery, kept: readonly string[]): ConjunctiveQuery {
  const needed = new Set([
    ...kept,
    ...query.filters.map((filter) =>
      filter.kind === "exists"
        ? (filter.join.from.table === filter.table ? filter.join.to.table : filter.join.from.table)
        : filter.column.table
    ),
  ]);
  let { tables, joins } = query;
  for (;;) {
    const leaf = tables.find((table) =>
      !needed.has(table) &&
      joins.filter(({ from, to }) => from.table === table || to.table === table).length < 2
    );
    if (leaf === undefined) break;
    tables = tables.filter((table) => table !== leaf);
    joins = joins.filter(({ from, to }) => from.table !== leaf && to.table !== leaf);
  }
  const [start = ""] = kept;
  return {
    ...query,
    tables: [start, ...tables.filter((table) => table !== start)],
    joins: ordered(start, joins),
  };
}

/** Joins in an order in which each brings a table in. */
function ordered(start: string, joins: ConjunctiveQuery["joins"]): ConjunctiveQuery["joins"] {
  const standing = new Set([start]);
  const found: ConjunctiveQuery["joins"][number][] = [];
  for (let left = joins; left.length > 0;) {
    const next = left.find(({ from, to }) => standing.has(from.table) || standing.has(to.table));
    if (next === undefined) break;
    standing.add(next.from.table).add(next.to.table);
    found.push(next);
    left = left.filter((join) => join !== next);
  }
  return found;
}

async function rowsOf(database: Database, query: ConjunctiveQuery): Promise<ReadonlySet<string>> {
  const outcome = await database.query(toSql(specificationFrom(query), database.dialect), {
    maxRows: 50_000,
  });
  if (outcome.kind !== "rows") {
    throw new Error(`Cannot run ${toSql(specificationFrom(query), database.dialect)}`);
  }
  const { columns, rowCount } = outcome.table;
  return new Set(
    Array.from(
      { length: rowCount },
      (_, row) => JSON.stringify(columns.map(({ values }) => String(values[row]))),
    ),
  );
}
