import { type Database, openDatabase } from "querylogue/database";

const opened = new Map<string, Promise<Database>>();

/**
 * Opens a database file once for all tests of a process, as opening one takes a process, and rows that it has given need
 * not be read again. Nobody closes it: it ends with the tests. Connections with other numbers are other processes.
 */
export function sharedDatabase(url: string, connection = 1): Promise<Database> {
  const key = `${connection} ${url}`;
  const database = opened.get(key) ?? openDatabase(url);
  opened.set(key, database);
  return database;
}
