import { mayBeSameName } from "./may_be_same_name.ts";

/** Which of the server's own schemas a name may mean to a server; undefined where it means none of them. */
export function serverSchema(name: string): string | undefined {
  return SERVER_SCHEMAS.find((schema) => mayBeSameName(name, schema));
}

/** The schemas that every server has for itself. */
export const SERVER_SCHEMAS = ["information_schema", "mysql", "performance_schema", "sys"];
