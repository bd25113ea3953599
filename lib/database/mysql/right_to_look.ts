/** The right that shows a login the definitions of a schema's tables and views, or the code of functions, as GRANT has it. */
export const rightToLook = {
  tables: (schema: string) => `SELECT, SHOW VIEW ON \`${schema.replaceAll("`", "``")}\`.*`,
  code: (mariaDb: boolean) => mariaDb ? "SELECT ON `mysql`.`proc`" : "SHOW_ROUTINE ON *.*",
};
