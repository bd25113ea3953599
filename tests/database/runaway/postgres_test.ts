import { openDatabase } from "querylogue/database";
import { serverTest, withPostgresUrl } from "../servers.ts";
import { content, maxMemoryMb, runawaysEnd } from "./runaways_end.ts";

serverTest(
  "postgres",
  "every runaway query on PostgreSQL ends in time and in bounds",
  (t) =>
    withPostgresUrl(content, async (url) => {
      await using database = await openDatabase(url, { maxMemoryMb, allowWritingLogin: true });
      await runawaysEnd(database, url, t);
    }),
);
