import { DatabaseSync } from "node:sqlite";
import { type Database, introspect, openDatabase } from "../../lib/database/mod.ts";
import type { Schema } from "../../lib/schema/mod.ts";

const SCRIPT = `
PRAGMA foreign_keys = OFF;
CREATE TABLE artist (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT, founded INTEGER);
CREATE TABLE genre (code TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE album (id INTEGER PRIMARY KEY, title TEXT NOT NULL, artist_id INTEGER NOT NULL REFERENCES artist(id), released DATE, price REAL, opening_track_id INTEGER REFERENCES track(id));
CREATE TABLE album_genre (album_id INTEGER REFERENCES album(id), genre_code TEXT REFERENCES genre(code), PRIMARY KEY(album_id, genre_code));
CREATE TABLE track (id INTEGER PRIMARY KEY, title TEXT NOT NULL, album_id INTEGER REFERENCES album(id), duration INTEGER, plays INTEGER);
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, email TEXT);
CREATE TABLE purchase (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id), album_id INTEGER REFERENCES album(id), quantity INTEGER, bought_on DATE);
INSERT INTO artist VALUES (1, 'Aurora', 'Norway', 1975), (2, 'Blue Door', 'Canada', 1990), (3, 'Cedar', 'Norway', 2004), (4, 'Dune', NULL, 2010), (5, 'Echo Park', 'Peru', NULL);
INSERT INTO genre VALUES ('JZ', 'Jazz'), ('RK', 'Rock'), ('IN', 'Indie'), ('DE', 'Downtempo'), ('FO', 'Folk');
INSERT INTO album VALUES (1, 'First Light', 1, '1978-03-01', 9.5, 1), (2, 'Home', 1, '1999-05-20', 14, 3), (3, 'Home', 2, '2001-10-10', 12, 5), (4, 'Tides', 3, NULL, 18, 6), (5, 'Nine', 4, '2015-01-15', 10, 8);
INSERT INTO album_genre VALUES (1, 'FO'), (1, 'JZ'), (2, 'JZ'), (3, 'RK'), (4, 'IN'), (5, 'IN'), (5, 'RK');
INSERT INTO track VALUES (1, 'Dawn', 1, 200, 1500), (2, 'Noon', 1, 320, 90), (3, 'Door', 2, 610, 2500), (4, 'Window', 2, 150, NULL), (5, 'Door', 3, 240, 1000), (6, 'Ebb', 4, 700, 40), (7, 'Flow', 4, 280, 880), (8, 'Nine', 5, 190, 5000);
INSERT INTO customer VALUES (1, 'Ann', 'Oslo', 'ann@x'), (2, 'Ben', 'Lima', NULL), (3, 'Ann', 'Rome', 'a@y'), (4, 'Carl', 'Oslo', 'c@z');
INSERT INTO purchase VALUES (1, 1, 1, 1, '2020-01-05'), (2, 1, 3, 2, '2021-02-06'), (3, 2, 5, 1, '2021-03-07'), (4, 3, 2, 1, '2022-04-08'), (5, 3, 2, 3, '2022-06-09'), (6, 2, 4, 1, NULL);
`;

/** A small shop for music in which albums and customers share names, and a genre's code is a word of every sentence. */
export interface Music extends AsyncDisposable {
  readonly database: Database;
  readonly schema: Schema;
}

/** Makes the database of the shop in a folder of its own, gone with it. */
export async function openMusic(): Promise<Music> {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/music.sqlite`;
  const file = new DatabaseSync(path);
  file.exec(SCRIPT);
  file.close();
  const database = await openDatabase(`sqlite:${path}`);
  return {
    database,
    schema: await introspect(database),
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]();
      await Deno.remove(folder, { recursive: true });
    },
  };
}
