import type { Lexicon } from "../../../linking/mod.ts";
import { type ForeignKey, type Join, plural as pluralWords } from "../../../schema/mod.ts";
import type { ColumnReference, ConjunctiveQuery } from "../../../specification/mod.ts";
import { directRelation, linkRelation, type Relation } from "./relation.ts";
import type { Subject } from "./types.ts";

/** Something a sentence speaks of: the rows of a table, or what a link table's key names; a tree below the subject. */
export interface Thing {
  readonly subject: Subject;
  readonly singular: string;
  readonly plural: string;
  /** Tables whose columns are this thing's own: its table, those of its attributes, the link that leads to it. */
  readonly tables: readonly string[];
  /** Columns that name it; empty where none does. */
  readonly labels: readonly ColumnReference[];
  /** What the label is, where it is no name: "abbreviation". */
  readonly coded?: { readonly singular: string; readonly plural: string };
  readonly place: "in" | "on" | undefined;
  readonly person: boolean;
  /** From the thing above; absent at the root. */
  readonly relation?: Relation;
  readonly children: readonly Thing[];
}

/** What is asked, as far as the things in it go. */
export interface ThingSource {
  readonly specification: ConjunctiveQuery;
  readonly subject: Subject;
  /** What is counted or averaged, where something is. */
  readonly counted?: Subject;
}

/**
 * The things of a specification as a tree below its subject.
 *
 * Link tables vanish into relations: their keys become the things at their other ends, read off the link's own
 * column where the other table does not stand. Tables with one row per owner become attributes of the owner.
 */
export function thingTree(source: ThingSource, lexicon: Lexicon): Thing {
  const { specification, subject, counted } = source;
  const seen = new Set<Join>();
  const context: TreeContext = {
    specification,
    lexicon,
    seen,
    ...(counted === undefined ? {} : { counted }),
  };
  if (subject.column === undefined) return tableThing(subject.table, undefined, context);
  const key = keyOf(subject.table, subject.column, lexicon);
  return endThing(key, undefined, { ...context, below: true });
}

/** Every thing of the tree, the root first. */
export function allThings(root: Thing): readonly Thing[] {
  return [root, ...root.children.flatMap(allThings)];
}

/** The thing that a column belongs to. */
export function thingOf(root: Thing, column: ColumnReference): Thing | undefined {
  const things = allThings(root);
  return things.find(({ labels }) => labels.some((label) => sameColumn(label, column))) ??
    things.find(({ tables }) => tables.includes(column.table));
}

/** The way from the root to a thing, both included. */
export function pathTo(root: Thing, thing: Thing): readonly Thing[] | undefined {
  if (root === thing) return [root];
  for (const child of root.children) {
    const path = pathTo(child, thing);
    if (path !== undefined) return [root, ...path];
  }
  return undefined;
}

/** Whether two references name the same column. */
export function sameColumn(a: ColumnReference, b: ColumnReference): boolean {
  return a.table === b.table && a.column === b.column;
}

interface TreeContext {
  readonly specification: ConjunctiveQuery;
  readonly lexicon: Lexicon;
  readonly seen: Set<Join>;
  readonly counted?: Subject;
  readonly below?: boolean;
}

function joinsOf(table: string, { specification, seen }: TreeContext): readonly Join[] {
  return specification.joins.filter((join) =>
    !seen.has(join) && (join.from.table === table || join.to.table === table)
  );
}

function tableThing(table: string, reached: Relation | undefined, context: TreeContext): Thing {
  const { lexicon } = context;
  const words = lexicon.table(table);
  const tables = [table];
  const children: Thing[] = [];
  for (const join of joinsOf(table, context)) {
    context.seen.add(join);
    const other = join.from.table === table ? join.to.table : join.from.table;
    const sense = lexicon.table(other).sense;
    if (sense === "attributes" && isAttribute(join, other, lexicon)) {
      tables.push(other);
      children.push(...below(other, context));
    } else if (sense === "link" && join.from.table === other) {
      children.push(...ends(join, context));
    } else {
      children.push(tableThing(other, directRelation(join, table, lexicon), context));
    }
  }
  const role = reached?.role;
  return {
    subject: { table },
    singular: described(role ?? words.singular, reached),
    plural: described(role === undefined ? words.plural : reached?.roles ?? pluralOf(role), reached),
    tables,
    labels: words.labels.map(({ reference }) => reference),
    place: words.place,
    person: words.person,
    ...(reached === undefined ? {} : { relation: reached }),
    children,
  };
}

function below(table: string, context: TreeContext): readonly Thing[] {
  return joinsOf(table, context).map((join) => {
    context.seen.add(join);
    const other = join.from.table === table ? join.to.table : join.from.table;
    return tableThing(other, directRelation(join, table, context.lexicon), context);
  });
}

function isAttribute(join: Join, other: string, lexicon: Lexicon): boolean {
  const key = lexicon.schema.tables.find(({ name }) => name === other)?.primaryKey ?? [];
  return join.from.table === other && key.every((column) => join.from.columns.includes(column));
}

/** The things at the other ends of a link that was entered by one of its keys. */
function ends(entry: Join, context: TreeContext): readonly Thing[] {
  const { lexicon } = context;
  const link = entry.from.table;
  const found: Thing[] = [];
  for (const join of joinsOf(link, context)) {
    context.seen.add(join);
    const relation = linkRelation(entry, join, lexicon);
    const other = join.from.table === link ? join.to.table : join.from.table;
    found.push(tableThing(other, relation, context));
  }
  const keys = otherKeys(entry, lexicon);
  const mentioned = keys.filter((key) =>
    labelsOfKey(key, lexicon).labels.some((label) => mentions(context, label))
  );
  const virtual = found.length === 0 && mentioned.length === 0
    ? [preferredKey(entry, lexicon)].filter((key) => key !== undefined)
    : mentioned;
  found.push(...virtual.map((key) => endThing(key, linkRelation(entry, key, lexicon), context)));
  return found.map((thing, i) => i === 0 ? { ...thing, tables: [...thing.tables, link] } : thing);
}

function otherKeys(entry: Join, lexicon: Lexicon): readonly ForeignKey[] {
  return lexicon.schema.foreignKeys.filter(({ from }) =>
    from.table === entry.from.table && !from.columns.every((column) => entry.from.columns.includes(column))
  );
}

/** The other end of a link that it is read as leading to, where nothing else says which. */
export function preferredKey(entry: Join, lexicon: Lexicon): ForeignKey | undefined {
  const keys = otherKeys(entry, lexicon);
  return keys.find((key) => labelsOfKey(key, lexicon).coded === undefined) ?? keys[0];
}

/** The columns of a link by which the things at one end of it are named. */
export function labelsOfKey(
  key: Join,
  lexicon: Lexicon,
): { readonly labels: readonly ColumnReference[]; readonly coded?: NonNullable<Thing["coded"]> } {
  const target = lexicon.table(key.to.table);
  const { table } = key.from;
  const labelAt = target.labels.length === 1
    ? key.to.columns.indexOf(target.labels[0]?.reference.column ?? "")
    : -1;
  const readable = target.labels[0]?.kind === "label" ? key.from.columns[labelAt] : undefined;
  if (readable !== undefined) return { labels: [{ table, column: readable }] };
  const [column] = key.from.columns;
  const [code] = key.to.columns;
  if (column === undefined || code === undefined || key.from.columns.length > 1) return { labels: [] };
  const words = lexicon.column(key.to.table, code);
  if (typeof words.statistics.minimum !== "string" || / ids?$/i.test(words.singular)) return { labels: [] };
  return { labels: [{ table, column }], coded: { singular: words.singular, plural: words.plural } };
}

function endThing(key: Join, relation: Relation | undefined, context: TreeContext): Thing {
  const { lexicon } = context;
  const target = lexicon.table(key.to.table);
  const { labels, coded } = labelsOfKey(key, lexicon);
  const { table } = key.from;
  const children = context.below ? rootEnds(key, context) : [];
  return {
    subject: labels[0] ? { table, column: labels[0].column } : { table },
    singular: described(target.singular, relation),
    plural: described(target.plural, relation),
    tables: relation === undefined ? [table] : [],
    labels,
    ...(coded === undefined ? {} : { coded }),
    place: target.place,
    person: target.person,
    ...(relation === undefined ? {} : { relation }),
    children,
  };
}

/** What hangs on a link whose own column is the subject. */
function rootEnds(key: Join, context: TreeContext): readonly Thing[] {
  const { below: _, ...inner } = context;
  const real = joinsOf(key.from.table, inner).map((join) => {
    inner.seen.add(join);
    return tableThing(join.to.table, linkRelation(key, join, inner.lexicon), inner);
  });
  const mentioned = otherKeys(key, inner.lexicon).filter((other) =>
    !context.specification.joins.some((join) =>
      join.from.table === key.from.table && join.from.columns.join() === other.from.columns.join()
    )
  )
    .filter((other) => labelsOfKey(other, inner.lexicon).labels.some((label) => mentions(inner, label)))
    .map((other) => endThing(other, linkRelation(key, other, inner.lexicon), inner));
  return [...real, ...mentioned];
}

function keyOf(table: string, column: string, lexicon: Lexicon): ForeignKey {
  const key = lexicon.schema.foreignKeys.find((key) =>
    key.from.table === table && labelsOfKey(key, lexicon).labels[0]?.column === column
  );
  if (key === undefined) {
    throw new RangeError(`Cannot speak of "${table}"."${column}": no key names things by it`);
  }
  return key;
}

function mentions({ specification, counted }: TreeContext, column: ColumnReference): boolean {
  const { outputs, filters, groupBy, groupFilters } = specification;
  if (counted?.table === column.table && counted.column === column.column) return true;
  return outputs.some((output) => output.column !== undefined && sameColumn(output.column, column)) ||
    filters.some((filter) => filter.kind !== "exists" && sameColumn(filter.column, column)) ||
    groupBy.some((group) => sameColumn(group, column)) ||
    groupFilters.some(({ output }) => output.column !== undefined && sameColumn(output.column, column));
}

function described(noun: string, relation: Relation | undefined): string {
  return relation?.adjective === undefined ? noun : `${relation.adjective} ${noun}`;
}

function pluralOf(noun: string): string {
  return pluralWords(noun.split(" ")).join(" ");
}

/** Whether two things are rows of the same table, or named by the same column. */
export function sameSubject(a: Thing["subject"], b: Thing["subject"]): boolean {
  return a.table === b.table && a.column === b.column;
}
