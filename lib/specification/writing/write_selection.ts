import { sql } from "../../sql/mod.ts";
import { outputName } from "../tree/output_name.ts";
import type { Condition, Link, Output, Selection, Source } from "../types.ts";
import { isConstant } from "./is_constant.ts";
import { sortKeys } from "./sort_keys.ts";
import type { Part, Writer } from "./types.ts";
import { writeCut } from "./write_cut.ts";
import { nameParts } from "../../schema/mod.ts";
import { conjunction } from "../tree/conjunction.ts";
import { conjunctList } from "../tree/conjunct_list.ts";
import { rolesOutside } from "../tree/roles_outside.ts";

/** A SELECT; `named` gives names to outputs that have none by themselves. */
export function writeSelection(selection: Selection, writer: Writer, named: boolean): Part {
  const { outputs, groupBy, having, orderBy, cut, distinct } = selection;
  const shown = outputs.length === 0 ? [sql`1`] : outputs.map((output) => writeOutput(output, writer, named));
  const { from, where } = writeSources(selection, writer);
  const clauses: Part[] = [
    sql`${sql.raw(distinct ? "SELECT DISTINCT" : "SELECT")} ${sql.join(shown, sql`, `)}`,
    ...from,
  ];
  if (where !== undefined) clauses.push(sql`WHERE ${writer.condition(where)}`);
  if (groupBy.length > 0) {
    const groups = groupBy.filter((value) => !isConstant(value));
    if (groups.length === 0) throw new RangeError("Cannot group by nothing but constants");
    clauses.push(sql`GROUP BY ${sql.join(groups.map((value) => writer.value(value)), sql`, `)}`);
  }
  if (having !== undefined) clauses.push(sql`HAVING ${writer.condition(having)}`);
  if (orderBy.some(({ by }) => by.kind === "output")) {
    throw new RangeError("Cannot sort a selection by the position of an output: that is for combinations");
  }
  if (orderBy.length > 0) clauses.push(sql`ORDER BY ${sql.join(sortKeys(orderBy, writer), sql`, `)}`);
  return sql.join([...clauses, ...writeCut(cut, writer)], sql` `);
}

function writeOutput(output: Output, writer: Writer, named: boolean): Part {
  const part = writer.value(output.value);
  const name = named ? outputName(output) : output.name;
  const isOwn = output.value.kind === "column" && output.value.column === name;
  return name === undefined || isOwn ? part : sql`${part} AS ${sql.id(name)}`;
}

interface Step {
  readonly source: Source;
  readonly kind: Link["kind"];
  readonly conditions: Condition[];
}

/** FROM with its joins, and what is left for WHERE; no clause where nothing is read. */
function writeSources(
  selection: Selection,
  writer: Writer,
): { readonly from: readonly Part[]; readonly where: Condition | undefined } {
  const { sources: [first], where } = selection;
  const { noTable } = writer.traits.spelling;
  if (first === undefined) {
    if (selection.links.length > 0) throw new RangeError("Cannot join where there is no source");
    return { from: noTable === "" ? [] : [sql.raw(noTable)], where };
  }
  const { steps, rest } = joinSteps(selection, first);
  const joined = steps.map((step) => writeStep(step, writer));
  return {
    from: [sql`FROM ${sql.join([writeSource(first, writer), ...joined], sql` `)}`],
    where: rest.length === 0 ? where : conjunction([...rest, ...conjunctList(where)]),
  };
}

/**
 * A link between two roles that stand narrows the join before it, or WHERE where that join keeps rows without a partner:
 * its conditions would not leave those out.
 */
function joinSteps(
  { sources, links }: Selection,
  first: Source,
): { readonly steps: readonly Step[]; readonly rest: readonly Condition[] } {
  const standing = new Set([first.role]);
  const steps: Step[] = [];
  const rest: Condition[] = [];
  for (const link of links) {
    const ends = [link.from, link.to];
    const added = ends.filter((role) => !standing.has(role));
    const last = steps.at(-1);
    if (link.from === link.to || added.length === 2 || (added.length === 0 && last === undefined)) {
      throw new RangeError(
        `Cannot join "${link.from}" and "${link.to}": exactly one of them must stand in the FROM clause already`,
      );
    }
    const [role] = added;
    const source = sources.find((one) => one.role === role);
    if (role === undefined) {
      if (link.kind !== "inner") {
        throw new RangeError(
          `Cannot join "${link.from}" and "${link.to}" by an outer join: both stand already`,
        );
      }
      (last?.kind === "inner" ? last.conditions : rest).push(...linkConditions(link));
    } else if (source === undefined) {
      throw new RangeError(`Cannot join "${role}": it is no source`);
    } else {
      if (link.kind === "full" && rest.length > 0) {
        throw new RangeError(`Cannot join "${role}" by a full join behind a link that narrows an outer one`);
      }
      standing.add(role);
      steps.push({ source, kind: link.kind, conditions: [...linkConditions(link)] });
    }
  }
  const loose = sources.find(({ role }) => !standing.has(role));
  if (loose) throw new RangeError(`Cannot select from "${loose.role}": no join leads to it`);
  return { steps, rest };
}

function linkConditions({ from, to, columns, condition }: Link): readonly Condition[] {
  return [
    ...columns.map((pair): Condition => {
      if (pair.from === "" || pair.to === "") {
        throw new RangeError(`Cannot join "${from}" and "${to}": their columns do not pair up`);
      }
      return {
        kind: "comparison",
        left: { kind: "column", role: from, column: pair.from },
        operator: "=",
        right: { kind: "column", role: to, column: pair.to },
      };
    }),
    ...conjunctList(condition),
  ];
}

function writeStep({ source, kind, conditions }: Step, writer: Writer): Part {
  const { dialect, traits: { spelling } } = writer;
  if (kind === "full" && !spelling.hasFullJoin) {
    throw new RangeError(`Cannot write a full join: ${dialect} has none`);
  }
  const joined = writeSource(source, writer);
  const on = conjunction(conditions);
  if (on === undefined && kind === "inner") return sql`CROSS JOIN ${joined}`;
  const word = sql.raw({ inner: "JOIN", outer: "LEFT JOIN", full: "FULL JOIN" }[kind]);
  return sql`${word} ${joined} ON ${on ? writer.condition(on) : sql`1 = 1`}`;
}

function writeSource(source: Source, writer: Writer): Part {
  const alias = writer.names.get(source.role)?.alias;
  if (source.kind === "derived") {
    const { dialect, traits: { spelling } } = writer;
    if (!spelling.derivedSeesAround && rolesOutside(source.specification).length > 0) {
      throw new RangeError(
        `Cannot write the derived table "${source.role}" in ${dialect}: it names what is around it`,
      );
    }
    return sql`(${writer.query(source.specification, { named: true })}) ${sql.id(alias ?? source.role)}`;
  }
  const parts = nameParts(source.table);
  return alias === undefined || alias === parts.at(-1)
    ? sql.id(...parts)
    : sql`${sql.id(...parts)} ${sql.id(alias)}`;
}
