import { openDatabase } from "querylogue/database";
import { serverTest, withMysql } from "../servers.ts";
import { content, maxMemoryMb, runawaysEnd } from "./runaways_end.ts";

serverTest(
  "mysql",
  "every runaway query on MariaDB ends in time and in bounds",
  (t) =>
    withMysql(content, async (_, url) => {
      await using database = await openDatabase(url, { maxMemoryMb, allowWritingLogin: true });
      await runawaysEnd(database, url, t);
    }),
);
