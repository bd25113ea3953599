import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import { asksForDefault } from "./asks_for_default.ts";
import { builtInCalls, type IsBuiltInCall } from "./built_in_calls.ts";
import { catalogLookup } from "./catalog_lookup.ts";
import { isName } from "./is_name.ts";
import { libraryCalls } from "./library_calls.ts";
import type { MysqlConnection } from "./mysql_connection.ts";
import { type MysqlDefinition, mysqlDefinitions, type MysqlObjectName } from "./mysql_definitions.ts";
import { mysqlEffect } from "./mysql_effect.ts";
import { mysqlRelations, opensQuery } from "./mysql_relations.ts";
import { mysqlRoutineEffect } from "./mysql_routine_effect.ts";
import { rightToLook } from "./right_to_look.ts";

/** A connection, as far as reading the catalog needs it. */
export type CatalogConnection = Pick<MysqlConnection, "run" | "parse" | "mariaDb" | "unusualQuotes">;

/**
 * Follows the names in a text to the definitions of what they name.
 *
 * @param schema Of names that name none.
 */
export type MysqlReach = (
  connection: CatalogConnection,
  tokens: readonly SqlToken[],
  schema: string | undefined,
) => Promise<MysqlReached>;

/** What a text reaches. */
export interface MysqlReached {
  /** Why some of it does more than read, as the end of a sentence; undefined where nothing does. */
  readonly effect?: string | undefined;
  /** Code of stored functions may run, directly or through views. */
  readonly runsCode: boolean;
}

/**
 * Reads the definitions of all views and functions that a login can see. Each that a query reaches is judged when one does
 * so for the first time; what is defined where the login cannot look counts as unsafe. A name reaches all objects that a
 * server may take it for.
 */
export async function mysqlObjects(connection: CatalogConnection): Promise<MysqlReach> {
  const { mariaDb, unusualQuotes } = connection;
  const isBuiltInCall = await builtInCalls(connection);
  const libraryCall = await libraryCalls(connection);
  const definitions = await mysqlDefinitions(connection);
  const verdicts = new Map<MysqlDefinition, Verdict>();
  const isStored = (schema: string) => (name: string) => definitions.hasFunction(schema, name);
  const reachedBy = (tokens: readonly SqlToken[], schema: string) => [
    ...namesIn(tokens, { schema, isBuiltInCall }).flatMap((name) => definitions.find(name)),
    ...tokens.flatMap((_, i) => {
      const opened = catalogLookup(tokens, i, { unusualQuotes });
      if (opened === undefined) return [];
      return opened === "every table" ? definitions.elsewhere : definitions.find(opened);
    }),
  ];
  let surroundings: Promise<Surroundings> | undefined;
  return async (current, tokens, schema = "") => {
    const reached = reachedBy(tokens, schema);
    const effect = await effectOf(current, { tokens, schema, reached });
    return { effect, runsCode: closureOf(reached).some(({ kind }) => kind === "function") };
  };

  async function effectOf(
    current: CatalogConnection,
    { tokens, schema, reached }: Pick<MysqlDefinition, "tokens" | "schema"> & {
      readonly reached: readonly MysqlDefinition[];
    },
  ): Promise<string | undefined> {
    const accented = tokens.find((token, i) =>
      // Servers compare names of functions without accents, and in ways that we do not know for sure.
      // deno-lint-ignore no-control-regex -- all of ASCII
      isName(token) && isSymbol(tokens[i + 1], "(") && /[^\x00-\x7F]/.test(token.value) &&
      !isStored(qualifierOf(tokens, i) ?? schema)(token.value)
    );
    if (accented !== undefined) {
      return `${accented.value}() may be another function, as servers read letters with accents as others`;
    }
    await judge(current, reached.filter((one) => !verdicts.has(one)));
    const found = reached.find((one) => verdicts.get(one) !== undefined);
    if (found !== undefined) return unsafe(found, verdicts.get(found) as string);
    const library = await libraryCall(current, tokens, isStored(schema));
    return library === undefined
      ? undefined
      : `${library}() may be a function of a library that was added to the server`;
  }

  function closureOf(reached: readonly MysqlDefinition[]): readonly MysqlDefinition[] {
    const closure = new Set(reached);
    // What is added meanwhile is visited too.
    for (const one of closure) for (const next of reachedBy(one.tokens, one.schema)) closure.add(next);
    return [...closure];
  }

  /** Judges definitions and all that they reach. */
  async function judge(current: CatalogConnection, reached: readonly MysqlDefinition[]) {
    const open = new Set(reached);
    // What is added meanwhile is visited too.
    for (const one of open) {
      const effect = await effectIn(current, one);
      if (effect !== undefined) verdicts.set(one, effect);
      else for (const next of reachedBy(one.tokens, one.schema)) if (!verdicts.has(next)) open.add(next);
    }
    for (const one of open) if (verdicts.get(one) !== undefined) open.delete(one);
    for (let size = -1; size !== open.size;) {
      size = open.size;
      for (const one of open) {
        const next = reachedBy(one.tokens, one.schema).find((next) => verdicts.get(next) !== undefined);
        if (next === undefined) continue;
        verdicts.set(one, unsafe(next, verdicts.get(next) as string));
        open.delete(one);
      }
    }
    for (const one of open) verdicts.set(one, undefined);
  }

  async function effectIn(current: CatalogConnection, one: MysqlDefinition): Promise<string | undefined> {
    const { kind, schema, tokens } = one;
    if (one.effect !== undefined) return one.effect;
    const { isVisible, variables } = await (surroundings ??= readSurroundings(current));
    const effect = kind === "table" ? mysqlEffect(tokens) : mysqlRoutineEffect(tokens, variables);
    if (effect !== undefined) return effect;
    if (asksForDefault(tokens)) return "it asks for the default of a column, on which servers may crash";
    const unseen = mysqlRelations(tokens, schema).find((relation) => !isVisible(relation));
    if (unseen !== undefined) {
      const right = rightToLook.tables(unseen.slice(0, unseen.indexOf(".")));
      return `it reads ${unseen}, which is hidden from this login; GRANT ${right} shows it`;
    }
    // The server writes calls of functions of users in quotes, and no others.
    const hidden = kind === "table" &&
      tokens.find((token, i) =>
        token.kind === "quoted" && isSymbol(tokens[i + 1], "(") && !opensQuery(tokens, i + 1) &&
        !isStored(qualifierOf(tokens, i) ?? schema)(token.value)
      );
    if (hidden) {
      return `it calls ${hidden.value}(), which is hidden from this login; GRANT ${
        rightToLook.code(mariaDb)
      } shows it`;
    }
    const library = await libraryCall(current, tokens, isStored(schema));
    return library === undefined ? undefined : `it calls ${library}(), which may be a function of a library`;
  }
}

/** Why an object is unsafe, undefined where it is not. */
type Verdict = string | undefined;

/** All objects that a text may name; in an order in which the first is the first that it does name. */
function namesIn(
  tokens: readonly SqlToken[],
  { schema, isBuiltInCall }: { readonly schema: string; readonly isBuiltInCall: IsBuiltInCall },
): readonly MysqlObjectName[] {
  return tokens.flatMap((token, i): readonly MysqlObjectName[] => {
    if (!isName(token) || isBuiltInCall(tokens, i)) return [];
    const qualifier = qualifierOf(tokens, i);
    const named = { schema: qualifier ?? schema, name: token.value };
    if (isSymbol(tokens[i + 1], "(")) {
      const inPackage = qualifier === undefined
        ? []
        : [{ kind: "function" as const, schema: qualifierOf(tokens, i - 2) ?? schema, name: qualifier }];
      return [{ kind: "function", ...named }, ...inPackage];
    }
    // To a server with ANSI_QUOTES, what stands in double quotes is a name.
    return wordOf(tokens[i - 1]) === "AS" ? [] : [{ kind: "table", ...named }];
  });
}

/** The name before a dot before a token. */
function qualifierOf(tokens: readonly SqlToken[], i: number): string | undefined {
  return isSymbol(tokens[i - 1], ".") && isName(tokens[i - 2]) ? tokens[i - 2]?.value : undefined;
}

function unsafe({ kind, schema, name }: MysqlDefinition, reason: string): string {
  const what = kind === "table" ? `the table or view ${schema}.${name}` : `${schema}.${name}()`;
  return `${what} may do more than read: ${reason}`;
}

interface Surroundings {
  /** Whether the login can see a table or view: `schema.name`. */
  readonly isVisible: (relation: string) => boolean;
  /** Names of the server's settings, in lower case. */
  readonly variables: ReadonlySet<string>;
}

async function readSurroundings({ run }: CatalogConnection): Promise<Surroundings> {
  const tables = await run("SELECT table_schema, table_name FROM information_schema.tables");
  const variables = await run("SHOW SESSION VARIABLES");
  const [[ignoresCase] = []] = await run("SELECT @@lower_case_table_names > 0");
  const written = (name: string) =>
    ignoresCase === 1 || /^information_schema\./i.test(name) ? name.toLowerCase() : name;
  const visible = new Set(tables.map(([schema, name]) => written(`${schema}.${name}`)));
  return {
    isVisible: (relation) => visible.has(written(relation)),
    variables: new Set(variables.map(([name]) => String(name).toLowerCase())),
  };
}
