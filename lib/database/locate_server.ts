import { hidePasswords, InputError } from "../base/mod.ts";
import type { ServerLocation } from "./engine.ts";
import { serverEngines } from "./engines.ts";

/**
 * Reads `postgres://USER:PASSWORD@HOST:PORT/DATABASE` or `mysql://…`. Without a port it is the engine's own (5432,
 * 3306). `?sslmode=disable|require|verify-full` says how the connection is encrypted; without it, it is not.
 *
 * @param password Used where the address holds none.
 * @throws {InputError} If a part is missing or unknown; the message never holds the password.
 */
export function locateServer(url: string, password?: string): ServerLocation {
  const shown = hidePasswords(url);
  const refuse = (what: string) =>
    new InputError(`Cannot open "${shown}", as ${what}: write ${engine}://USER:PASSWORD@HOST:PORT/DATABASE`);
  const engine = engineOf(url);
  let parsed: URL;
  try {
    // Under a scheme that it does not know, the parser would leave the host's case and brackets alone.
    parsed = new URL(url.replace(/^[a-z]+:/i, "http:"));
  } catch {
    throw refuse("it is no address of a server");
  }
  const database = decode(parsed.pathname.slice(1));
  if (!/^[a-z]+:\/\//i.test(url)) throw refuse("it is no address of a server");
  if (parsed.username === "") throw refuse("it names no user");
  if (serverEngines[engine].needsDatabase && database === "") throw refuse("it names no database");
  const unknown = [...parsed.searchParams.keys()].find((key) => key !== "sslmode");
  if (unknown !== undefined) {
    // Any other word may be the end of a password.
    const named = shown.includes(`${unknown}=`);
    throw refuse(`${named ? `"${unknown}"` : "one"} is no setting (known is sslmode)`);
  }
  const mode = parsed.searchParams.get("sslmode") ?? "disable";
  const tls = TLS[mode];
  if (tls === undefined) {
    throw refuse(`"${mode}" is no sslmode (known are ${Object.keys(TLS).join(", ")})`);
  }
  const secret = parsed.password === "" ? password : decode(parsed.password);
  return {
    engine,
    host: parsed.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: parsed.port === "" ? portOf(url, engine) : Number(parsed.port),
    user: decode(parsed.username),
    ...(secret !== undefined && { password: secret }),
    ...(database !== "" && { database }),
    tls,
  };
}

/** PostgreSQL where the scheme is unknown. */
function engineOf(url: string): ServerLocation["engine"] {
  const names = Object.keys(serverEngines) as readonly ServerLocation["engine"][];
  const isOf = (scheme: string) => url.toLowerCase().startsWith(scheme);
  return names.find((name) => serverEngines[name].schemes.some(isOf)) ?? "postgres";
}

const TLS: Readonly<Record<string, ServerLocation["tls"]>> = {
  "disable": "off",
  "require": "on",
  "verify-full": "verified",
};

/** The parser leaves out port 80, the usual one of the scheme that stands in. */
function portOf(url: string, engine: ServerLocation["engine"]): number {
  return /:80(?:[/?]|$)/.test(url) ? 80 : serverEngines[engine].port;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
