import { choose, type Random } from "../../../base/mod.ts";
import type { Filter } from "../../../specification/mod.ts";
import type { ColumnWords, Lexicon } from "../../../linking/mod.ts";
import { withJoin } from "./proposal_context.ts";
import { type ColumnFilter, isSayable, oftenFound, proposeFilter } from "./propose_filter.ts";
import type { Sampler } from "./sampler.ts";
import type { State } from "./types.ts";
import type { Walk } from "./walks.ts";

/** A column by which a context can restrict what is spoken of. */
export interface RestrictableColumn {
  /** The things of the table that a walk starts from, with the table of the column joined where that is another. */
  readonly listing: State;
  readonly column: ColumnWords;
  /** `one`: a single thing by its name; `partner`: what the things belong to; `own`: what they are like. */
  readonly kind: "one" | "partner" | "own";
  /** Tables among whose rows values are drawn, so that a thing without partners is not chosen. */
  readonly drawn: State;
}

const SPOKEN = ["measure", "year", "date", "category"];

/** What a context can restrict at the start of a walk: columns of its first table and of the table that it belongs to. */
export function restrictableColumns(
  { start, joins: [join] }: Walk,
  lexicon: Lexicon,
): readonly RestrictableColumn[] {
  const words = lexicon.table(start);
  const listing: State = {
    subject: { table: start },
    form: "list",
    specification: {
      tables: [start],
      joins: [],
      outputs: words.labels.map(({ reference }) => ({ kind: "column", column: reference })),
      filters: [],
      groupBy: [],
      groupFilters: [],
      orderBy: [],
      distinct: false,
    },
  };
  const other = join === undefined ? undefined : join.from.table === start ? join.to.table : join.from.table;
  const joined = join === undefined || other === undefined
    ? listing
    : withJoin(listing, join, { table: other, link: lexicon.table(join.from.table).sense === "link" });
  const [name] = words.labels;
  const one = words.labels.length === 1 && name?.kind === "label" && words.sense === "entity"
    ? [{ listing, column: name, kind: "one" as const, drawn: joined }]
    : [];
  const own = columnsOf(start, lexicon).map((column) => ({
    listing,
    column,
    kind: "own" as const,
    drawn: joined,
  }));
  const isOwner = other !== undefined && join?.from.table === start &&
    lexicon.table(other).sense === "entity";
  const isAttribute = other !== undefined && join?.to.table === start &&
    lexicon.table(other).sense === "attributes";
  if (!isOwner && !isAttribute) return [...one, ...own];
  const labels = isOwner && lexicon.table(other).labels.length === 1 ? lexicon.table(other).labels : [];
  const partner = [...columnsOf(other, lexicon), ...labels.filter(({ kind }) => kind === "label")];
  return [
    ...one,
    ...own,
    ...partner.map((column) => ({ listing: joined, column, kind: "partner" as const, drawn: joined })),
  ];
}

function columnsOf(table: string, lexicon: Lexicon): readonly ColumnWords[] {
  return lexicon.table(table).columns.filter(({ kind }) => SPOKEN.includes(kind));
}

/** Draws a condition on the column from its values; undefined where they allow none. */
export async function drawRestriction(
  { column, drawn, kind }: RestrictableColumn,
  { sampler, random }: { readonly sampler: Sampler; readonly random: Random },
): Promise<ColumnFilter | undefined> {
  const sample = await sampler(drawn.specification, column.reference);
  const { reference } = column;
  if (column.kind !== "label" && column.kind !== "category") {
    const filter = proposeFilter(column, sample, random);
    return filter?.kind === "comparison" || filter?.kind === "between" ? filter : undefined;
  }
  const known = sample.values.filter(isSayable).filter((value) => typeof value === "string");
  const values = [...new Set(oftenFound(known))];
  if (values.length < 2) return undefined;
  const value = choose(random, values);
  const second = choose(random, values.filter((other) => other !== value));
  return kind === "partner" && values.length > 2 && random() < 0.2
    ? { kind: "one_of", column: reference, values: [value, second], negated: false }
    : { kind: "comparison", column: reference, operator: "=", value };
}

/** A state in which one condition is replaced by another, or withdrawn. */
export function withFilter(state: State, from: Filter, to: Filter | undefined): State {
  const old = JSON.stringify(from);
  const filters = state.specification.filters.flatMap((filter) =>
    JSON.stringify(filter) !== old ? [filter] : to === undefined ? [] : [to]
  );
  const { about, ...rest } = state;
  const known = about === undefined || to === undefined
    ? {}
    : { about: JSON.stringify(about) === old ? to : about };
  return { ...rest, ...known, specification: { ...state.specification, filters } };
}

/** A state with one condition more. */
export function restricted(state: State, filter: Filter): State {
  const { specification } = state;
  return { ...state, specification: { ...specification, filters: [...specification.filters, filter] } };
}
