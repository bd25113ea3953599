import { type Dialect, lexSql } from "querylogue/sql";
import assert from "node:assert/strict";
import fc from "fast-check";
import { runPostgres, serverTest } from "../database/servers.ts";

const pieces = (sql: string, dialect: Dialect) =>
  lexSql(sql, dialect).map(({ kind, value }) => `${kind} ${value}`);

/** What a text says in a dialect, piece by piece. */
const cases: readonly (readonly [dialects: string, sql: string, ...pieces: string[]])[] = [
  ["all", "", ...[]],
  ["all", "SELECT a1 FROM b", "word SELECT", "word a1", "word FROM", "word b"],
  ["all", "a.b(1.5)", "word a", "symbol .", "word b", "symbol (", "number 1.5", "symbol )"],
  ["all", "1 + .5e-3, 2.", "number 1", "symbol +", "number .5e-3", "symbol ,", "number 2."],
  ["all", "1.5into", "number 1.5", "word into"],
  ["all", "1.into 1e1into", "number 1.", "word into", "number 1e1", "word into"],
  [
    "postgres duckdb oracle",
    "1into 1ea 1..2",
    "number 1",
    "word into",
    "number 1",
    "word ea",
    "number 1",
    "symbol .",
    "number .2",
  ],
  ["mysql", "5into 1e 1ea 1.ex", "word 5into", "word 1e", "word 1ea", "number 1.", "word ex"],
  [
    "mysql",
    "0x41 0x41.a 0b1 0x41g 0X41",
    "number 0x41",
    "number 0x41",
    "symbol .",
    "word a",
    "number 0b1",
    "word 0x41g",
    "word 0X41",
  ],
  [
    "mysql",
    "t.1e1x t.5 `t`.5x",
    "word t",
    "symbol .",
    "word 1e1x",
    "word t",
    "symbol .",
    "word 5",
    "quoted t",
    "number .5",
    "word x",
  ],
  ["mysql", "into@a @@x @'b' 1$", "word into", "word @a", "word @@x", "word @", "text b", "word 1$"],
  ["mysql", "\\Ninto", "word \\N", "word into"],
  ["sqlite", "1into into@a", "number 1", "word into", "word into", "word @a"],
  ["postgres sqlite", "1_000 0x1F", "number 1_000", "number 0x1F"],
  ["all", "größe<>'ä''b'", "word größe", "symbol <", "symbol >", "text ä'b"],
  ["all", "a -- ' b\nc", "word a", "word c"],
  ["all", "a /* ' -- */ b", "word a", "word b"],
  ["all", "a 'open", "word a", "text open"],
  ["all", "a /* open", "word a"],
  ["postgres duckdb sqlite oracle", '"a""b" "open', 'quoted a"b', "quoted open"],
  ["mysql", `"a""b" "c\\"d" 'e\\'f\\n'`, 'text a"b', 'text c"d', "text e'f\n"],
  ["mysql", "`a``b` @x _utf8mb4'c' # d\ne", "quoted a`b", "word @x", "text c", "word e"],
  ["mysql", "1 --2\n--\t3\n4", "number 1", "symbol -", "symbol -", "number 2", "number 4"],
  ["mysql", "1 /*!50001 + 2 */ 3", "number 1", "symbol +", "number 2", "number 3"],
  ["mysql", "1 --\u00A02", "number 1", "symbol -", "symbol -", "word \u00A02"],
  ["sqlite", "[a ' b] `c`", "quoted a ' b", "quoted c"],
  ["oracle", "q'[it's]' nq'xit'sx' n'a' t@link", "text it's", "text it's", "text a", "word t@link"],
  ["postgres duckdb", "/* a /* b */ c */ d", "word d"],
  ["mysql sqlite oracle", "/* a /* b */ c", "word c"],
  ["postgres duckdb", "$$a'b$$ $x$ $$ $x$ c$d$e", "text a'b", "text  $$ ", "word c$d$e"],
  ["postgres duckdb", "E'a\\'b\\x41\\101\\u0041\\n' 'c\\'", "text a'bAAA\n", "text c\\"],
  ["postgres duckdb", "'a'\n  'b' 'c' 'd' -- e\n 'f'", "text ab", "text c", "text df"],
  ["postgres duckdb", "E'a'\n'\\'' b", "text a'", "word b"],
  ["postgres", "U&\"d\\0061t\\+000061\\\\\" U&'\\0041'", "quoted data\\", "text A"],
  ["postgres", "U&\"d!0061\" UESCAPE '!' a", "quoted da", "word a"],
  ["postgres", 'U&"d!0061" /* b */ uescape $$!$$ a', "quoted da", "word a"],
  ["postgres duckdb", "@f(1)", "symbol @", "word f", "symbol (", "number 1", "symbol )"],
  ["postgres", "$😀$ ' $😀$ f", "text  ' ", "word f"],
  ["postgres", "a\u00A0b \uFEFFc", "word a\u00A0b", "word \uFEFFc"],
  ["duckdb", "\uFEFFa\u00A0b\u200Bc\u2060(", "word a", "word b", "word c", "symbol ("],
  ["duckdb", "a😀\u1680b", "word a😀\u1680b"],
  ["sqlite", "\uFEFFa\u00A0b\vc", "word a\u00A0b", "symbol \v", "word c"],
  ["postgres duckdb", "1$$'$$ a$$b", "number 1", "text '", "word a$$b"],
  ["mysql", "2*/*'*/ 3 */ 4", "number 2", "symbol *", "number 3", "symbol *", "symbol /", "number 4"],
  ["mysql", "/*M!100 a /* b */ c */ d", "word a", "word c", "word d"],
  ["postgres", "$1 name'x' xe'\\'", "word $1", "word name", "text x", "word xe", "text \\"],
];

const every = ["duckdb", "sqlite", "postgres", "mysql", "oracle"] as const;

Deno.test("each dialect cuts a text as its own engine does", () => {
  for (const [dialects, sql, ...expected] of cases) {
    for (const dialect of every.filter((name) => dialects === "all" || dialects.split(" ").includes(name))) {
      assert.deepEqual(pieces(sql, dialect), expected, `${dialect}: ${sql}`);
    }
  }
});

Deno.test("pieces stand where they say, in order, and nothing but blanks and comments lies between", () => {
  const letters = fc.constantFrom(..."ab1 \n'\"`$[]()-/*#!\\.;@_éE&U😀");
  fc.assert(fc.property(fc.array(letters), fc.constantFrom(...every), (parts, dialect) => {
    const sql = parts.join("");
    let end = 0;
    for (const token of lexSql(sql, dialect)) {
      assert.ok(token.start >= end && token.end > token.start && token.end <= sql.length);
      const gap = sql.slice(end, token.start);
      // The end of code in a comment is no blank without its beginning.
      assert.ok(lexSql(gap, dialect).length === 0 || lexSql(`/*!${gap}`, dialect).length === 0, sql);
      if (token.kind === "word" || token.kind === "number" || token.kind === "symbol") {
        assert.equal(sql.slice(token.start, token.end), token.value);
      }
      end = token.end;
    }
  }));
});

serverTest("postgres", "what PostgreSQL reads as a text or a name is read so", async () => {
  const url = "postgres://root@127.0.0.1:5432/postgres";
  // Most of what chance writes is no SQL; what the server accepts must say the same to both.
  const soup = fc.array(
    fc.constantFrom(
      "'",
      "'",
      '"',
      "\\",
      "$$",
      "$x$",
      "$",
      "a",
      "E'",
      "U&'",
      'U&"',
      "\\0041",
      "--",
      "/*",
      "*/",
      "\n",
      " ",
    ),
    { minLength: 1, maxLength: 9 },
  ).map((parts) => parts.join(""));
  const literals = fc.array(soup.filter((text) => /^(?:[EU]|'|\$)/.test(text)), {
    minLength: 1,
    maxLength: 2,
  });
  const queries = fc.sample(literals, { numRuns: 4_000 }).map((texts) => `SELECT ${texts.join(", ")}`);
  const found = await runPostgres(
    url,
    `
    CREATE TEMP TABLE accepted (sql text, rows text);
    DO $do$ DECLARE q text; r text; BEGIN
      FOREACH q IN ARRAY ARRAY[${queries.map((sql) => `$q1q$${sql}$q1q$`).join(", ")}] LOOP
        BEGIN
          EXECUTE 'SELECT json_agg(x) FROM (' || q || E'\n) AS x' INTO r;
          INSERT INTO accepted VALUES (q, r);
        EXCEPTION WHEN OTHERS THEN NULL; END;
      END LOOP;
    END $do$;
    SELECT sql, rows FROM accepted`,
  );
  assert.ok(found.length > 200, `${found.length}`);
  for (const [sql, rows] of found as readonly (readonly [string, string])[]) {
    const tokens = lexSql(sql, "postgres");
    const [row = {}] = JSON.parse(rows) as Record<string, string>[];
    const texts = tokens.filter(({ kind }) => kind === "text").map(({ value }) => value);
    const names = tokens.flatMap(({ kind, value }, i) =>
      i > 0 && (kind === "quoted" || kind === "word") ? [value] : []
    );
    // Columns of one name fall together in JSON; texts of all others are there.
    for (const [name, value] of Object.entries(row)) {
      assert.ok(texts.includes(value), `${JSON.stringify(sql)}: ${JSON.stringify(value)}`);
      assert.ok(name === "?column?" || names.includes(name), `${JSON.stringify(sql)}: ${name}`);
    }
  }
});
