import assert from "node:assert/strict";
import fc from "fast-check";
import type { ServerLocation } from "../../lib/database/engine.ts";
import { locateDatabase, shownUrl } from "../../lib/database/locate_database.ts";

async function locateServer(url: string, password?: string): Promise<ServerLocation> {
  const location = await locateDatabase(url, password);
  assert.ok("host" in location);
  return location;
}

Deno.test("an address gives host, port, user, password and database, percent signs read", async () => {
  assert.deepEqual(await locateServer("postgres://me:se%40cret@db.example:6543/my%20data"), {
    engine: "postgres",
    host: "db.example",
    port: 6543,
    user: "me",
    password: "se@cret",
    database: "my data",
    tls: "off",
  });
  assert.deepEqual(await locateServer("mariadb://me@127.0.0.1"), {
    engine: "mysql",
    host: "127.0.0.1",
    port: 3306,
    user: "me",
    tls: "off",
  });
});

Deno.test("each engine has its port, any other can be named", async () => {
  const ports = [
    ["postgres://u@h/d", 5432],
    ["postgresql://u@h/d", 5432],
    ["mysql://u@h/d", 3306],
    ["mysql://u@h:80/d", 80],
    ["postgres://u@h:80/d?sslmode=require", 80],
    ["postgres://u@[::1]/d", 5432],
    ["postgres://u@[::1]:7000/d", 7000],
  ] as const;
  for (const [url, port] of ports) assert.equal((await locateServer(url)).port, port, url);
});

Deno.test("an address of six groups keeps its brackets where it is shown and loses them where it is called", async () => {
  const location = await locateServer("postgres://u:p@[2001:db8::1]:5433/d");
  assert.equal(location.host, "2001:db8::1");
  assert.equal(shownUrl(location), "postgres://u@[2001:db8::1]:5433/d");
});

Deno.test("sslmode says how the connection is encrypted", async () => {
  const modes = [["disable", "off"], ["require", "on"], ["verify-full", "verified"]] as const;
  for (const [mode, tls] of modes) {
    assert.equal((await locateServer(`mysql://u@h/d?sslmode=${mode}`)).tls, tls);
  }
});

Deno.test("the password that is handed in counts where the address holds none", async () => {
  assert.equal((await locateServer("mysql://u@h/d", "handed")).password, "handed");
  assert.equal((await locateServer("mysql://u:own@h/d", "handed")).password, "own");
});

Deno.test("a malformed address is refused in one sentence that says how to write it", async () => {
  const cases: readonly [url: string, message: RegExp][] = [
    ["postgres:database", /no address of a server.*postgres:\/\/USER/],
    ["postgres://", /no address of a server/],
    ["mysql://u@h:port/d", /no address of a server.*mysql:\/\/USER/],
    ["postgres://u@h:99999/d", /no address of a server/],
    ["postgres://host/d", /names no user/],
    ["postgres://u@host", /names no database/],
    ["postgres://u@host/", /names no database/],
    ["postgres://u@host/d?ssl=on", /"ssl" is no setting \(known is sslmode\)/],
    ["mysql://u@host/d?sslmode=prefer", /"prefer" is no sslmode \(known are disable, require, verify-full\)/],
  ];
  for (const [url, message] of cases) {
    await assert.rejects(locateDatabase(url), (error: Error) => {
      assert.equal(error.name, "InputError", url);
      assert.match(error.message, message, url);
      assert.ok(!error.message.includes("\n"));
      return true;
    });
  }
});

Deno.test("a password never shows, whatever characters it holds", async () => {
  const password = fc.string({ minLength: 1, unit: "grapheme-ascii" }).map((text) => `pw${text}wp`);
  await fc.assert(
    fc.asyncProperty(
      password,
      fc.constantFrom("?nothing=1", ":x", "", "?sslmode=no"),
      async (secret, rest) => {
        for (const written of [encodeURIComponent(secret), secret]) {
          const url = `postgres://me:${written}@host${rest}`;
          try {
            const location = await locateServer(url);
            assert.ok(!shownUrl(location).includes(written));
          } catch (error) {
            assert.ok(error instanceof Error);
            assert.ok(!error.message.includes(written), `${url} → ${error.message}`);
          }
        }
      },
    ),
  );
});

Deno.test("any password that is written with percent signs is read as it is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1 }).map((text) => text.toWellFormed()), async (secret) => {
      assert.equal((await locateServer(`mysql://u:${encodeURIComponent(secret)}@h/d`)).password, secret);
    }),
  );
});
