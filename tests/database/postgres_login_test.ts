import { openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { connectPostgres } from "../../lib/database/postgres/postgres_connection.ts";
import { onlyValue } from "./fixtures.ts";
import { runPostgres, serverTest, withPostgresUrl } from "./servers.ts";

serverTest(
  "postgres",
  "a login that fails is told in one sentence without the password",
  () =>
    withPostgresUrl("", async (url) => {
      const port = new URL(url.replace("postgres:", "http:")).port || "5432";
      const role = `querylogue_test_${crypto.randomUUID().slice(0, 8)}`;
      await runPostgres(url, `CREATE ROLE ${role} NOLOGIN PASSWORD 'sesame'`);
      try {
        const cases: readonly (readonly [url: string, message: RegExp, name?: "InputError"])[] = [
          [`postgres://${role}:sesame@127.0.0.1:${port}/postgres`, /is not permitted to log in/],
          [
            `postgres://nobody-there:sesame@127.0.0.1:${port}/postgres`,
            /the server has no role "nobody-there"; check/,
            "InputError",
          ],
          [
            `postgres://root:sesame@127.0.0.1:${port}/no-such`,
            /the server has no database "no-such"/,
            "InputError",
          ],
          ["postgres://root:sesame@127.0.0.1:1/postgres", /no server answers at 127\.0\.0\.1:1/],
          [
            "postgres://root:sesame@no-such-host.invalid/postgres",
            /no host is called "no-such-host\.invalid"/,
          ],
          [
            `postgres://root:sesame@127.0.0.1:${port}/postgres?sslmode=require`,
            /the server offers no encryption/,
          ],
        ];
        for (const [address, message, name = "OutsideError"] of cases) {
          await assert.rejects(openDatabase(address), (error: Error) => {
            assert.equal(error.name, name);
            assert.match(error.message, message);
            assert.match(error.message, /^Cannot open postgres:\/\/.+: /);
            assert.doesNotMatch(error.message, /sesame|\n/);
            return true;
          });
        }
      } finally {
        await runPostgres(url, `DROP ROLE ${role}`);
      }
    }),
);

serverTest(
  "postgres",
  "a database that is called oddly is opened by its name",
  () =>
    withPostgresUrl("", async (url) => {
      const name = `querylogue_test_ö "x" ${crypto.randomUUID().slice(0, 8)}`;
      const quoted = `"${name.replaceAll('"', '""')}"`;
      await runPostgres(url, `CREATE DATABASE ${quoted}`);
      try {
        await using database = await openDatabase(url.replace(/[^/]*$/, encodeURIComponent(name)), {
          allowWritingLogin: true,
        });
        assert.equal(onlyValue(await database.query("SELECT current_database()")), name);
      } finally {
        await runPostgres(url, `DROP DATABASE ${quoted} WITH (FORCE)`);
      }
    }),
);

/** A server that answers every connection in its own way, while the test runs. */
async function withServer(
  answer: (connection: Deno.Conn) => Promise<void>,
  test: (port: number) => Promise<void>,
) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const serving = (async () => {
    for await (const connection of listener) {
      await answer(connection).catch(() => {});
      connection.close();
    }
  })();
  try {
    await test((listener.addr as Deno.NetAddr).port);
  } finally {
    listener.close();
    await serving.catch(() => {});
  }
}

const location = (port: number) =>
  ({
    engine: "postgres",
    host: "127.0.0.1",
    port,
    user: "me",
    password: "sesame",
    database: "x",
    tls: "off",
  }) as const;

Deno.test("what is no PostgreSQL server is told", async () => {
  const encoder = new TextEncoder();
  for (
    const greeting of [
      "HTTP/1.1 400 Bad Request\r\n\r\n",
      "\x4a\0\0\0\x0a8.0.36\0",
      "SSH-2.0-OpenSSH_9.2\r\n",
    ]
  ) {
    await withServer(async (connection) => {
      await connection.read(new Uint8Array(1000));
      await connection.write(encoder.encode(greeting));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }, async (port) => {
      await assert.rejects(connectPostgres(location(port)), {
        message: `what answers at 127.0.0.1:${port} is no PostgreSQL server`,
      });
    });
  }
});

/** An error message of the protocol. */
function errorMessage(code: string, message: string): Uint8Array {
  const fields = new TextEncoder().encode(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const bytes = new Uint8Array(5 + fields.length);
  bytes[0] = "E".charCodeAt(0);
  new DataView(bytes.buffer).setUint32(1, 4 + fields.length);
  bytes.set(fields, 5);
  return bytes;
}

Deno.test("what a server says about passwords and encryption becomes what to do", async () => {
  const cases = [
    [
      "28P01",
      'password authentication failed for user "me"',
      'the server refuses the password of "me"; check user and password',
    ],
    [
      "28000",
      'no pg_hba.conf entry for host "127.0.0.1", user "me", database "x", no encryption',
      "the server wants encryption; add ?sslmode=require to the address",
    ],
    ["53300", "sorry, too many clients already", "sorry, too many clients already"],
  ] as const;
  for (const [code, said, expected] of cases) {
    await withServer(async (connection) => {
      await connection.read(new Uint8Array(1000));
      await connection.write(errorMessage(code, said));
    }, async (port) => {
      await assert.rejects(connectPostgres(location(port)), { message: expected });
    });
  }
});
