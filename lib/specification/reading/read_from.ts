import type { JoinReading, SelectReading, SourceReading } from "../../sql/mod.ts";
import { conjunctList } from "../tree/conjunct_list.ts";
import type { ColumnValue, Condition, Source, Specification } from "../types.ts";
import type { MergedColumn } from "./expand_outputs.ts";
import { addOccurrence, openScope } from "./scope.ts";
import type { NamedValue, Occurrence, Scope } from "./types.ts";
import { Unreadable } from "./unreadable.ts";

/** An occurrence, and how it joins those before it; the type of the first means nothing. */
export interface JoinStep {
  readonly occurrence: Occurrence;
  readonly source: Source;
  readonly type: "inner" | "left" | "right" | "full";
  /** What ON demands: all of it holds. */
  readonly on: readonly Condition[];
}

export interface FromReading {
  readonly steps: readonly JoinStep[];
  readonly merged: readonly MergedColumn[];
}

/** Reads a FROM clause; its sources come into the scope's sight. */
export function readFrom(
  { sources, joins }: Pick<SelectReading, "sources" | "joins">,
  scope: Scope,
): FromReading {
  const merged: MergedColumn[] = [];
  if (sources.length > 1 && joins.some(({ type }) => type.endsWith("full"))) {
    throw new Unreadable("join", "it has a FULL JOIN beside a comma");
  }
  const steps = [
    ...sources.flatMap((source) => readSource(source, { type: "inner", scope, merged })),
    ...joins.flatMap((join) => readJoin(join, { scope, merged })),
  ];
  return { steps, merged };
}

interface At {
  readonly scope: Scope;
  readonly merged: MergedColumn[];
}

function readSource(
  source: SourceReading,
  { type, scope, merged }: At & Pick<JoinStep, "type">,
): readonly JoinStep[] {
  const { text } = scope;
  switch (source.kind) {
    case "table": {
      const { table, called } = source;
      const known = [...text.schema.tables, ...text.schema.views ?? []].find(({ name }) => name === table);
      const columns = known?.columns.map(({ name }) => name);
      const occurrence = addOccurrence(scope, { called, table, ...(columns && { columns }) });
      return [{ occurrence, source: { kind: "table", table, role: occurrence.role }, type, on: [] }];
    }
    case "with": {
      const cte = scope.ctes.get(source.name.toLowerCase());
      if (cte === undefined) throw new Unreadable("recursion", `its WITH clause ${source.name} reads itself`);
      const specification = text.namedSpecification(cte.query, cte.scope);
      const names = source.columns ?? cte.columns;
      return [derived(specification, { called: source.called, names, scope, type })];
    }
    case "query": {
      const around = openScope(text, { ...(scope.outer && { outer: scope.outer }), ctes: scope.ctes });
      const specification = text.namedSpecification(source.query, around);
      return [derived(specification, { called: source.called, names: source.columns ?? [], scope, type })];
    }
    case "joined": {
      const isPlain = type === "inner" && (scope.occurrences.length === 0 || source.joins.every(isInner));
      if (!isPlain) throw new Unreadable("join", "an outer join stands beside joins in parentheses");
      return [
        ...readSource(source.source, { type, scope, merged }),
        ...source.joins.flatMap((join) => readJoin(join, { scope, merged })),
      ];
    }
    case "other":
      throw new Unreadable("source", `it reads from ${source.text}`);
    default:
      return source satisfies never;
  }
}

const isInner = ({ type }: JoinReading) => /^(?:natural )?(?:inner|cross|natural)$/.test(type);

/** The rows of a query, each of whose columns gets a name of its own. */
function derived(
  specification: Specification,
  { called, names, scope, type }: {
    readonly called: string | undefined;
    readonly names: readonly string[];
    readonly scope: Scope;
    readonly type: JoinStep["type"];
  },
): JoinStep {
  const named = withNames(specification, names);
  const outputs = outputsOf(named);
  const columns = outputs.map(({ name = "" }) => name);
  const shown = new Map(outputs.map(({ name = "", value }) => [name, value]));
  const occurrence = addOccurrence(scope, { called, columns, shown });
  return {
    occurrence,
    source: { kind: "derived", specification: named, role: occurrence.role },
    type,
    on: [],
  };
}

function outputsOf(specification: Specification): readonly NamedValue[] {
  return specification.kind === "selection" ? specification.outputs : outputsOf(specification.left);
}

/** The outputs with the given names, else their own, else a number; none twice. */
function withNames(specification: Specification, names: readonly string[]): Specification {
  if (specification.kind !== "selection") {
    return { ...specification, left: withNames(specification.left, names) };
  }
  const taken = new Set<string>();
  const outputs = specification.outputs.map(({ value, name }, i): NamedValue => {
    const wanted = names[i] ?? name ?? `column ${i + 1}`;
    let own = wanted;
    for (let n = 2; taken.has(own.toLowerCase()); n++) own = `${wanted} ${n}`;
    taken.add(own.toLowerCase());
    return { value, name: own };
  });
  return { ...specification, outputs };
}

function readJoin({ type, source, using, on }: JoinReading, { scope, merged }: At): readonly JoinStep[] {
  const [, natural, side = "inner"] = /^(natural)? ?(inner|cross|left|right|full)?$/.exec(type) ??
    [undefined, "", ""];
  if (side === "") throw new Unreadable("join", `it has a join of the type ${type.toUpperCase()}`);
  const kind = side === "cross" ? "inner" : side as JoinStep["type"];
  const before = [...scope.occurrences];
  const steps = readSource(source, { type: kind, scope, merged });
  const [joined] = steps;
  const last = steps.at(-1);
  if (joined === undefined || last === undefined) return steps;
  const names = natural ? sharedNames(before, joined.occurrence) : using;
  if (names.length > 0 && (kind === "right" || kind === "full" || steps.length > 1)) {
    throw new Unreadable("join", "it makes one column of two by USING or NATURAL in an outer join");
  }
  const equal = names.map((name): Condition => {
    const right = columnNamed([joined.occurrence], name);
    merged.push(right);
    return { kind: "comparison", left: columnNamed(before, name), operator: "=", right };
  });
  const conditions = on === undefined ? [] : conjunctList(scope.text.condition(on, scope));
  return [...steps.slice(0, -1), { ...last, on: [...last.on, ...equal, ...conditions] }];
}

function sharedNames(before: readonly Occurrence[], { columns }: Occurrence): readonly string[] {
  if (columns === undefined || before.some((one) => one.columns === undefined)) {
    throw new Unreadable("join", "it has a NATURAL join of columns that are not known");
  }
  const names = new Set(before.flatMap((one) => one.columns ?? []).map((name) => name.toLowerCase()));
  return columns.filter((name) => names.has(name.toLowerCase()));
}

/** The first of the occurrences that has the column. */
function columnNamed(occurrences: readonly Occurrence[], name: string): ColumnValue {
  for (const { role, columns = [name] } of occurrences) {
    const column = columns.find((one) => one.toLowerCase() === name.toLowerCase());
    if (column !== undefined) return { kind: "column", role, column };
  }
  throw new Unreadable("unknown_name", `it joins by the column ${name}, which a table lacks`);
}
