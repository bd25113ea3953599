/**
 * The password of a server as the tools of its engine take it from the environment (PGPASSWORD, MYSQL_PWD), undefined
 * where none is set: an address on the command line can be seen by all users of a machine.
 */
export function serverPassword(url: string): string | undefined {
  if (/^postgres/i.test(url)) return Deno.env.get("PGPASSWORD");
  return /^(?:mysql|mariadb)/i.test(url) ? Deno.env.get("MYSQL_PWD") : undefined;
}
