import { conjunctList } from "../tree/conjunct_list.ts";
import { mapSpecification } from "../tree/map_specification.ts";
import { valuesIn } from "../tree/values_in.ts";
import type { ColumnValue, Comparison, Condition, Link, Selection, Value } from "../types.ts";
import { columnClasses } from "./column_classes.ts";
import type { Facts } from "./facts.ts";
import { joined } from "./normal_condition.ts";
import { textOf } from "./text_of.ts";

/**
 * Inner links as equal columns in `where`, and links that keep rows without a partner as inner ones where a condition
 * demands the partner. Of columns that must be equal, one stands for all wherever they are declared alike. A selection with
 * a full link is left alone.
 */
export function normalLinks(selection: Selection, facts: Facts): Selection {
  if (selection.links.some(({ kind }) => kind === "full")) return selection;
  let { where, links } = selection;
  for (;;) {
    const inner = links.filter(({ kind, ...link }) => kind === "inner" && !isCross(link));
    where = conjunction([...where ? [where] : [], ...inner.flatMap(conditionsOf)]);
    const outer = links.filter(({ kind }) => kind === "outer");
    const demanded = rolesDemanded(where);
    links = steps(selection, outer).map(({ link, joining }): Link =>
      demanded.has(joining) ? { ...link, kind: "inner" } : link
    );
    if (links.every(({ kind }) => kind === "outer")) break;
  }
  const outer = steps(selection, links);
  const joining = new Set(outer.map((step) => step.joining));
  const sources = selection.sources.toSorted((a, b) => a.role < b.role ? -1 : 1);
  const first = sources.filter(({ role }) => !joining.has(role));
  const [start, ...others] = first;
  if (start === undefined) return selection;
  const crossed = others.map(({ role }): Link => ({
    from: start.role,
    to: role,
    columns: [],
    kind: "inner",
  }));
  const sorted = outer.map(({ link }) => ({
    ...link,
    columns: link.columns.toSorted((a, b) => textOf(a) < textOf(b) ? -1 : 1),
  }));
  const { where: _, ...rest } = selection;
  const linked: Selection = {
    ...rest,
    sources: [...first, ...outer.flatMap((step) => sources.filter(({ role }) => role === step.joining))],
    links: [...crossed, ...sorted],
    ...(where && { where }),
  };
  return withOneForEqual(linked, { facts, mayLack: joining });
}

function isCross({ columns, condition }: Pick<Link, "columns" | "condition">): boolean {
  return columns.length === 0 && condition === undefined;
}

function conjunction(conditions: readonly Condition[]): Condition | undefined {
  return conditions.length === 0 ? undefined : joined("and", conditions);
}

function conditionsOf({ from, to, columns, condition }: Link): readonly Condition[] {
  const pairs = columns.map((pair): Condition => ({
    kind: "comparison",
    left: { kind: "column", role: from, column: pair.from },
    operator: "=",
    right: { kind: "column", role: to, column: pair.to },
  }));
  return condition === undefined ? pairs : [...pairs, condition];
}

interface Step {
  readonly link: Link;
  /** The role that joins. */
  readonly joining: string;
}

/** Outer links with the role that each joins, those first that others rest on. */
function steps(selection: Selection, links: readonly Link[]): readonly Step[] {
  const joiningOf = new Map<Link, string>();
  const standing = new Set(selection.sources.slice(0, 1).map(({ role }) => role));
  for (const link of selection.links) {
    const joining = standing.has(link.to) && !standing.has(link.from) ? link.from : link.to;
    standing.add(joining);
    joiningOf.set(link, joining);
  }
  const all = [...joiningOf];
  const joiningRole = (link: Link) =>
    joiningOf.get(link) ??
      all.find(([other]) => other.from === link.from && other.to === link.to)?.[1] ?? link.to;
  const open = links.map((link) => ({ link, joining: joiningRole(link) }))
    .toSorted((a, b) => textOf(a) < textOf(b) ? -1 : 1);
  const ordered: Step[] = [];
  while (open.length > 0) {
    const later = new Set(open.map(({ joining }) => joining));
    const next = open.findIndex(({ link, joining }) =>
      !rolesOf(link).some((role) => role !== joining && later.has(role))
    );
    ordered.push(...open.splice(Math.max(next, 0), 1));
  }
  return ordered;
}

function rolesOf({ from, to, condition }: Link): readonly string[] {
  const named = condition === undefined ? [] : valuesIn(condition).flatMap(rolesIn);
  return [from, to, ...named];
}

const rolesIn = (value: Value) => value.kind === "column" ? [value.role] : [];

/** Roles without whose row a condition cannot hold. */
function rolesDemanded(condition: Condition | undefined): ReadonlySet<string> {
  if (condition === undefined) return new Set();
  switch (condition.kind) {
    case "and":
      return new Set(condition.conditions.flatMap((part) => [...rolesDemanded(part)]));
    case "or": {
      const [first, ...others] = condition.conditions.map(rolesDemanded);
      return new Set([...first ?? []].filter((role) => others.every((roles) => roles.has(role))));
    }
    case "comparison":
      return condition.operator === "same"
        ? new Set()
        : new Set([condition.left, condition.right].flatMap(rolesThatMakeNull));
    case "pattern":
      return new Set([condition.value, condition.pattern].flatMap(rolesThatMakeNull));
    case "one_of":
    case "truth":
      return new Set(rolesThatMakeNull(condition.value));
    case "not":
      // A denied test is unknown where the test is, but for those that are never unknown.
      return condition.condition.kind === "null"
        ? new Set(rolesThatMakeNull(condition.condition.value))
        : condition.condition.kind === "pattern" || condition.condition.kind === "one_of"
        ? rolesDemanded(condition.condition)
        : new Set();
    default:
      return new Set();
  }
}

/** Roles whose lack makes a value NULL. */
function rolesThatMakeNull(value: Value): readonly string[] {
  switch (value.kind) {
    case "column":
      return [value.role];
    case "arithmetic":
      return value.operands.flatMap(rolesThatMakeNull);
    case "cast":
      return rolesThatMakeNull(value.value);
    case "call":
      return strictFunctions.has(value.function) ? value.arguments.flatMap(rolesThatMakeNull) : [];
    default:
      return [];
  }
}

const strictFunctions = new Set(
  "abs ceiling date_of day days_between floor format_date hour length lower minute month quarter round second square_root trim upper weekday year"
    .split(" "),
);

interface EqualityOptions {
  readonly facts: Facts;
  /** Roles that may lack a row: equality in `where` says nothing of them here. */
  readonly mayLack: ReadonlySet<string>;
}

type Equality = Comparison & { readonly left: ColumnValue; readonly right: ColumnValue };

/** Columns that must be equal are called by the first of them, but in the equalities that say so. */
function withOneForEqual(selection: Selection, { facts, mayLack }: EqualityOptions): Selection {
  const parts = conjunctList(selection.where);
  const equalities = parts.filter((part): part is Equality =>
    isEquality(part) && !mayLack.has(part.left.role) && !mayLack.has(part.right.role) &&
    facts.areAlike(part.left, part.right)
  );
  const classes = columnClasses(equalities.map(({ left, right }) => [left, right] as const));
  const firstOf = new Map(
    classes.flatMap((columns) => columns.map((column) => [textOf(column), columns[0]] as const)),
  );
  if (firstOf.size === 0) return selection;
  const others = conjunction(parts.filter((part) => !equalities.some((one) => one === part)));
  const { where: _, ...rest } = selection;
  const renamed = mapSpecification({ ...rest, ...(others && { where: others }) }, {
    value: (value) => value.kind === "column" ? firstOf.get(textOf(value)) ?? value : value,
  });
  if (renamed.kind !== "selection") return selection;
  const chains = classes.flatMap(([first, ...columns]) =>
    columns.flatMap((right): readonly Condition[] =>
      first === undefined ? [] : [{ kind: "comparison", left: first, operator: "=", right }]
    )
  );
  const where = conjunction([...renamed.where ? [renamed.where] : [], ...chains]);
  return { ...renamed, ...(where && { where }) };
}

/** A column that equals itself only says that it is not NULL. */
function isEquality(part: Condition): part is Equality {
  return part.kind === "comparison" && part.operator === "=" && part.left.kind === "column" &&
    part.right.kind === "column" && textOf(part.left) !== textOf(part.right);
}
