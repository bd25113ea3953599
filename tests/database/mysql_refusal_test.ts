import assert from "node:assert/strict";
import fc from "fast-check";
import { mysqlRefusal, withoutSemicolons } from "../../lib/database/mysql/mysql_refusal.ts";

const usual = { unusualQuotes: false };

function reasonOf(sql: string, options = usual): string | undefined {
  const outcome = mysqlRefusal(sql, options);
  return outcome?.kind === "refused" ? outcome.reason : outcome?.kind;
}

Deno.test("mysqlRefusal() refuses statements, clauses and functions that do more than read, and says why", () => {
  const refused: Readonly<Record<string, RegExp>> = {
    "SHOW TABLES": /this is SHOW/,
    "# a comment of this dialect\nDELETE FROM t": /this is DELETE/,
    "HANDLER t OPEN": /this is HANDLER/,
    "DO sleep(1)": /this is DO/,
    "SET STATEMENT max_statement_time = 0 FOR SELECT 1": /this is SET/,
    "WITH a AS (SELECT 1) DELETE FROM t": /this is DELETE/,
    "WITH RECURSIVE a (n) AS (SELECT 1), b AS (SELECT 2) UPDATE t SET n = 1": /this is UPDATE/,
    "SELECT 1; SELECT 2": /holds more/,
    "SELECT 1; DROP TABLE t": /holds more/,
    ";": /holds none/,
    "-- nothing": /holds none/,
    "SELECT 1 INTO OUTFILE '/tmp/a'": /INTO/,
    "SELECT * FROM (SELECT 1) t INTO DUMPFILE '/tmp/a'": /INTO/,
    "SELECT 1 INTO @a": /INTO/,
    "SELECT * FROM mysql.user": /mysql\.user shows passwords/,
    "SELECT Password FROM `mysql` . /* a */ `servers`": /mysql\.servers shows passwords/,
    "SELECT n FROM t FOR UPDATE": /FOR UPDATE/,
    "SELECT n FROM t FOR SHARE SKIP LOCKED": /FOR SHARE/,
    "SELECT n FROM t LOCK IN SHARE MODE": /LOCK IN SHARE MODE/,
    "SELECT n FROM t PROCEDURE ANALYSE()": /procedure/,
    "SELECT NEXT VALUE FOR s": /NEXT VALUE/,
    "SELECT nextval(s)": /nextval\(\)/,
    "SELECT load_file('/etc/passwd')": /load_file\(\)/,
    "SELECT `load_file`  ('/etc/passwd')": /load_file\(\)/,
    "SELECT Load_File/* hidden */('/etc/passwd')": /load_file\(\)/,
    "SELECT get_lock('a', 10)": /get_lock\(\)/,
    "SELECT last_insert_id(5)": /last_insert_id\(\)/,
    "SELECT sys_exec('id')": /sys_exec\(\)/,
    "SELECT 1.INTO OUTFILE '/tmp/a'": /INTO/,
    "SELECT 1.5INTO OUTFILE '/tmp/a'": /INTO/,
    "SELECT 1e1INTO @a": /INTO/,
    "SELECT .5e-1INTO @a": /INTO/,
    "SELECT n FROM t WHERE 1=1.INTO @a": /INTO/,
    "SELECT 2.INTO DUMPFILE '/tmp/a'": /INTO/,
    "SELECT 1.''INTO@a": /INTO/,
    "SELECT n INTO@a FROM t": /INTO/,
    "SELECT n FROM t WHERE n>1.LOCK IN SHARE MODE": /LOCK IN SHARE MODE/,
    "SELECT n FROM t WHERE n>1.FOR UPDATE": /FOR UPDATE/,
    "SELECT * FROM mysql.general_log": /server's own use/,
    "SELECT 1 /*! INTO OUTFILE '/tmp/a' */": /exclamation mark/,
    "SELECT 1 /*M!100100 , 2 */": /exclamation mark/,
    "SELECT 1 /*!999999 ' */ INTO OUTFILE '/tmp/a' -- '": /exclamation mark/,
    "SELECT 2*/*'*/ 3 INTO OUTFILE '/tmp/a' -- '": /INTO/,
    "SELECT 1 /* never closed": /read differently/,
    "SELECT 1 --\x01 '\n INTO OUTFILE '/tmp/a' -- '": /read differently|control character/,
    "SELECT 1 --\u00A0 INTO OUTFILE '/tmp/a'": /INTO|read differently/,
    "SELECT 1 \x02 2": /control character/,
    "SELECT 1\0; DROP TABLE t": /NUL/,
  };
  for (const [sql, reason] of Object.entries(refused)) assert.match(reasonOf(sql) ?? "", reason, sql);
});

Deno.test("mysqlRefusal() lets queries of every form run, whatever their texts, names and comments say", () => {
  for (
    const sql of [
      "SELECT 1",
      " ;; SELECT 1 ; ; # end",
      "(SELECT 1) UNION (SELECT 2)",
      "VALUES (1), (2)",
      "TABLE t",
      "WITH a AS (SELECT 1), b AS (SELECT 2) SELECT * FROM a, b",
      "WITH a AS (SELECT replace('x', 'y', 'z')) (SELECT * FROM a)",
      "SELECT replace(n, 'a', 'b'), insert(n, 1, 1, 'x'), last_insert_id() FROM t",
      "SELECT 'DROP TABLE t; INTO OUTFILE /*! */ -- ' AS `delete`, \"it's; FOR UPDATE\"",
      "SELECT t.into, t.procedure, nextval, `get_lock`, count(lastval) FROM t",
      "SELECT 1 -- DROP TABLE t; \n, 2 # DELETE; \n, 3 /* INSERT INTO t; */",
      "SELECT substring('abc' FROM 1 FOR 2), 'it\\'s; DELETE'",
      "SELECT n FROM t FORCE INDEX FOR ORDER BY (a) ORDER BY n",
      "SELECT /*+ MAX_EXECUTION_TIME(10) */ 1",
      "SELECT 2*/* twice */3",
      "SELECT @n := @n + 1 FROM t, (SELECT @n := 0) AS start",
      "SELECT user.name FROM user",
      "SELECT 5into, t.1e1into, 1.e1 FROM t",
      "SELECT db, `event`, t.proc FROM plugin",
      "SELECT sleep(1), benchmark(1, 1)",
    ]
  ) {
    assert.equal(reasonOf(sql), undefined, sql);
  }
});

Deno.test("mysqlRefusal() does not try what is no statement, as if the server had judged it", () => {
  assert.deepEqual(mysqlRefusal("SELEC 1", usual), { kind: "failed", message: "Syntax error near 'SELEC'" });
  assert.deepEqual(mysqlRefusal("'SELECT'", usual), {
    kind: "failed",
    message: "Syntax error near 'SELECT'",
  });
});

Deno.test("mysqlRefusal() refuses backslashes where the server reads them in an unusual way", () => {
  const sql = "SELECT '\\' INTO OUTFILE ''";
  assert.match(reasonOf(sql, { unusualQuotes: true }) ?? "", /it holds a backslash, which/);
  assert.equal(reasonOf("SELECT 'a'", { unusualQuotes: true }), undefined);
});

Deno.test("mysqlRefusal() refuses square brackets where the server may read them as quotes, but in texts", () => {
  for (const sql of ["SELECT [load_file] ('/a')", "SELECT 1 AS [x'], load_file('/a') -- '"]) {
    assert.match(reasonOf(sql, { unusualQuotes: true }) ?? "", /it holds a square bracket, which/);
  }
  assert.equal(reasonOf("SELECT n FROM t WHERE n RLIKE '[a-z]'", { unusualQuotes: true }), undefined);
});

Deno.test("mysqlRefusal() finds a clause behind any text, name and comment, and none inside of them", () => {
  const quoted = (quote: string, escape: boolean) =>
    fc.string({ unit: fc.constantFrom(..."ab'\"`\\/*-# ;!\n") }).map((text) =>
      quote + text.replaceAll(quote, quote + quote).replaceAll("\\", escape ? "\\\\" : "\\") + quote
    );
  const comment = fc.string({ unit: fc.constantFrom(..."ab'\"`\\-# ;!\n") })
    .map((text) => `/* ${text} */`);
  const piece = fc.oneof(quoted("'", true), quoted('"', true), quoted("`", false), comment);
  fc.assert(fc.property(fc.array(piece), (pieces) => {
    // Commas keep texts apart that servers would join to one.
    const list = pieces.map((text) => text.startsWith("/*") ? text : `, ${text}`).join(" ");
    assert.equal(reasonOf(`SELECT 1 ${list}`), undefined);
    assert.match(reasonOf(`SELECT 1 ${list} INTO @a`) ?? "", /INTO/);
    assert.match(reasonOf(`SELECT 1 ${list}; SELECT 2`) ?? "", /holds more/);
  }));
});

Deno.test("withoutSemicolons() keeps the query and what stands inside of it", () => {
  assert.equal(withoutSemicolons(" ; SELECT ';' /* ; */ AS a ;; -- end"), "SELECT ';' /* ; */ AS a");
});

Deno.test("mysqlRefusal() refuses all tables of the server itself but those that describe databases", () => {
  const refused: Readonly<Record<string, readonly string[]>> = {
    information_schema: [
      ..."processlist innodb_trx innodb_locks innodb_buffer_page innodb_ft_index_table user_variables".split(
        " ",
      ),
      ..."query_response_time metadata_lock_info query_cache_info profiling optimizer_trace files plugins"
        .split(" "),
      ..."global_variables session_variables system_variables".split(" "),
      ..."global_status user_statistics column_statistics user_attributes a_plugin_of_tomorrow".split(" "),
    ],
    mysql: [
      ..."user global_priv db servers proc general_log slow_log column_stats table_stats index_stats".split(
        " ",
      ),
      ..."innodb_table_stats innodb_index_stats roles_mapping a_table_of_tomorrow".split(" "),
    ],
    performance_schema: ["threads", "events_statements_history", "metadata_locks", "session_variables"],
    sys: ["processlist", "x$session", "sys_config", "version"],
  };
  for (const [schema, tables] of Object.entries(refused)) {
    for (const table of tables) {
      for (
        const sql of [
          `SELECT * FROM ${schema}.${table}`,
          `SELECT (SELECT count(*) FROM \`${schema.toUpperCase()}\` /* a */ . \`${table}\`)`,
          `TABLE ${schema}.${table}`,
          `SELECT 1 FROM {oj ${schema}.${table}}`,
          `SELECT 1 FROM t, ${schema[0]}\u0301${schema.slice(1)}.x, ${
            schema.replace("s", "\u017F")
          }.${table}`,
          `SELECT 1 FROM ${schema.replace("s", "\uFF53")}.${table}`,
        ]
      ) {
        assert.match(reasonOf(sql) ?? "", /shows passwords|for the server's own use/, sql);
      }
    }
  }
});

Deno.test("mysqlRefusal() lets queries read what describes databases and the server's grammar", () => {
  const tables = [
    ..."tables COLUMNS Statistics key_column_usage referential_constraints table_constraints views".split(
      " ",
    ),
    ..."check_constraints schemata routines parameters triggers partitions engines character_sets".split(" "),
    ..."collations enabled_roles applicable_roles user_privileges schema_privileges table_privileges".split(
      " ",
    ),
    ..."column_privileges keywords".split(" "),
  ];
  for (const table of tables) assert.equal(reasonOf(`SELECT * FROM information_schema.${table}`), undefined);
  for (
    const sql of [
      "SELECT tables.table_name FROM Information_Schema.`tables` AS tables",
      "SELECT name FROM mysql.time_zone_name JOIN mysql.help_topic USING (name)",
      "SELECT @@version, @@global.max_connections, found_rows(), row_count()",
      "SELECT 注文日.番号 FROM 注文日, システム AS 日時表",
      "SELECT système.user, sýn.user FROM système, sýn",
    ]
  ) assert.equal(reasonOf(sql), undefined, sql);
});

Deno.test("mysqlRefusal() refuses settings but those that say how queries are computed, however they are written", () => {
  for (
    const setting of [
      ..."@@report_password @@report_user @@init_connect @@ssl_key @@datadir @@log_error @@hostname".split(
        " ",
      ),
      ..."@@character_sets_dir @@lc_messages_dir @@sql_error_log_filename @@wsrep_sst_auth".split(" "),
      ..."@@global.Init_Connect @@GLOBAL/**/./**/`ssl_key` @@`datadir` @@session.`log_error`".split(" "),
      "@@global . /* a */ datadir",
      "@@version.report_password",
    ]
  ) {
    assert.match(reasonOf(`SELECT 1 FROM t WHERE n = ${setting}`) ?? "", /says nothing of how/, setting);
  }
  for (
    const setting of [
      ..."@@version @@version_comment @@sql_mode @@time_zone @@system_time_zone @@autocommit @@timestamp"
        .split(" "),
      ..."@@character_set_client @@collation_connection @@lc_time_names @@lower_case_table_names".split(" "),
      ..."@@max_connections @@group_concat_max_len @@div_precision_increment @@default_week_format".split(
        " ",
      ),
      ..."@@global.tx_isolation @@session.transaction_read_only @@`SQL_Select_Limit`".split(
        " ",
      ),
      ..."@@foreign_key_checks @@unique_checks @@default_storage_engine @@identity '@@datadir'".split(" "),
    ]
  ) {
    assert.equal(reasonOf(`SELECT ${setting}, n FROM t`), undefined, setting);
  }
});

Deno.test("mysqlRefusal() refuses names that begin with a dot, and no numbers that do", () => {
  for (
    const sql of [
      "SELECT * FROM .mysql.user",
      "SELECT * FROM .t",
      "SELECT * FROM . /* a */ `t`",
      "TABLE .t",
      "SELECT 1 FROM t, .u",
      "SELECT 1 FROM t JOIN (.u)",
      "SELECT .t.n FROM t",
      "SELECT .t.* FROM t",
      "SELECT mysql..user FROM t",
      'SELECT 1 FROM ."t"',
      "SELECT 1 FROM.`t`",
      "SELECT 1 FROM {oj .t}",
      "SELECT 1 FROM t WHERE n IN (SELECT n FROM/**/.u)",
    ]
  ) assert.match(reasonOf(sql) ?? "", /begins with a dot/, sql);
  for (
    const sql of [
      "SELECT .5, 1.5, 1., t.n, t.*, `t` . n, -.5e1 FROM t",
      "SELECT n FROM t WHERE n>.5",
      "SELECT t.from.n, {fn t . n} FROM t",
    ]
  ) {
    assert.equal(reasonOf(sql), undefined, sql);
  }
});

Deno.test("mysqlRefusal() refuses functions that show locks, move counters or make texts of any length", () => {
  for (
    const call of [
      "is_used_lock('a')",
      "UUID_SHORT()",
      "`uuid_short` ()",
      "is_free_lock('a')",
      "SFormat('{:>9}', 1)",
      "roles_graphml()",
    ]
  ) {
    assert.match(reasonOf(`SELECT ${call}`) ?? "", /does more than read/, call);
    assert.match(reasonOf(`SELECT 1 FROM t WHERE n = {fn ${call}}`) ?? "", /does more than read/, call);
  }
});
