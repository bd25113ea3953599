import { openDatabase } from "querylogue/database";
import { serverTest, withMysqlUrl } from "../servers.ts";
import { content, maxMemoryMb, runawaysEnd } from "./runaways_end.ts";

serverTest(
  "mysql",
  "every runaway query on MariaDB ends in time and in bounds",
  (t) =>
    withMysqlUrl(content, async (url) => {
      await using database = await openDatabase(url, { maxMemoryMb, allowWritingLogin: true });
      await runawaysEnd(database, url, t);
    }),
);
