import { openDatabase } from "querylogue/database";
import { serverTest, withPostgres } from "../servers.ts";
import { content, maxMemoryMb, runawaysEnd } from "./runaways_end.ts";

serverTest(
  "postgres",
  "every runaway query on PostgreSQL ends in time and in bounds",
  (t) =>
    withPostgres(content, async (_, url) => {
      await using database = await openDatabase(url, { maxMemoryMb, allowWritingLogin: true });
      await runawaysEnd(database, url, t);
    }),
);
