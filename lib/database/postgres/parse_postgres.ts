import instantiate from "libpg-query/parser";

/** A node of a parsed statement, with the names of PostgreSQL's own parser. */
export type ParseNode = Readonly<Record<string, unknown>>;

/** The statements of a text, or why it is no SQL. */
export type Parsed = { readonly statements: readonly ParseNode[] } | { readonly message: string };

/** Reads SQL as PostgreSQL does, with PostgreSQL's own parser. */
export type ParsePostgres = (sql: string) => Promise<Parsed>;

/** Makes a reader of SQL. A text that is nested too deeply ends as a message. */
export function postgresParser(): ParsePostgres {
  let parser: Parser | undefined;
  return async (sql) => {
    parser ??= await (instantiate as unknown as () => Promise<Parser>)();
    try {
      return read(parser, sql);
    } catch {
      // An exhausted stack leaves the parser's memory unsound.
      parser = undefined;
      return { message: "stack depth limit exceeded" };
    }
  };
}

/** What the compiled parser offers; it has no types of its own. */
interface Parser {
  readonly _malloc: (bytes: number) => number;
  readonly _free: (pointer: number) => void;
  readonly _wasm_parse_query_raw: (text: number) => number;
  readonly _wasm_free_parse_result: (result: number) => void;
  readonly getValue: (pointer: number, type: "i32") => number;
  readonly lengthBytesUTF8: (text: string) => number;
  readonly stringToUTF8: (text: string, pointer: number, bytes: number) => void;
  readonly UTF8ToString: (pointer: number) => string;
}

function read(parser: Parser, sql: string): Parsed {
  const length = parser.lengthBytesUTF8(sql) + 1;
  const text = parser._malloc(length);
  parser.stringToUTF8(sql, text, length);
  const result = parser._wasm_parse_query_raw(text);
  // Pointers to the tree, to what was written on standard error, and to an error, which begins with its message.
  const [tree, , error] = [0, 4, 8].map((offset) => parser.getValue(result + offset, "i32")) as [
    number,
    number,
    number,
  ];
  const parsed: Parsed = error === 0
    ? statementsOf(parser.UTF8ToString(tree))
    : { message: parser.UTF8ToString(parser.getValue(error, "i32")) };
  parser._wasm_free_parse_result(result);
  parser._free(text);
  return parsed;
}

function statementsOf(tree: string): Parsed {
  const { stmts } = JSON.parse(tree) as { readonly stmts: readonly { readonly stmt: ParseNode }[] };
  return { statements: stmts.map(({ stmt }) => stmt) };
}
