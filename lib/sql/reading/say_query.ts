import { type NamedSources, nameInWords, nameSources, sourceInWords } from "./naming.ts";
import { listed, sayExpression, saySortKeys, sayWindow, withoutArticle } from "./say_expression.ts";
import { refersOutwards } from "./refers_outwards.ts";
import type { Saying } from "./saying.ts";
import type {
  JoinReading,
  LimitReading,
  OutputReading,
  QueryReading,
  SelectReading,
  SetOperationReading,
  SourceReading,
  SqlExpression,
  ValuesReading,
  WithReading,
} from "./types.ts";

/** A whole query in words. */
export function sayQuery(query: QueryReading): string {
  return sayInside(query, { scopes: [], outputs: [], areNamed: false, query: sayInner });
}

/** A query inside another: only one that uses columns of those around it shares names with them. */
function sayInner(query: QueryReading, around: Saying): string {
  const scopes = refersOutwards(query) ? around.scopes : [];
  return sayInside(query, { ...around, scopes });
}

function sayInside(query: QueryReading, around: Saying): string {
  switch (query.kind) {
    case "select":
      return saySelect(query, around);
    case "values":
      return sayValues(query, around);
    default:
      return saySetOperation(query, around);
  }
}

function saySelect(select: SelectReading, around: Saying): string {
  const names = nameSources(select, around.scopes);
  const saying = {
    ...around,
    scopes: [names, ...around.scopes],
    outputs: select.outputs,
    areNamed: false,
  };
  const say = (expression: SqlExpression) => sayExpression(expression, saying);
  const from = sayFrom(select, saying);
  return [
    ...sayWith(select, around),
    `${sayOutputs(select, { ...saying, areNamed: around.areNamed })}${from === "" ? "" : ` from ${from}`}`,
    ...select.where ? [`where ${say(select.where)}`] : [],
    ...select.groupBy.length === 0
      ? []
      : [`for each ${listed(select.groupBy.map((key) => withoutArticle(say(key))))}`],
    ...select.having
      ? [`only ${select.groupBy.length === 0 ? "if" : "groups where"} ${say(select.having)}`]
      : [],
    ...select.namedWindows.map(({ name, ...window }) =>
      `where ${nameInWords(name)} means ${sayWindow(window, saying)}`
    ),
    ...select.qualify ? [`only rows where ${say(select.qualify)}`] : [],
    ...sayClauses(select, saying),
  ].join(", ");
}

function sayOutputs({ outputs, distinct, distinctOn }: SelectReading, saying: Saying): string {
  const { areNamed } = saying;
  const inner = { ...saying, outputs: [], areNamed: false };
  const words = outputs.map(({ expression, alias }) => {
    const said = sayExpression(expression, inner);
    return alias === undefined || !areNamed ? said : `${said} called ${nameInWords(alias)}`;
  });
  const first = distinctOn.length === 0
    ? ""
    : `the first row for each ${
      listed(distinctOn.map((one) => withoutArticle(sayExpression(one, saying))))
    }: `;
  return `${first}${distinct ? "all different values of " : ""}${listed(words)}`;
}

function sayFrom({ sources, joins }: SelectReading, saying: Saying): string {
  return [
    sources.map((source) => saySource(source, saying)).join(" and "),
    ...joins.map((join) => sayJoin(join, saying)),
  ].filter((part) => part !== "").join(" ");
}

function saySource(source: SourceReading, saying: Saying): string {
  const [names = noSources] = saying.scopes;
  const called = sourceInWords(source, names);
  switch (source.kind) {
    case "table":
    case "with":
      return called;
    case "query": {
      const words = `(${saying.query(source.query, { ...saying, areNamed: true })})`;
      return called === "" ? words : `${words} called ${called}`;
    }
    case "joined": {
      const words = [
        saySource(source.source, saying),
        ...source.joins.map((join) => sayJoin(join, saying)),
      ].join(" ");
      return called === "" ? `(${words})` : `(${words}) called ${called}`;
    }
    case "other":
      return source.text;
    default:
      return source satisfies never;
  }
}

const noSources: NamedSources = { words: new Map(), isSingle: true };

/** Joins that keep rows without a partner; others are named by their own words. */
const joinWords: Readonly<Record<string, string>> = {
  inner: "joined with",
  cross: "in every combination with",
  left: "with, if there is one, its",
  right: "joined with every",
  full: "joined, keeping every row of both, with",
  natural: "joined by all columns of the same name with",
};

function sayJoin({ type, source, using, on, pairs }: JoinReading, saying: Saying): string {
  const words = joinWords[type] ?? `joined (${type}) with`;
  const said = saySource(source, saying);
  if (using.length > 0) return `${words} ${said} by the same ${listed(using.map(nameInWords))}`;
  if (on === undefined) return `${words} ${said}`;
  const [pair] = pairs;
  const isOnePair = pair !== undefined && on.kind === "comparison";
  return isOnePair && nameInWords(pair.left.column) === nameInWords(pair.right.column) &&
      distinctSources(pair)
    ? `${words} ${said} by the same ${nameInWords(pair.left.column)}${betweenWhich(pair, saying)}`
    : `${words} ${said} (${sayExpression(on, saying)})`;
}

type Pair = JoinReading["pairs"][number];

const distinctSources = ({ left, right }: Pair) => left.source !== right.source;

/** With three tables or more, the words say which two of them agree. */
function betweenWhich({ left, right }: Pair, { scopes }: Saying): string {
  const [names = noSources] = scopes;
  if (names.words.size < 3) return "";
  const called = [left, right].map(({ source = "" }) => names.words.get(source.toLowerCase()) ?? source);
  return ` as in ${called.join(" and ")}`;
}

function sayWith(
  { with: clauses, recursive }: SelectReading | SetOperationReading,
  around: Saying,
): string[] {
  return clauses.map(({ name, columns, query }: WithReading) => {
    const given = columns.length === 0 ? "" : ` (its columns ${listed(columns.map(nameInWords))})`;
    const itself = recursive ? "recursively " : "";
    return `given ${nameInWords(name)}${given}, ${itself}(${sayInner(query, { ...around, areNamed: true })})`;
  });
}

function sayClauses(
  { orderBy, limit, offset, others }: SelectReading | SetOperationReading,
  saying: Saying,
): string[] {
  const say = (expression: SqlExpression) => sayExpression(expression, saying);
  return [
    ...orderBy.length === 0 ? [] : [`sorted by ${saySortKeys(orderBy, saying)}`],
    ...offset ? [`without the first ${say(offset)} rows`] : [],
    ...limit ? [`only the ${offset ? "next" : "first"} ${sayLimit(limit, say(limit.count))}`] : [],
    ...others.map((clause) => `with ${clause}`),
  ];
}

function sayLimit({ percent, withTies }: LimitReading, count: string): string {
  const rows = percent ? `${count} percent of the rows` : count === "1" ? "row" : `${count} rows`;
  return withTies ? `${rows} and those that tie with the last` : rows;
}

function saySetOperation(operation: SetOperationReading, around: Saying): string {
  const { kind, all, left, right } = operation;
  const [a, b] = [left, right].map((query) => `(${sayInside(query, around)})`);
  const duplicates = all ? ", with duplicates" : "";
  const words = {
    union: `${a} together with ${b}${all ? duplicates : ", without duplicates"}`,
    intersect: `what is both in ${a} and in ${b}${duplicates}`,
    except: `${a} but not in ${b}${duplicates}`,
  };
  const saying = { ...around, outputs: outputsOf(left) };
  return [...sayWith(operation, around), words[kind], ...sayClauses(operation, saying)].join(", ");
}

/** Outputs that are named and counted behind a set operation: those of its first query, by their names alone. */
function outputsOf(query: QueryReading): readonly OutputReading[] {
  if (query.kind === "values") return [];
  if (query.kind !== "select") return outputsOf(query.left);
  return query.outputs.map((output) => {
    const { expression, alias } = output;
    const column = alias ?? (expression.kind === "column" ? expression.column : undefined);
    return column === undefined ? output : { expression: { kind: "column", column }, alias: column };
  });
}

function sayValues({ rows }: ValuesReading, saying: Saying): string {
  const said = rows.map((row) => `(${row.map((value) => sayExpression(value, saying)).join(", ")})`);
  return `the rows ${said.join(", ")}`;
}
