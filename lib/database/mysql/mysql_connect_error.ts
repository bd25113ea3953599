import type { ServerLocation } from "../locate_server.ts";

/** Why a login to a MySQL or MariaDB server failed, as the end of a sentence that names the server. */
export function mysqlConnectError(error: unknown, location: ServerLocation): Error {
  return new Error(reason(error as DriverError, location), { cause: error });
}

/** What the driver raises: with a number where the server spoke, with a code where it did not. */
interface DriverError {
  readonly code?: string;
  readonly errno?: number;
  readonly message: string;
}

function reason({ code, errno, message }: DriverError, location: ServerLocation): string {
  const { host, port, user, database, tls } = location;
  switch (errno) {
    case 1045:
    case 1698:
      // MariaDB says the same where a login has to be encrypted.
      return `the server refuses the login of "${user}"; check user and password` +
        (tls === "off" ? ", and add ?sslmode=require if the login has to be encrypted" : "");
    case 1049:
      return `the server has no database "${database}"; check its name`;
    case 1044:
      return `"${user}" may not use the database "${database}"; ask for the right or name another one`;
    case 1040:
    case 1203:
    case 1226:
      return `the server allows no more connections now; close others or try later`;
    case 3159:
      return `the server wants encrypted connections only; add ?sslmode=require`;
  }
  switch (code) {
    case "ECONNREFUSED":
      return `nothing listens at ${host}:${port}; check the address and that the server runs`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `no host is known as "${host}"; check its name`;
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return `${host} cannot be reached; check the address and the network`;
    case "ETIMEDOUT":
      return `no MySQL server answers at ${host}:${port} within 10 s; check host and port`;
    case "HANDSHAKE_NO_SSL_SUPPORT":
      return "the server offers no encryption; leave out sslmode";
    case "HANDSHAKE_SSL_ERROR":
      return `the encryption of the server is not accepted (${message}); check its certificate`;
  }
  if (errno === undefined || errno < 1000) {
    return `what answers at ${host}:${port} does not speak as a MySQL server does (${message}); check host and port`;
  }
  return message;
}
