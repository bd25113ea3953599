import { isNode } from "../is_node.ts";
import { nodesBelow } from "../nodes_below.ts";
import { outermostQuery } from "../outermost_query.ts";
import { parseSql, type SqlNode } from "../parse_sql.ts";
import { isStar, unnamedOutput } from "../sorted_by.ts";
import { nodesOf, opened } from "../tree_parts.ts";
import type { Dialect } from "../types.ts";
import { isVolatile, readsClock } from "../volatile_functions.ts";
import { choiceQueries } from "./choice_queries.ts";
import { groupQuestions } from "./group_questions.ts";
import { innerCuts } from "./inner_cuts.ts";
import { openFlow, type Place } from "./open_flow.ts";
import { ownNodes } from "./own_nodes.ts";
import { sampledFrom } from "./sampled_from.ts";
import { type SelectInSight, selectsIn } from "./selects_in.ts";
import { tieQuestion } from "./tie_question.ts";
import type { GroupQuestion, OpenOutputs, TieQuestion } from "./types.ts";
import { unorderedParts } from "./unordered_parts.ts";
import { withoutCopy } from "./without_copy.ts";

/**
 * What a query leaves open beside its LIMIT and the order of its rows, in itself and in the queries inside of it.
 *
 * @returns `undefined` where it leaves nothing open, or is not one query that the parser can read.
 *
 * @example
 * ```ts
 * import { openOutputs } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const open = await openOutputs("SELECT country, any_value(name) FROM city GROUP BY country", "duckdb");
 * assert.equal(open?.choices?.details, "SELECT country, name FROM city");
 * assert.equal(await openOutputs("SELECT country, max(name) FROM city GROUP BY country", "duckdb"), undefined);
 * ```
 */
export async function openOutputs(sql: string, dialect: Dialect): Promise<OpenOutputs | undefined> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable" || parsed.statements.length !== 1) return undefined;
  const [asked] = parsed.statements;
  if (!asked || !outermostQuery(asked)) return undefined;
  const statement = withoutCopy(asked);
  const query = outermostQuery(statement) ?? {};
  const outputs = nodesOf(query.expressions);
  const unordered = outputs.some(isStar)
    ? []
    : outputs.map((output) => unorderedParts(unnamedOutput(output), dialect));
  const choices = opened(statement)[0] === "select" ? await choiceQueries(query, dialect) : undefined;
  const chosen = new Set(choices?.outputs.map(({ position }) => position));
  const decided = outputs.filter((_, position) => chosen.has(position) || unordered[position] !== undefined);
  const parts = await openParts(statement, { dialect, decided: new Set(nodesBelow(decided)) });
  const marks = new Map<SqlNode, number[]>();
  for (const [id, { node }] of parts.entries()) marks.set(node, [...marks.get(node) ?? [], id]);
  const places = openFlow(statement, marks);
  const placed = parts.flatMap((part, id) => {
    const place = places.get(id);
    return place ? [{ ...part, place }] : [];
  });
  const unknown = placed.flatMap(({ kind, cause, place }) => kind === "unknown" ? [{ cause, ...place }] : []);
  const groups = placed.flatMap((part) => part.kind === "group" ? [{ ...part.question, ...part.place }] : []);
  const ties = placed.flatMap((part) => part.kind === "tie" ? [{ ...part.question, ...part.place }] : []);
  const sampled = await sampledFrom(statement, dialect);
  const isSample = placed.length === 1 &&
    placed.every(({ node }) => isNode(node.sample) || isNode(node.table_sample));
  const cuts = await innerCuts({ statement, query, dialect });
  const isOpen = cuts.length > 0 || unordered.some((parts) => parts !== undefined) || choices ||
    placed.length > 0;
  if (!isOpen) return undefined;
  return {
    unordered,
    ...(choices && { choices }),
    unknown: once(unknown),
    groups: once(groups),
    ties: once(ties),
    cuts,
    ...(isSample && cuts.length === 0 && sampled !== undefined && { sampledFrom: sampled }),
  };
}

/** A node that may hold another value, or a query whose rows may be others. */
type OpenPart =
  & { readonly node: SqlNode; readonly cause: string; readonly place?: Place }
  & (
    | { readonly kind: "unknown" }
    | { readonly kind: "group"; readonly question: GroupQuestion }
    | { readonly kind: "tie"; readonly question: TieQuestion }
  );

interface OpenPartsOptions {
  readonly dialect: Dialect;
  /** Nodes of outputs of which other queries tell what they may hold. */
  readonly decided: ReadonlySet<SqlNode>;
}

async function openParts(
  statement: SqlNode,
  { dialect, decided }: OpenPartsOptions,
): Promise<readonly OpenPart[]> {
  const found: OpenPart[] = [...volatileParts(statement)];
  for (const sight of selectsIn(statement)) {
    for (const { node, cause, question } of await groupQuestions(sight, dialect)) {
      if (decided.has(node)) continue;
      found.push(question ? { kind: "group", node, cause, question } : { kind: "unknown", node, cause });
    }
    for (const node of windowsIn(sight)) {
      const question = await tieQuestion(node, sight, dialect);
      if (question) found.push({ kind: "tie", node, cause: question.cause, question });
    }
  }
  return found;
}

function windowsIn({ select: { expressions, qualify, order_by: order } }: SelectInSight): readonly SqlNode[] {
  const nodes = [...ownNodes([expressions ?? null, qualify ?? null, order ?? null])];
  return nodes.filter((node) => opened(node)[0] === "window_function");
}

/** Reading the clock moves all sort keys alike, so that they sort as before. */
function volatileParts(statement: SqlNode): readonly OpenPart[] {
  const cause = "a function that gives another value each time, or a sample";
  const sorted = new Set(
    [...nodesBelow(statement)].flatMap((node) => isNode(node.order_by) ? [...nodesBelow(node.order_by)] : []),
  );
  return [...nodesBelow(statement)]
    .filter((node) => isVolatile(node) && !(readsClock(node) && sorted.has(node)))
    .map((node) => ({ kind: "unknown", node, cause }));
}

function once<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
