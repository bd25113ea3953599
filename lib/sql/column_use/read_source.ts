import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { openScope, outputNamed, type Relation } from "../relation.ts";
import { nameOf, namesOf, nodesOf, opened } from "../tree_parts.ts";
import type { Place } from "./place.ts";
import { readCondition } from "./read_condition.ts";
import { readExpression } from "./read_expression.ts";
import { readTable } from "./read_table.ts";
import { renamed } from "./renamed.ts";

/** What stands in a FROM clause or after JOIN. */
export function readSource(item: SqlTree | undefined, here: Place): readonly Relation[] {
  const [kind, body] = opened(item);
  const called = nameOf(body.alias);
  const names = namesOf(body.column_aliases);
  switch (kind) {
    case "table":
      return [readTable(body, here)];
    case "subquery":
      return [{ called, outputs: renamed(here.readQuery(item, here), names) }];
    case "paren":
      return readSource(body.this, here);
    case "joined_table": {
      const inside = { ...here, scope: openScope(here.scope) };
      inside.scope.relations.push(...readSource(body.left, inside));
      for (const join of nodesOf(body.joins)) readJoin(join, inside);
      const { relations } = inside.scope;
      return called === undefined
        ? relations
        : [{ called, outputs: relations.flatMap((one) => one.outputs) }];
    }
    case "alias":
      if (!["subquery", "paren"].includes(opened(body.this)[0])) break;
      return readSource(body.this, here).map((relation) => ({
        ...relation,
        called: called ?? relation.called,
        outputs: renamed(relation.outputs, names),
      }));
  }
  readExpression(item, here);
  return [{ called, outputs: [], rest: () => [] }];
}

/** A join; its condition sees all that stands before it. */
export function readJoin({ this: joined, kind, using, on }: SqlNode, here: Place): void {
  const { reading, scope, branch } = here;
  const left = scope.relations.flatMap(({ outputs }) => outputs);
  const added = readSource(joined, here);
  const right = added.flatMap(({ outputs }) => outputs);
  const shared = typeof kind === "string" && kind.startsWith("Natural")
    ? right.flatMap(({ name }) => name !== undefined && outputNamed(left, name) ? [name] : [])
    : namesOf(using);
  for (const name of shared) {
    const [a = [], b = []] = [left, right].map((outputs) => outputNamed(outputs, name)?.origins);
    reading.use([...a, ...b]);
    reading.setEqual(a, b, branch);
    scope.merged.add(name.toLowerCase());
  }
  scope.relations.push(...added);
  readCondition(on, here);
}
