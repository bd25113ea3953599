import { hidePasswords, InputError } from "../base/mod.ts";

/** A database that a server holds, and how to log in to it. */
export interface ServerLocation {
  readonly engine: "postgres" | "mysql";
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
  /** Absent where none is named: all that the login can see (MySQL and MariaDB only). */
  readonly database?: string;
  /** `verified` also checks the server's certificate. */
  readonly tls: "off" | "on" | "verified";
}

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
    new InputError(`Cannot open "${shown}", as ${what}: write ${FORM[engine]}`);
  const engine = /^mysql|^mariadb/i.test(url) ? "mysql" : "postgres";
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
  if (engine === "postgres" && database === "") throw refuse("it names no database");
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

const FORM = {
  postgres: "postgres://USER:PASSWORD@HOST:PORT/DATABASE",
  mysql: "mysql://USER:PASSWORD@HOST:PORT/DATABASE",
} as const;

const TLS: Readonly<Record<string, ServerLocation["tls"]>> = {
  "disable": "off",
  "require": "on",
  "verify-full": "verified",
};

/** The parser leaves out port 80, the usual one of the scheme that stands in. */
function portOf(url: string, engine: ServerLocation["engine"]): number {
  return /:80(?:[/?]|$)/.test(url) ? 80 : engine === "postgres" ? 5432 : 3306;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
