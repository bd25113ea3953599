import { keepSecret } from "./secrets.ts";
import { runningTask } from "./task_context.ts";

/**
 * The password of a server as the tools of its engine take it from the environment (PGPASSWORD, MYSQL_PWD), undefined
 * where none is set: an address on the command line can be seen by all users of a machine.
 */
export function serverPassword(url: string): string | undefined {
  const name = /^postgres/i.test(url)
    ? "PGPASSWORD"
    : /^(?:mysql|mariadb)/i.test(url)
    ? "MYSQL_PWD"
    : undefined;
  const password = name === undefined ? undefined : runningTask().variable(name);
  if (password !== undefined) keepSecret(password);
  return password;
}
