import type { ParseNode } from "./parse_postgres.ts";

/** A name as a text writes it; without a schema it is looked for along the search path. */
export interface ObjectName {
  readonly schema?: string;
  readonly name: string;
}

/** Names of objects of the catalog that a text reaches, by what the text uses them as. */
export interface NamedObjects {
  readonly functions: readonly (ObjectName & {
    /** How many arguments the call has; any number where it is not known. */
    readonly count?: number;
    /** The text of its first argument, where that is a literal. */
    readonly literal?: string;
  })[];
  readonly operators: readonly ObjectName[];
  readonly types: readonly ObjectName[];
  readonly relations: readonly ObjectName[];
  /** A name after a dot: a column, or a function or a type that is called as if it were one. */
  readonly fields: readonly { readonly of?: string; readonly name: string }[];
  /** What a name before a dot can be: a relation, columns that a query gives, or something unknown. */
  readonly sources: ReadonlyMap<string, readonly (ObjectName | ReadonlySet<string> | undefined)[]>;
  /** Whether a literal can become a value of a type that only columns have, in an array or as a whole row. */
  readonly makesValues: boolean;
  /** Whether values are assigned, so that casts happen to types that no name tells. */
  readonly assigns: boolean;
}

/**
 * The names that parsed SQL reaches, those that its syntax implies too: `LIKE` is the operator `~~`, `NULLIF` and a join
 * by `USING` compare by `=`. Syntax of newer servers that older ones read as calls counts as a call as well.
 */
export function namedObjects(tree: unknown): NamedObjects {
  const functions: NamedObjects["functions"][number][] = [];
  const operators: ObjectName[] = [];
  const types: ObjectName[] = [];
  const relations: ObjectName[] = [];
  const fields: NamedObjects["fields"][number][] = [];
  const sources = new Map<string, (ObjectName | ReadonlySet<string> | undefined)[]>();
  /** Names that stand alone: columns, or whole rows of a source. */
  const alone = new Set<string>();
  let [makesArrays, makesAlike, takesRows] = [false, false, false];
  const addSource = (alias: string, source: ObjectName | ReadonlySet<string> | undefined) =>
    sources.set(alias, [...sources.get(alias) ?? [], source]);

  const read: Readonly<Record<string, (node: ParseNode) => void>> = {
    FuncCall({ funcname, args, agg_within_group, func_variadic }) {
      const called = nameOf(funcname);
      if (called === undefined) return;
      const count = agg_within_group || func_variadic ? {} : { count: listOf(args).length };
      const literal = literalOf(listOf(args)[0]);
      functions.push({ ...called, ...count, ...literal !== undefined && { literal } });
      // Syntax such as OVERLAY is a call of the search path on servers that do not know it.
      if (called.schema === "pg_catalog") functions.push({ name: called.name });
      // A call with one argument can be a cast.
      if (listOf(args).length === 1) types.push(called);
    },
    RangeFunction({ functions, alias }) {
      // Without an alias it is called as its functions are.
      if (alias === undefined) {
        namedObjects(functions).functions.forEach(({ name }) => addSource(name, undefined));
      }
    },
    RangeTableSample({ method }) {
      functions.push(...present(nameOf(method)));
    },
    A_Expr({ kind, name }) {
      const operator = nameOf(name);
      makesAlike ||= kind === "AEXPR_IN";
      if (/BETWEEN/.test(String(kind))) operators.push(...["<", "<=", ">", ">="].map((name) => ({ name })));
      else if (operator !== undefined) operators.push(operator);
    },
    CaseExpr({ arg }) {
      makesAlike = true;
      if (arg !== undefined) operators.push(EQUAL);
    },
    CoalesceExpr() {
      makesAlike = true;
    },
    MinMaxExpr() {
      makesAlike = true;
    },
    A_ArrayExpr() {
      makesArrays = true;
    },
    SubLink({ subLinkType, operName }) {
      makesArrays ||= subLinkType === "ARRAY_SUBLINK";
      if (operName !== undefined) operators.push(...present(nameOf(operName)));
      else if (subLinkType === "ANY_SUBLINK") operators.push(EQUAL);
    },
    JoinExpr({ usingClause, isNatural }) {
      if (usingClause !== undefined || isNatural) operators.push(EQUAL);
    },
    SortBy({ useOp }) {
      if (useOp !== undefined) operators.push(...present(nameOf(useOp)));
    },
    CommonTableExpr({ ctename, aliascolnames, ctequery, cycle_clause }) {
      if (cycle_clause !== undefined) operators.push(EQUAL, { name: "<>" });
      addSource(String(ctename), outputsOf(ctequery, aliascolnames));
    },
    ColumnRef({ fields: parts }) {
      const names = stringsOf(parts);
      // A star has no name.
      takesRows ||= names.length > 0 && names.length < listOf(parts).length;
      if (names.length === 1) alone.add(names[0] as string);
      if (names.length < 2 || names.length < listOf(parts).length) return;
      fields.push({ of: names.at(-2) as string, name: names.at(-1) as string });
    },
    A_Indirection({ arg, indirection }) {
      const own = stringsOf((arg as { readonly ColumnRef?: ParseNode } | undefined)?.ColumnRef?.fields);
      stringsOf(indirection).forEach((name, i) =>
        fields.push({ ...(i === 0 && own.length === 1 && { of: own[0] as string }), name })
      );
    },
    MergeSupportFunc() {
      functions.push({ name: "merge_action" });
    },
  };

  const open: unknown[] = [tree];
  while (open.length > 0) {
    const value = open.pop();
    if (Array.isArray(value)) open.push(...value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
    const node = value as ParseNode;
    const relation = relationOf(node);
    if (relation !== undefined) relations.push(relation);
    const { aliasname, colnames } = (node.alias ?? {}) as ParseNode;
    const alias = aliasname ?? relation?.name;
    if (typeof alias === "string") {
      addSource(alias, colnames === undefined && relation || outputsOf(node.subquery, colnames));
    }
    makesAlike ||= node.valuesLists !== undefined ||
      typeof node.op === "string" && /^SETOP_[^N]/.test(node.op);
    if (Array.isArray(node.names)) {
      const type = nameOf(node.names);
      if (type !== undefined) types.push(type);
      // The type of a column: `river.length%TYPE`.
      if (node.pct_type) relations.push(...present(nameOf(node.names.slice(0, -1))));
    }
    for (const [key, part] of Object.entries(node)) {
      if (typeof part !== "object" || part === null) continue;
      if (Object.hasOwn(read, key)) read[key]?.(part as ParseNode);
      if (/^Json/.test(key)) functions.push(...JSON_FUNCTIONS);
      open.push(part);
    }
  }
  takesRows ||= [...alone].some((name) => sources.has(name));
  return {
    functions,
    operators,
    types,
    relations,
    fields,
    sources,
    makesValues: makesArrays || makesAlike && takesRows,
    assigns: false,
  };
}

const EQUAL: ObjectName = { name: "=" };

/** Syntax since PostgreSQL 16 and 17; a server before them has it as calls of functions. */
const JSON_FUNCTIONS: readonly ObjectName[] =
  ("json json_array json_arrayagg json_exists json_object json_objectagg json_query json_scalar json_serialize " +
    "json_table json_value").split(" ").map((name) => ({ name }));

/** The text of a literal, also of one that says that it is a text, as the server writes expressions. */
function literalOf(value: unknown): string | undefined {
  const { A_Const, TypeCast } = (value ?? {}) as {
    readonly A_Const?: ParseNode;
    readonly TypeCast?: ParseNode;
  };
  if (TypeCast !== undefined) {
    const names = (TypeCast.typeName as { readonly names?: unknown }).names;
    return nameOf(names)?.name === "text" ? literalOf(TypeCast.arg) : undefined;
  }
  return (A_Const?.sval as { readonly sval?: string } | undefined)?.sval;
}

/** The last two parts of a name: what stands before them is the database. */
function nameOf(parts: unknown): ObjectName | undefined {
  const names = stringsOf(parts);
  const [name, schema] = [names.at(-1), names.at(-2)];
  if (name === undefined) return undefined;
  return { ...(schema !== undefined && { schema }), name };
}

function relationOf({ relname, schemaname }: ParseNode): ObjectName | undefined {
  if (typeof relname !== "string") return undefined;
  return { ...(typeof schemaname === "string" && { schema: schemaname }), name: relname };
}

/** Names of the columns that a source gives; undefined where they are not known. */
function outputsOf(query: unknown, aliases: unknown): ReadonlySet<string> | undefined {
  if (aliases !== undefined) return new Set(stringsOf(aliases));
  const { SelectStmt: select } = (query ?? {}) as { readonly SelectStmt?: ParseNode };
  if (select === undefined) return undefined;
  const outputs = new Set<string>();
  for (const { ResTarget: target } of listOf(select?.targetList) as readonly { ResTarget?: ParseNode }[]) {
    const { ColumnRef: column } = (target?.val ?? {}) as { readonly ColumnRef?: ParseNode };
    const parts = stringsOf(column?.fields);
    if (column !== undefined && parts.length < listOf(column.fields).length) return undefined;
    if (typeof target?.name === "string") outputs.add(target.name);
    else if (parts.length > 0) outputs.add(parts.at(-1) as string);
  }
  return outputs;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function stringsOf(parts: unknown): readonly string[] {
  return listOf(parts).flatMap((part) => {
    const text = (part as { readonly String?: { readonly sval?: string } }).String?.sval;
    return text === undefined ? [] : [text];
  });
}

function present<Item>(item: Item | undefined): readonly Item[] {
  return item === undefined ? [] : [item];
}
