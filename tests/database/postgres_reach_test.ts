import {
  databaseWarnings,
  inferKeys,
  introspect,
  openDatabase,
  preflight,
  sampleValues,
  tableStatistics,
} from "querylogue/database";
import assert from "node:assert/strict";
import { inFolder, onlyValue } from "./fixtures.ts";
import { runPostgres, serverTest, withPostgres, withPostgresUrl } from "./servers.ts";

/** A function that takes a lock, which no ROLLBACK and no READ ONLY keeps it from. */
const LOCK = "SELECT pg_advisory_lock(815)";
const ANYONE =
  "GRANT USAGE ON SCHEMA public TO PUBLIC; GRANT SELECT ON ALL TABLES IN SCHEMA public TO PUBLIC;";
/** Declared IMMUTABLE, so that no declaration tells what it does. */
const touching = (name: string, args: string, result: string, value: string) =>
  `CREATE FUNCTION ${name}(${args}) RETURNS ${result} IMMUTABLE LANGUAGE sql AS $f$ ${LOCK}; SELECT ${value} $f$;`;

interface Attack {
  readonly name: string;
  /** Makes the objects; FOLDER is a folder that the server's user can write to. */
  readonly make: string;
  readonly queries: readonly string[];
}

const attacks: readonly Attack[] = [
  {
    name: "operators that keywords reach",
    make: `
      CREATE TYPE own AS (n int);
      CREATE TABLE t (a own, b own, n int);
      INSERT INTO t VALUES (ROW(1), ROW(2), 3);
      ${touching("touch", "own, own", "bool", "true")}
      ${touching("touch_text", "own, text", "bool", "true")}
      CREATE OPERATOR = (LEFTARG = own, RIGHTARG = own, FUNCTION = touch);
      CREATE OPERATOR <> (LEFTARG = own, RIGHTARG = own, FUNCTION = touch);
      CREATE OPERATOR < (LEFTARG = own, RIGHTARG = own, FUNCTION = touch);
      CREATE OPERATOR <= (LEFTARG = own, RIGHTARG = own, FUNCTION = touch);
      CREATE OPERATOR >= (LEFTARG = own, RIGHTARG = own, FUNCTION = touch);
      CREATE OPERATOR ~~ (LEFTARG = own, RIGHTARG = text, FUNCTION = touch_text);
      CREATE OPERATOR !~~ (LEFTARG = own, RIGHTARG = text, FUNCTION = touch_text);
      CREATE OPERATOR ~~* (LEFTARG = own, RIGHTARG = text, FUNCTION = touch_text);
      CREATE OPERATOR ~ (LEFTARG = own, RIGHTARG = text, FUNCTION = touch_text);`,
    queries: [
      "SELECT a = b FROM t",
      "SELECT a OPERATOR(public.=) b FROM t",
      "SELECT a LIKE 'x' FROM t",
      "SELECT a NOT LIKE 'x' FROM t",
      "SELECT a ILIKE 'x' FROM t",
      "SELECT a SIMILAR TO 'x' FROM t",
      "SELECT a IN (b, b) FROM t",
      "SELECT a NOT IN (b) FROM t",
      "SELECT a IN (SELECT b FROM t) FROM t",
      "SELECT a = ANY (ARRAY[b]) FROM t",
      "SELECT a <> ALL (ARRAY[b]) FROM t",
      "SELECT NULLIF(a, b) FROM t",
      "SELECT CASE a WHEN b THEN 1 END FROM t",
      "SELECT a IS DISTINCT FROM b FROM t",
      "SELECT a IS NOT DISTINCT FROM b FROM t",
      "SELECT a BETWEEN b AND b FROM t",
      "SELECT a NOT BETWEEN SYMMETRIC b AND b FROM t",
      "SELECT 1 FROM t JOIN t AS u USING (a)",
      "SELECT 1 FROM t NATURAL JOIN t AS u",
      "SELECT ROW(a, 1) = ROW(b, 1) FROM t",
      "SELECT n FROM t WHERE EXISTS (SELECT FROM (SELECT 1 WHERE n IN (SELECT u.n FROM t AS u WHERE u.a < t.b)) AS x)",
    ],
  },
  {
    name: "comparisons of a type by its operator class",
    make: `
      CREATE TYPE own AS (n int);
      CREATE TABLE t (a own);
      INSERT INTO t VALUES (ROW(1)), (ROW(2)), (ROW(3));
      CREATE FUNCTION n_of(own) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT ($1).n';
      ${
      ["lt <", "le <=", "eq =", "ge >=", "gt >"].map((pair) => {
        const [name, operator] = pair.split(" ");
        return `CREATE FUNCTION own_${name}(own, own) RETURNS bool IMMUTABLE LANGUAGE sql AS 'SELECT ($1).n ${operator} ($2).n';
        CREATE OPERATOR ${operator} (LEFTARG = own, RIGHTARG = own, FUNCTION = own_${name});`;
      }).join("\n")
    }
      ${touching("touch", "own, own", "int", "($1).n - ($2).n")}
      CREATE OPERATOR CLASS own_ops DEFAULT FOR TYPE own USING btree AS
        OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >, FUNCTION 1 touch(own, own);`,
    queries: [
      "SELECT a FROM t ORDER BY a",
      "SELECT DISTINCT a FROM t",
      "SELECT a FROM t GROUP BY a",
      "SELECT a FROM t UNION SELECT a FROM t",
      "SELECT greatest(a, a) FROM t",
      "SELECT rank() OVER (ORDER BY a) FROM t",
      "SELECT array_agg(a ORDER BY a) FROM t",
      "SELECT count(DISTINCT a) FROM t",
      "SELECT 1 FROM (SELECT ARRAY[a] AS x FROM t) AS y ORDER BY x",
    ],
  },
  {
    name: "checks of domains",
    make: `
      ${touching("touch", "int", "bool", "true")}
      CREATE DOMAIN checked AS int CHECK (touch(VALUE));
      CREATE DOMAIN deeper AS checked;
      CREATE TYPE pair AS (a int, b checked);
      CREATE TYPE span AS RANGE (subtype = int);
      CREATE TABLE t (id int, c checked, p pair);
      CREATE TABLE holder (id int, cs checked[], nested pair[]);
      INSERT INTO holder VALUES (1, NULL, NULL);
      CREATE FUNCTION takes(checked) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT 1';`,
    queries: [
      "SELECT 1::checked",
      "SELECT CAST(1 AS public.deeper)",
      "SELECT checked(1)",
      "SELECT (1).checked",
      "SELECT checked '1'",
      "SELECT '{1}'::checked[]",
      "SELECT '{1}'::_checked",
      "SELECT '(1,2)'::pair",
      "SELECT ROW(1, 2)::pair",
      "SELECT ROW(1, 2, NULL)::t",
      "SELECT ARRAY[ROW(1, 2)]::pair[]",
      "SELECT takes(1)",
      "SELECT * FROM json_populate_record(null::t, '{\"c\": 1}')",
      "SELECT * FROM jsonb_populate_recordset(null::pair, '[{\"b\": 1}]')",
      "SELECT json_populate_record(holder, '{\"cs\": [1]}') FROM holder",
      "SELECT * FROM json_to_record('{\"x\": 1}') AS x (x checked)",
      "SELECT * FROM jsonb_to_recordset('[{\"x\": 1}]') AS x (x deeper)",
      "SELECT * FROM xmltable('/a' PASSING '<a>1</a>' COLUMNS b checked PATH '.')",
      "SELECT * FROM xmltable('/a' PASSING '<a>1</a>' COLUMNS b deeper PATH '.')",
      "SELECT array_append(cs, '1') FROM holder",
      "SELECT ARRAY[c] || '{1}' FROM t",
      "SELECT array_agg(c) = '{1}' FROM t",
      "SELECT coalesce(t, '(1,2,)') FROM t",
      "SELECT CASE WHEN true THEN '(1,2,)' ELSE t.* END FROM t",
      "SELECT t FROM t UNION SELECT '(1,2,)'",
      "SELECT t IN (t, '(1,2,)') FROM t",
      "SELECT domain_in('1'::cstring, 'checked'::regtype, -1) IS NULL",
      "SELECT record_in('(1,2)'::cstring, 'pair'::regtype, -1) IS NULL",
    ],
  },
  {
    name: "casts",
    make: `
      CREATE TYPE odd AS (n int);
      CREATE TABLE t (o odd, n int);
      INSERT INTO t VALUES (ROW(1), 2);
      ${touching("to_odd", "int", "odd", "ROW($1)::odd")}
      ${touching("from_odd", "odd", "int", "($1).n")}
      ${touching("odd_json", "odd", "json", "'{}'::json")}
      CREATE CAST (int AS odd) WITH FUNCTION to_odd(int);
      CREATE CAST (odd AS int) WITH FUNCTION from_odd(odd) AS IMPLICIT;
      CREATE CAST (odd AS json) WITH FUNCTION odd_json(odd);
      ${touching("odd_text", "odd", "text", "'x'")}
      CREATE CAST (odd AS varchar) WITH FUNCTION odd_text(odd) AS ASSIGNMENT;
      CREATE FUNCTION assigns(int) RETURNS int STABLE LANGUAGE plpgsql AS
        'DECLARE x character varying; BEGIN x := o FROM t; RETURN 1; END';`,
    queries: [
      "SELECT 1::odd",
      "SELECT odd(1)",
      "SELECT n::odd FROM t",
      "SELECT ARRAY[1]::odd[]",
      "SELECT abs(o) FROM t",
      "SELECT o + 1 FROM t",
      "SELECT to_json(o) FROM t",
      "SELECT row_to_json(t) FROM t",
      "SELECT json_agg(o) FROM t",
      "SELECT assigns(1)",
    ],
  },
  {
    name: "defaults of arguments",
    make: `
      ${touching("touch", "", "int", "1")}
      CREATE FUNCTION plain(int DEFAULT touch()) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT 1';
      CREATE FUNCTION coded(int DEFAULT touch()) RETURNS int IMMUTABLE LANGUAGE plpgsql AS 'BEGIN RETURN 1; END';`,
    queries: ["SELECT plain()", "SELECT coded()", "SELECT plain(1)"],
  },
  {
    name: "all functions of an aggregate",
    make: `
      CREATE FUNCTION two(int, int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT 1';
      ${touching("touch", "int", "int", "1")}
      ${touching("touch_two", "int, int", "int", "1")}
      CREATE AGGREGATE finally (int) (SFUNC = two, STYPE = int, FINALFUNC = touch);
      CREATE AGGREGATE moving (int) (SFUNC = two, STYPE = int, MSFUNC = touch_two, MINVFUNC = touch_two, MSTYPE = int);
      CREATE AGGREGATE moving_end (int) (SFUNC = two, STYPE = int, MSFUNC = two, MINVFUNC = two, MSTYPE = int,
        MFINALFUNC = touch);
      CREATE AGGREGATE inverse (int) (SFUNC = two, STYPE = int, MSFUNC = two, MINVFUNC = touch_two, MSTYPE = int);
      CREATE AGGREGATE together (int) (SFUNC = two, STYPE = int, COMBINEFUNC = touch_two, PARALLEL = SAFE);`,
    queries: [
      "SELECT finally(n) FROM generate_series(1, 3) AS n",
      ...["moving", "moving_end", "inverse", "together"].map((name) =>
        `SELECT ${name}(n) OVER (ORDER BY n ROWS 1 PRECEDING) FROM generate_series(1, 3) AS n`
      ),
    ],
  },
  {
    name: "functions that lead to PostgreSQL's own",
    make: `
      CREATE FUNCTION reads(text) RETURNS text STABLE LANGUAGE internal AS 'pg_read_file_all';
      CREATE FUNCTION reads_more(text) RETURNS text STABLE LANGUAGE sql AS 'SELECT reads($1)';
      CREATE FUNCTION noted(text) RETURNS text STABLE LANGUAGE sql SET standard_conforming_strings = off
        AS $$ SELECT '\\', pg_read_file($1) --'
        $$;
      CREATE OPERATOR @@@ (RIGHTARG = text, FUNCTION = pg_catalog.pg_read_file);
      CREATE FUNCTION json_value(text, text) RETURNS text IMMUTABLE LANGUAGE sql AS 'SELECT pg_read_file($1)';
      CREATE TABLE upper (pg_read_file text);
      CREATE TABLE computed (id int);
      INSERT INTO computed VALUES (1);
      CREATE FUNCTION secret(computed) RETURNS text STABLE LANGUAGE sql AS 'SELECT pg_read_file(''FOLDER/secret'')';`,
    queries: [
      "SELECT reads('FOLDER/secret')",
      "SELECT reads_more('FOLDER/secret')",
      "SELECT @@@ 'FOLDER/secret'::text",
      "SELECT json_value('FOLDER/secret', '$')",
      "SELECT computed.secret FROM computed",
      "SELECT c.secret FROM computed AS c",
      "SELECT (c).secret FROM computed AS c",
      "SELECT x.pg_read_file FROM upper('x') AS x",
      "SELECT upper.pg_read_file FROM upper('FOLDER/secret') WHERE NOT EXISTS (SELECT FROM public.upper)",
      "WITH c AS (SELECT * FROM computed) SELECT (computed).secret FROM computed",
    ],
  },
  {
    name: "foreign tables",
    make: `
      CREATE EXTENSION file_fdw;
      CREATE SERVER files FOREIGN DATA WRAPPER file_fdw;
      CREATE FOREIGN TABLE program (line text) SERVER files
        OPTIONS (program 'echo ran > "FOLDER/canary"; echo sesame', format 'text');
      CREATE FOREIGN TABLE file (line text) SERVER files OPTIONS (filename 'FOLDER/secret', format 'text');
      CREATE TABLE parent (line text);
      CREATE FOREIGN TABLE child () INHERITS (parent) SERVER files
        OPTIONS (program 'echo ran > "FOLDER/canary"; echo sesame', format 'text');
      CREATE TABLE parted (line text) PARTITION BY LIST (line);
      CREATE FOREIGN TABLE part PARTITION OF parted DEFAULT SERVER files OPTIONS (filename 'FOLDER/secret');
      CREATE VIEW behind AS SELECT * FROM program;`,
    queries: [
      "SELECT * FROM program",
      "SELECT * FROM file",
      "SELECT * FROM behind",
      "SELECT * FROM parent",
      "SELECT * FROM parted",
      "SELECT count(*) FROM program",
      "TABLE public.program",
    ],
  },
  {
    name: "what tables bring with them",
    make: `
      ${touching("touch", "int", "bool", "true")}
      CREATE TABLE policed (n int);
      INSERT INTO policed VALUES (1);
      ALTER TABLE policed ENABLE ROW LEVEL SECURITY;
      ALTER TABLE policed FORCE ROW LEVEL SECURITY;
      CREATE POLICY p ON policed USING (touch(n));
      CREATE TABLE indexed (n int);
      CREATE INDEX ON indexed ((n > 0 AND touch(2)));
      CREATE TABLE partial (n int);
      CREATE INDEX ON partial (n) WHERE touch(3);
      CREATE TABLE checked (n int);
      ALTER TABLE checked ADD CHECK (n > 0 OR touch(4)) NOT VALID;
      CREATE TABLE parted (n int) PARTITION BY LIST ((n > 0 AND touch(5)));`,
    queries: [
      "SELECT * FROM policed",
      "SELECT * FROM indexed WHERE n = 1",
      "SELECT * FROM partial WHERE n = 1",
      "SELECT * FROM checked WHERE n = 1",
      "SELECT * FROM parted WHERE n = 1",
    ],
  },
  {
    name: "bodies that lead on",
    make: `
      CREATE SCHEMA beside;
      GRANT USAGE ON SCHEMA beside TO PUBLIC;
      ${touching("beside.touch", "int", "int", "1")}
      CREATE FUNCTION elsewhere(int) RETURNS int STABLE LANGUAGE sql SET search_path = beside AS 'SELECT touch(1)';
      CREATE FUNCTION coded(int) RETURNS int STABLE LANGUAGE plpgsql AS 'DECLARE r int; BEGIN r := beside.touch($1); RETURN r; END';
      CREATE FUNCTION atomic(int) RETURNS int STABLE LANGUAGE sql BEGIN ATOMIC SELECT beside.touch($1); END;
      CREATE FUNCTION returns_it(int) RETURNS int STABLE LANGUAGE sql RETURN beside.touch($1);
      CREATE FUNCTION dynamic(text) RETURNS SETOF int STABLE LANGUAGE plpgsql AS
        'BEGIN RETURN QUERY EXECUTE $1; END';
      CREATE FUNCTION looped(text) RETURNS int STABLE LANGUAGE plpgsql AS
        'DECLARE r record; BEGIN FOR r IN EXECUTE $1 LOOP RETURN 1; END LOOP; RETURN 2; END';
      CREATE VIEW seen AS SELECT beside.touch(1) AS n;
      CREATE VIEW seen_twice AS SELECT * FROM seen;
      CREATE MATERIALIZED VIEW kept AS SELECT 1 AS n;
      CREATE FUNCTION through(int) RETURNS bigint STABLE LANGUAGE sql AS 'SELECT count(*) FROM public.seen_twice';
      CREATE FUNCTION named(seen) RETURNS int STABLE LANGUAGE sql AS 'SELECT 1';`,
    queries: [
      "SELECT beside.touch(1)",
      "SELECT elsewhere(1)",
      "SELECT coded(1)",
      "SELECT atomic(1)",
      "SELECT returns_it(1)",
      `SELECT dynamic('${LOCK}')`,
      `SELECT looped('${LOCK}')`,
      "SELECT * FROM seen_twice",
      "SELECT through(1)",
      "WITH x AS (SELECT through(1)) SELECT * FROM x",
      "SELECT * FROM LATERAL through(1) AS x",
      "SELECT 1 FROM kept TABLESAMPLE bernoulli (through(1))",
      "SELECT 1 LIMIT through(1)",
      "SELECT 1 FROM kept GROUP BY GROUPING SETS ((through(1)))",
      "SELECT sum(1) FILTER (WHERE through(1) > 0) FROM kept",
      "SELECT sum(n) OVER w FROM kept WINDOW w AS (PARTITION BY through(1))",
      "VALUES (through(1))",
    ],
  },
];

for (const { name, make, queries } of attacks) {
  serverTest("postgres", `a query is refused that reaches ${name}`, () =>
    inFolder(async (folder) => {
      await Deno.writeTextFile(`${folder}/secret`, "sesame\n");
      await Deno.chmod(folder, 0o777);
      const inside = (sql: string) => sql.replaceAll("FOLDER", folder);
      await withPostgresUrl(inside(make) + ANYONE, (url) =>
        withReader(url, async (reader) => {
          for (const address of [url, reader]) {
            await using database = await openDatabase(address, { allowWritingLogin: true });
            for (const sql of queries) {
              const outcome = await database.query(inside(sql));
              assert.equal(outcome.kind, "refused", `${sql} → ${Deno.inspect(outcome)}`);
            }
            assert.equal(onlyValue(await database.query("SELECT 1")), 1);
            assert.deepEqual(await runPostgres(url, LOCKS), []);
            await assert.rejects(Deno.stat(`${folder}/canary`), Deno.errors.NotFound);
          }
        }));
    }));
}

serverTest(
  "postgres",
  "objects are known that were made after the database was opened",
  () =>
    withPostgres("CREATE TABLE t (n int); CREATE VIEW v AS SELECT n FROM t;", async (database, url) => {
      const refused = async (sql: string) => {
        const outcome = await database.query(sql);
        assert.equal(outcome.kind, "refused", `${sql} → ${Deno.inspect(outcome)}`);
      };
      await database.query("SELECT n FROM v");
      await runPostgres(url, touching("touch", "int", "int", "1"));
      await refused("SELECT touch(1)");
      await runPostgres(url, "CREATE FUNCTION later(int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT 1'");
      assert.equal(onlyValue(await database.query("SELECT later(1)")), 1);
      await runPostgres(
        url,
        "CREATE OR REPLACE FUNCTION later(int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT touch(1)'",
      );
      await refused("SELECT later(1)");
      await runPostgres(url, "CREATE OR REPLACE VIEW v AS SELECT touch(n) AS n FROM t");
      await refused("SELECT n FROM v");
      await runPostgres(url, "DROP VIEW v; ALTER TABLE t ENABLE ROW LEVEL SECURITY");
      assert.equal((await database.query("SELECT n FROM t")).kind, "rows");
      await runPostgres(url, "CREATE POLICY p ON t USING (touch(n) > 0)");
      await refused("SELECT n FROM t");
      await runPostgres(url, "ALTER POLICY p ON t USING (n > 0)");
      assert.equal((await database.query("SELECT n FROM t")).kind, "rows");
      await runPostgres(url, "CREATE DOMAIN d AS int");
      assert.equal(onlyValue(await database.query("SELECT 1::d")), 1);
      await runPostgres(url, "ALTER DOMAIN d ADD CHECK (touch(VALUE) > 0)");
      await refused("SELECT 1::d");
      await database.onSnapshot?.(async (held) => {
        assert.equal((await held.query("SELECT n FROM t")).kind, "rows");
        await runPostgres(
          url,
          "CREATE FUNCTION newest(int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT touch(1)'",
        );
        await using other = await openDatabase(url, { allowWritingLogin: true });
        const outcome = await held.queryOn(other, "SELECT newest(1)");
        assert.equal(outcome.kind, "refused", Deno.inspect(outcome));
      });
      await runPostgres(url, "DROP FUNCTION newest; DROP FUNCTION later; DROP DOMAIN d; DROP FUNCTION touch");
      assert.equal((await database.query("SELECT touch(1)")).kind, "failed");
      assert.deepEqual(await runPostgres(url, LOCKS), []);
    }),
);

/** Every operator = that a query of the catalog could take for the server's. */
const equals = [
  "text, text",
  "int, text",
  "name, name",
  "name, text",
  "oid, oid",
  "oid, int",
  '"char", text',
  "bool, bool",
]
  .map((types, i) => `
    ${touching(`equal_${i}`, types, "bool", "true")}
    CREATE OPERATOR = (LEFTARG = ${types.replace(", ", ", RIGHTARG = ")}, FUNCTION = equal_${i});`).join("");

serverTest(
  "postgres",
  "a database with operators of its own for = and <> is read by its catalog alone",
  () =>
    withPostgresUrl(
      `CREATE TYPE size AS ENUM ('small');
    CREATE TABLE river (id int PRIMARY KEY, name text, size size, next int REFERENCES river);
    INSERT INTO river VALUES (1, 'Aare', 'small', NULL);
    CREATE VIEW long AS SELECT * FROM river;
    ${equals}
    DO $$BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || ' SET search_path = public, pg_catalog'; END$$;`,
      async (url) => {
        await using database = await openDatabase(url, { allowWritingLogin: true });
        const { tables, views, foreignKeys } = await introspect(database);
        assert.deepEqual(tables.map(({ name, rowCount }) => [name, rowCount]), [["river", 1]]);
        assert.deepEqual(tables[0]?.columns.map(({ type }) => type), ["integer", "text", "size", "integer"]);
        assert.deepEqual(views?.map(({ name }) => name), ["long"]);
        assert.equal(foreignKeys.length, 1);
        assert.ok((await preflight(database)).length > 0);
        assert.ok((await databaseWarnings(database)).length > 0);
        const misspelt = await database.query("SELECT nam FROM river");
        assert.ok(misspelt.kind === "failed" && misspelt.hint !== undefined, Deno.inspect(misspelt));
        assert.equal(onlyValue(await database.query("SELECT size FROM river")), "small");
        for (
          const sql of [
            "SELECT 1 FROM river WHERE name = 'x'",
            "SELECT CASE name WHEN 'x' THEN 1 END FROM river",
          ]
        ) {
          const outcome = await database.query(sql);
          assert.ok(outcome.kind === "refused", Deno.inspect(outcome));
          assert.match(
            outcome.reason,
            /^Only reading the database is allowed, and the operator = leads to the function "/,
          );
        }
        await assert.rejects(
          sampleValues(database, { table: "river", column: "name" }, { limit: 3, seed: 1 }),
          {
            name: "OutsideError",
            message:
              /^Cannot read postgres:.+: Only reading the database is allowed, and the operator = leads to .+\.$/,
          },
        );
        assert.equal((await tableStatistics(database, "river"))[0]?.distinct, 1);
        // Whatever is found, refused queries stop nothing.
        await inferKeys(database, { tables, foreignKeys });
        assert.deepEqual(await runPostgres(url, LOCKS), []);
      },
    ),
);

serverTest(
  "postgres",
  "ordinary queries with types and operators of extensions and of the database run",
  () =>
    withPostgres(
      `CREATE EXTENSION citext; CREATE EXTENSION hstore; CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent;
    CREATE EXTENSION ltree; CREATE EXTENSION intarray; CREATE EXTENSION cube; CREATE EXTENSION earthdistance;
    CREATE EXTENSION fuzzystrmatch; CREATE EXTENSION btree_gist; CREATE EXTENSION isn; CREATE EXTENSION "uuid-ossp";
    CREATE EXTENSION pgcrypto; CREATE EXTENSION tablefunc; CREATE EXTENSION tsm_system_rows;
    CREATE FUNCTION is_email(text) RETURNS bool LANGUAGE plpgsql AS $$BEGIN RETURN $1 LIKE '%@%'; END$$;
    CREATE DOMAIN email AS text CHECK (is_email(VALUE));
    CREATE FUNCTION is_positive(int) RETURNS bool LANGUAGE plpgsql AS $$BEGIN RETURN $1 > 0; END$$;
    CREATE TYPE years AS RANGE (subtype = int);
    CREATE MATERIALIZED VIEW stored AS SELECT is_positive(1) AS n;
    CREATE TYPE mood AS ENUM ('sad', 'happy');
    CREATE TABLE person (id int PRIMARY KEY CHECK (is_positive(id)), name citext, mail email, tags hstore, place ltree,
      numbers int[], mood mood, born date, nextval text, setval int, created timestamptz DEFAULT now());
    CREATE INDEX ON person USING gin (name gin_trgm_ops);
    CREATE INDEX ON person (lower(name::text));
    INSERT INTO person VALUES (1, 'Ada', 'ada@x.ch', 'a=>1', 'top.sub', '{1,2}', 'happy', '1815-12-10', 'n', 7);
    CREATE TABLE pet (name text);
    INSERT INTO pet VALUES ('Ada');
    CREATE FUNCTION full_name(pet) RETURNS text STABLE LANGUAGE sql AS $$SELECT $1.name || '!'$$;
    CREATE FUNCTION older(date) RETURNS int STABLE LANGUAGE plpgsql AS
      $$DECLARE y int := 0; BEGIN SELECT extract(year FROM age($1)) INTO y; IF y > 0 THEN RETURN y; END IF; RETURN 0; END$$;
    CREATE FUNCTION last_int(int, int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT $2';
    CREATE AGGREGATE last_one (int) (SFUNC = last_int, STYPE = int);
    CREATE VIEW happy AS SELECT *, name || '!' AS full_name FROM person WHERE mood = 'happy' AND nextval LIKE 'n%';`,
      async (database) => {
        for (
          const sql of [
            "SELECT count(*) FROM person WHERE name = 'ADA' AND name LIKE 'a%' AND mail = 'ada@x.ch' AND mail LIKE '%@x.ch'",
            "SELECT count(*) FROM person WHERE tags -> 'a' = '1' AND tags ? 'a' AND place <@ 'top' AND numbers && '{2}'",
            "SELECT count(*) FROM person WHERE similarity(name::text, 'ada') > 0.3 AND name::text % 'ada'",
            "SELECT count(*) FROM person WHERE unaccent(name::text) ILIKE 'ada' AND levenshtein('ada', 'Ada') = 1",
            "SELECT count(*) FROM person AS p WHERE p.nextval = 'n' AND p.setval BETWEEN 1 AND 9 AND mood IN ('happy')",
            "SELECT count(DISTINCT mood) FROM person GROUP BY born ORDER BY max(id)",
            "SELECT count(*) FROM (SELECT name, mail, mood, tags FROM person GROUP BY name, mail, mood, tags) AS x",
            "SELECT count(*) FROM happy WHERE full_name = 'Ada!'",
            "SELECT count(*) FROM person AS p, pet WHERE pet.full_name = 'Ada!' AND older(p.born) > 100",
            "SELECT last_one(id) FROM person",
            "SELECT count(n) FROM stored WHERE years(1, 3) @> 2 AND years(1, 3) && '[2,9]'::years",
            "SELECT count(*) FROM (SELECT coalesce(mail, 'none'), string_agg(mail, ','), max(name), lag(id) OVER (ORDER BY name) FROM person GROUP BY mail, id, name) AS x",
            "SELECT count(*) FROM (SELECT to_json(person), row_to_json(p) FROM person, person AS p) AS x",
            "SELECT count(*) FROM (SELECT * FROM person TABLESAMPLE system_rows (1)) AS x",
            "SELECT count(*) FROM person JOIN happy USING (id, name)",
            "WITH nextval AS (SELECT 1 AS currval) SELECT nextval.currval FROM nextval",
            "SELECT count(uuid_generate_v4()) FROM person WHERE digest('a', 'sha1') IS NOT NULL",
            "SELECT count(*) FROM (SELECT 1 UNION SELECT 2 EXCEPT SELECT 2) AS x",
            "SELECT count(*) FROM person WHERE (name, born) = ('ada', '1815-12-10') AND NULLIF(mood, 'sad') IS NOT NULL",
          ]
        ) {
          const outcome = await database.query(sql);
          assert.equal(outcome.kind, "rows", `${sql} → ${Deno.inspect(outcome)}`);
          assert.equal(onlyValue(outcome), 1, sql);
        }
      },
    ),
);

serverTest(
  "postgres",
  "a text that is nested too deeply fails, and the next one is answered",
  () =>
    withPostgres("", async (database) => {
      for (const depth of [1_000, 20_000]) {
        const texts: readonly (readonly [sql: string, value?: number])[] = [
          [`SELECT 1${"+1".repeat(depth)}`, depth + 1],
          [`SELECT ${"(".repeat(depth)}1${")".repeat(depth)}`, 1],
          [`SELECT 1${"::int".repeat(depth / 3)}`, 1],
          [`SELECT ${"- ".repeat(depth)}1`, 1],
          [`SELECT ${"f(".repeat(depth / 2)}1${")".repeat(depth / 2)}`],
        ];
        for (const [sql, value] of texts) {
          // How deep the parser of a process gets depends on how far its code is optimized by then.
          const outcome = await database.query(sql, { timeoutMs: 30_000 });
          const said = `${sql.slice(0, 30)} ${depth}: ${outcome.kind}`;
          if (outcome.kind === "rows") assert.equal(onlyValue(outcome), value, said);
          else assert.equal(outcome.kind, "failed", said);
          assert.equal(onlyValue(await database.query("SELECT 1")), 1);
        }
      }
    }),
);

const LOCKS =
  `SELECT * FROM pg_locks WHERE locktype OPERATOR(pg_catalog.=) 'advisory' AND objid OPERATOR(pg_catalog.=) 815
  AND database OPERATOR(pg_catalog.=)
    (SELECT oid FROM pg_database WHERE datname OPERATOR(pg_catalog.=) current_database())`;

/** The address of a login that may read files and run programs of the server, and has no other rights. */
async function withReader(url: string, test: (url: string) => Promise<void>) {
  const role = `querylogue_test_${crypto.randomUUID().slice(0, 8)}`;
  await runPostgres(
    url,
    `CREATE ROLE ${role} LOGIN PASSWORD 'sesame'; GRANT pg_read_server_files, pg_execute_server_program TO ${role};`,
  );
  try {
    await test(url.replace("//root@", `//${role}:sesame@`));
  } finally {
    await runPostgres(url, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
  }
}
