import assert from "node:assert/strict";
import fc from "fast-check";
import { hidePasswords, passwordsIn } from "../../lib/base/mod.ts";

/** The ways to write an address with a password, each as it is shown. */
const shapes: readonly (readonly [(password: string) => string, string])[] = [
  [(p) => `postgres://u:${p}@host/x`, "postgres://u@host/x"],
  [(p) => `postgres:/u:${p}@host/x`, "postgres:/u@host/x"],
  [(p) => `postgres:///u:${p}@host/x`, "postgres:///u@host/x"],
  [(p) => `postgres:u:${p}@host`, "postgres:u@host"],
  [(p) => `MYSQL://U:${p}@HOST`, "MYSQL://U@HOST"],
  [(p) => `oracle://u:${p}@host`, "oracle://u@host"],
  [(p) => `u:${p}@host/x`, "u@host/x"],
  [(p) => `//user:${p}@host/x`, "//user@host/x"],
  [(p) => `jdbc:mysql://u:${p}@host/x`, "jdbc:mysql://u@host/x"],
  [(p) => `postgres://u@host/x?password=${p}`, "postgres://u@host/x?password=…"],
  [
    (p) => `postgres://u@host:5432/x?sslmode=require&pwd=${p}`,
    "postgres://u@host:5432/x?sslmode=require&pwd=…",
  ],
  [(p) => `jdbc:postgresql://host/x?user=u&password=${p}`, "jdbc:postgresql://host/x?user=…&password=…"],
  [(p) => `postgres://u@host/x?${p}`, "postgres://u@host/x?…"],
  [(p) => `postgres://u@host/x#${p}`, "postgres://u@host/x#…"],
  [(p) => `host=h user=u password=${p}`, "host=h user=u password=…"],
  [(p) => `Server=h;Uid=u;Pwd=${p};`, "Server=h;Uid=u;Pwd=…"],
  [(p) => `PGPASSWORD=${p}`, "PGPASSWORD=…"],
  [(p) => ` postgres://u:${p}@host/x`, " postgres://u@host/x"],
  [(p) => `postgres:\\\\u:${p}@host/x`, "postgres:\\\\u@host/x"],
  [(p) => `postgres//u:${p}@host/x`, "postgres//u@host/x"],
  [(p) => `postgres://u%3A${p}@host/x`, "postgres://u@host/x"],
  [(p) => `postgres://u@host/x;password=${p}`, "postgres://u@host/x;password=…"],
  [(p) => `duckdb:postgres://u:${p}@host/x`, "duckdb:postgres://u@host/x"],
  [(p) => `md:db?motherduck_token=${p}`, "md:db?motherduck_token=…"],
];

for (const [write, shown] of shapes) {
  Deno.test(`${write("PW")} is shown as ${shown}`, () => {
    assert.equal(hidePasswords(write("PW-word")), shown);
    assert.ok(passwordsIn(write("PW-word")).some((one) => one.startsWith("PW-word")));
  });

  Deno.test(`no password of ${write("PW")} shows, whatever signs it holds`, () => {
    const unit = fc.constantFrom(..."ab1@:/?#&=; '\"%\\[]éü");
    fc.assert(fc.property(fc.string({ unit, maxLength: 12 }), (middle) => {
      const hidden = hidePasswords(write(`KQ${middle}ZW`));
      assert.ok(!/KQ|ZW/.test(hidden), hidden);
    }));
  });
}

Deno.test("what follows a user without a host is hidden, a port is not", () => {
  assert.equal(hidePasswords("mariadb:u:word"), "mariadb:u:…");
  assert.equal(hidePasswords("mysql://host:3307"), "mysql://host:3307");
});

Deno.test("what holds no password stays as it is", () => {
  const texts = [
    ..."postgres://u@host:5432/x?sslmode=verify-full duckdb:/data/a@b:c.duckdb sqlite:x?y=1 C:\\data\\a.db 1:60"
      .split(" "),
    ..."postgres://u@[::1]:5/d postgres://host:5432/d http://127.0.0.1:8080/v1 mysql://u@h file.json a/b"
      .split(" "),
    "command:python agent.py",
    "",
  ];
  for (const text of texts) {
    assert.equal(hidePasswords(text), text);
  }
});

Deno.test("passwordsIn() gives a password as it stands and as it is meant", () => {
  for (const address of ["postgres://u:a%2Fb@host/x", "postgres://u@host/x?password=a%2Fb"]) {
    const found = passwordsIn(address);
    assert.ok(found.includes("a%2Fb") && found.includes("a/b"), address);
  }
  assert.ok(passwordsIn("mysql://u:100%@host/x").includes("100%"));
  assert.deepEqual(passwordsIn("config:/a.yaml?server=http://h:80/v1"), ["server=http://h:80/v1"]);
  assert.ok(passwordsIn("config:/a.yaml?server=http://u:word@h").some((one) => one.includes("word")));
});
