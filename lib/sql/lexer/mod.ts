/**
 * SQL cut into words, texts and symbols, apart from the rest of the room: the process that runs SQL needs no more of it, and
 * loads in half the time.
 *
 * @module
 */
export { lexSql, type SqlToken } from "../lex_sql.ts";
