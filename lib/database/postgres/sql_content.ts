import { lexSql, type SqlToken } from "../../sql/lexer/mod.ts";
import { type NamedObjects, namedObjects } from "./named_objects.ts";
import type { ParseNode, ParsePostgres } from "./parse_postgres.ts";

/** What a text leads to, or why it cannot be followed. */
export type Content = LinkedNames | { readonly fault: string };

/** Names that a text leads to. */
export interface LinkedNames extends NamedObjects {
  /** Whether they were looked up when the function was made, so that the server writes them with their schemas. */
  readonly bound?: boolean;
}

/** An expression as a query, which the parser takes. */
export function selected(expression: string): string {
  return `SELECT ${expression}`;
}

/** What SQL leads to that only reads. */
export async function textContent(parse: ParsePostgres, text: string): Promise<Content> {
  const parsed = await parse(text);
  if ("message" in parsed) return { fault: "holds what cannot be followed" };
  return parsed.statements.every((statement) => "SelectStmt" in statement || "CreateStatsStmt" in statement)
    ? namedObjects(parsed.statements)
    : { fault: "holds more than queries" };
}

/** A function whose text says what it does. */
export interface FunctionText {
  /** The statement that makes it. */
  readonly definition: string;
  /** Of its body, whatever the statement calls that language. */
  readonly language: "sql" | "plpgsql" | undefined;
}

/** What a function of SQL or PL/pgSQL leads to, by the statement that makes it. */
export async function functionContent(
  parse: ParsePostgres,
  { definition, language }: FunctionText,
): Promise<Content> {
  const parsed = await parse(definition);
  const made = "message" in parsed ? undefined : parsed.statements[0]?.CreateFunctionStmt as ParseNode;
  if (made === undefined) return { fault: "cannot be followed" };
  const head = namedObjects(made);
  const body = optionOf(made, "as");
  // A body that is no text was parsed with its head.
  if (body === undefined) return { ...head, bound: true };
  const content = language === "plpgsql" ? codeContent(body) : await textContent(parse, body);
  return "fault" in content ? content : joined(head, content);
}

function optionOf({ options }: ParseNode, name: string): string | undefined {
  const found = (options as readonly { readonly DefElem: ParseNode }[]).find(({ DefElem }) =>
    DefElem.defname === name
  )?.DefElem.arg as { readonly String?: ParseNode; readonly List?: ParseNode } | undefined;
  const [first] = (found?.List?.items ?? [found]) as readonly ({ readonly String?: ParseNode } | undefined)[];
  return first?.String?.sval as string | undefined;
}

/** What code leads to, if each of its words is a name of whatever has that name. */
function codeContent(body: string): Content {
  const tokens = lexSql(body, "postgres");
  if (tokens.some(({ kind, value }) => kind === "word" && /^(?:execute|copy|call|do)$/i.test(value))) {
    return { fault: "runs a text as SQL" };
  }
  const isName = ({ kind }: SqlToken) => kind === "word" || kind === "quoted";
  const names = [...new Set(tokens.filter(isName).map(({ value }) => value))].map((name) => ({ name }));
  // What is called with a literal is judged by it.
  const functions = tokens.flatMap((token, i) => {
    if (!isName(token)) return [];
    const [open, first, after] = tokens.slice(i + 1, i + 4);
    const isLiteral = open?.value === "(" && first?.kind === "text" && /^[,)]$/.test(after?.value ?? "");
    return [{ name: token.value, ...isLiteral && { literal: first.value } }];
  });
  const symbols = tokens.map((token, i) => {
    const gap = tokens[i - 1]?.end === token.start ? "" : " ";
    return token.kind === "symbol" ? gap + token.value : " ";
  }).join("");
  // Longer runs of signs are cut in more than one way.
  const written = symbols.split(/[^~!@#^&|`?+*/%<>=-]+/).flatMap((run) =>
    Array.from(
      { length: run.length },
      (_, from) =>
        Array.from({ length: Math.min(run.length - from, LONGEST) }, (_, more) =>
          run.slice(from, from + more + 1)),
    ).flat()
  );
  return {
    functions,
    types: names,
    relations: names,
    operators: [...new Set([...IMPLIED, ...written])].map((name) => ({ name })),
    fields: [],
    sources: new Map(),
    makesValues: true,
    assigns: true,
  };
}

/** Bytes of the longest name. */
const LONGEST = 63;

/** Operators that words lead to. */
const IMPLIED = "= <> < <= > >= ~ !~ ~~ !~~ ~~* !~~*".split(" ");

function joined(a: NamedObjects, b: NamedObjects): NamedObjects {
  return {
    functions: [...a.functions, ...b.functions],
    operators: [...a.operators, ...b.operators],
    types: [...a.types, ...b.types],
    relations: [...a.relations, ...b.relations],
    fields: [...a.fields, ...b.fields],
    sources: new Map([...a.sources, ...b.sources]),
    makesValues: a.makesValues || b.makesValues,
    assigns: a.assigns || b.assigns,
  };
}
