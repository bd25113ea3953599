import { decodedUri } from "./decoded_uri.ts";
/**
 * Removes the passwords from an address, a path or another word of a command, in any notation, even with one or no
 * slash. User, host, port, database and `sslmode` of a server's address stay. Everything up to the last "@" counts as
 * password; where it cannot be told from settings, all behind the user is removed.
 *
 * @example
 * ```ts
 * import { hidePasswords } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * assert.equal(hidePasswords("postgres:/me:p@ss@db/shop"), "postgres:/me@db/shop");
 * assert.equal(hidePasswords("mysql://me@db/shop?password=a&b"), "mysql://me@db/shop?password=…");
 * assert.equal(hidePasswords("host=db password=word"), "host=db password=…");
 * assert.equal(hidePasswords("duckdb:a:b@c.duckdb"), "duckdb:a:b@c.duckdb");
 * ```
 */
export function hidePasswords(text: string): string {
  const { isFile, scheme, rest } = addressIn(text);
  if (isFile) return text;
  if (scheme === "") {
    const [, before, name] = pair.exec(rest) ?? [];
    return before === undefined ? withoutLogin(rest) : `${withoutLogin(before)}${name}=…`;
  }
  const [front = "", ...further] = rest.split(/(?=[?#])/);
  const settings = further.join("");
  if (settings.includes("@")) return `${scheme}${/^[^:%/@?#]*/.exec(rest)?.[0]}@…`;
  const login = withoutLogin(front);
  // Without a host behind it, what follows a colon is a port only where it is a number.
  const shown = front.includes("@") || /^[^:]*(?::\d*)?(?:\/|$)|^\[/.test(front)
    ? login
    : login.replace(/:[^]*$/, ":…");
  const [, before, name] = pair.exec(shown) ?? [];
  return scheme + (before === undefined ? shown : `${before}${name}=…`) + withoutValues(settings);
}

/** Returns the passwords that `hidePasswords` removes, raw and decoded, for `redact`. */
export function passwordsIn(text: string): readonly string[] {
  const { isFile, rest } = addressIn(text);
  if (isFile) return [];
  const found = [
    ...[/^(?:(?!%3a)[^:@])*(?::|%3a)([^]*)@/i, /^[^:@]*:([^@]*)@/, /^[^:@/]*:([^@/]*)/].map((login) =>
      login.exec(rest)?.[1]
    ),
    /[?#]([^]*)$/.exec(rest)?.[1],
    pair.exec(rest)?.[3],
    ...rest.matchAll(/(?<!\b(?:sslmode|host|port|user|dbname|database))=\s*(?:'([^']*)'|([^&;\s]*))/g).map((
      [, quoted, bare],
    ) => quoted ?? bare),
  ].filter((one) => one !== undefined && !/^\d*$/.test(one) && !ADDRESS.test(one)) as readonly string[];
  return [...new Set(found.flatMap((one) => [one, decodedUri(one)]))];
}

/** An address without login and query, as a parameter of an agent may name its server. */
const ADDRESS = /^https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w.~/-]*)?$/i;

interface Address {
  readonly isFile: boolean;
  /** With its colon and slashes; empty where there is none. */
  readonly scheme: string;
  readonly rest: string;
}

function addressIn(text: string): Address {
  const isFile = /^(?:duckdb|sqlite|file):(?!postgres|mysql|mariadb)|^[a-z]:[\\/](?![^]*@)/i.test(text);
  // Without slashes `name:word@host` is a login, but behind the name of an engine.
  const [scheme = ""] =
    /^\s*(?:(?:jdbc|duckdb|sqlite|file):)?(?:[a-z][\w+.-]+:[/\\]+|(?:postgres(?:ql)?|mysql|mariadb):[/\\]*)/i
      .exec(text) ?? [];
  return { isFile, scheme, rest: text.slice(scheme.length) };
}

/** A password by its name, and what stands before and behind it. */
const pair = /^([^]*?)(\b[\w-]*(?:password|passwd|passphrase|pwd|token(?!s))[\w-]*)\s*=\s*([^]*)$/i;

function withoutLogin(front: string): string {
  return front.replace(/^((?:(?!%3a)[^\s:@])*)(?::|%3a)[^]*@/i, "$1@");
}

/** Settings by names that drivers know; any other name may be a part of a password. */
const knownSettings =
  /^(?:ssl\w*|user|host|port|dbname|database|schema|charset|options|password|passwd|pwd)$/i;

/** Of a setting other than `sslmode` the name is left, and nothing behind a password. */
function withoutValues(settings: string): string {
  const kept: string[] = [];
  for (const one of settings.slice(1).split("&")) {
    const [, name, value = ""] = /^([\w.-]+)=([^]*)$/.exec(one) ?? [];
    kept.push(
      name === undefined || !knownSettings.test(name)
        ? "…"
        : name === "sslmode" && /^[\w-]*$/.test(value)
        ? one
        : `${name}=…`,
    );
    if (pair.test(one)) break;
  }
  return settings === "" ? "" : `${settings.slice(0, 1)}${kept.join("&")}`;
}
