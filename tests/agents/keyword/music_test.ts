import assert from "node:assert/strict";
import { keywordAgent } from "../../../lib/agents/mod.ts";
import { openMusic } from "../music.ts";
import { assertAnswers, type Conversation } from "../assert_answers.ts";
import { play } from "../rivers.ts";

/** Sentences about the shop, each with a query written by hand for what its last message asks. */
const conversations: readonly Conversation[] = [
  [
    ["For the artists, tell me the average price of their albums."],
    "SELECT a.name, avg(b.price) FROM artist a JOIN album b ON b.artist_id = a.id GROUP BY a.id, a.name",
  ],
  [
    ["Which artists have albums with a price of less than 10?"],
    "SELECT DISTINCT a.name FROM artist a JOIN album b ON b.artist_id = a.id WHERE b.price < 10",
  ],
  [
    ["List the customers together with the number of purchases of each."],
    "SELECT c.name, count(*) FROM customer c JOIN purchase p ON p.customer_id = c.id GROUP BY c.id, c.name",
  ],
  [
    ["How many tracks does each album have?"],
    "SELECT b.title, count(*) FROM album b JOIN track t ON t.album_id = b.id GROUP BY b.id, b.title",
  ],
  [["Show albums with a price of 10 to 15."], "SELECT title FROM album WHERE price BETWEEN 10 AND 15"],
  [
    ["Tracks with an above-average duration, along with their albums"],
    "SELECT t.title, b.title FROM track t JOIN album b ON b.id = t.album_id WHERE t.duration > (SELECT avg(duration) FROM track)",
  ],
  [
    ["Which customers have no purchases?"],
    "SELECT name FROM customer WHERE id NOT IN (SELECT customer_id FROM purchase)",
  ],
  [
    ["Find artists without an album."],
    "SELECT name FROM artist WHERE id NOT IN (SELECT artist_id FROM album)",
  ],
  [["Albums with a known release date"], "SELECT title FROM album WHERE released IS NOT NULL"],
  [
    ["Which customers made purchases of albums by artists from Norway?"],
    "SELECT DISTINCT c.name FROM customer c JOIN purchase p ON p.customer_id = c.id JOIN album b ON b.id = p.album_id JOIN artist a ON a.id = b.artist_id WHERE a.country = 'Norway'",
  ],
  [
    ["What is the average duration of all tracks whose album was released in 1999 or later?"],
    "SELECT avg(t.duration) FROM track t JOIN album b ON b.id = t.album_id WHERE b.released >= '1999-01-01'",
  ],
  [
    ["Which artists have at least one album of the genre Jazz?"],
    "SELECT DISTINCT a.name FROM artist a JOIN album b ON b.artist_id = a.id JOIN album_genre g ON g.album_id = b.id WHERE g.genre_code = 'JZ'",
  ],
  [["Artists whose country is unknown"], "SELECT name FROM artist WHERE country IS NULL"],
  [
    ["Show the customers whose name starts with 'A' and their emails."],
    "SELECT name, email FROM customer WHERE name LIKE 'A%'",
  ],
  [
    ["Which albums have any track with a duration over 600 seconds?"],
    "SELECT DISTINCT b.title FROM album b JOIN track t ON t.album_id = b.id WHERE t.duration > 600",
  ],
  [
    ["I am looking for tracks in the database with 1,000 plays or more."],
    "SELECT title FROM track WHERE plays >= 1000",
  ],
  [
    ["Which albums are in the genre Indie?", "How many of them are there?"],
    "SELECT count(*) FROM album_genre WHERE genre_code = 'IN'",
  ],
  [
    ["Show the albums by Aurora.", "and their prices", "just the number of albums"],
    "SELECT count(*) FROM album WHERE artist_id = 1",
  ],
  [
    ["For each artist, tell me how many tracks he has with more than 100 plays."],
    "SELECT a.name, count(*) FROM artist a JOIN album b ON b.artist_id = a.id JOIN track t ON t.album_id = b.id WHERE t.plays > 100 GROUP BY a.id, a.name",
  ],
  [
    ["Which artists were founded from 1980 to 2005?"],
    "SELECT name FROM artist WHERE founded BETWEEN 1980 AND 2005",
  ],
  [
    ["The albums whose opening track has a duration of 200 or more"],
    "SELECT b.title FROM album b JOIN track t ON t.id = b.opening_track_id WHERE t.duration >= 200",
  ],
  [
    ["Which artists have albums whose title is Home, and what do they cost (the price)?"],
    "SELECT a.name, b.price FROM artist a JOIN album b ON b.artist_id = a.id WHERE b.title = 'Home'",
  ],
  [
    ["Show tracks with unknown plays and the artist of each."],
    "SELECT t.title, a.name FROM track t JOIN album b ON b.id = t.album_id JOIN artist a ON a.id = b.artist_id WHERE t.plays IS NULL",
  ],
  [
    ["Which genres do not have any album?"],
    "SELECT name FROM genre WHERE code NOT IN (SELECT genre_code FROM album_genre)",
  ],
  [
    ["Which artists have albums that contain tracks with more than 2,000 plays?"],
    "SELECT DISTINCT a.name FROM artist a JOIN album b ON b.artist_id = a.id JOIN track t ON t.album_id = b.id WHERE t.plays > 2000",
  ],
  [
    ["Customers in Oslo and how many purchases each of them made"],
    "SELECT c.name, count(*) FROM customer c JOIN purchase p ON p.customer_id = c.id WHERE c.city = 'Oslo' GROUP BY c.id, c.name",
  ],
  [
    ["What is the total quantity of purchases for each customer?"],
    "SELECT c.name, sum(p.quantity) FROM customer c JOIN purchase p ON p.customer_id = c.id GROUP BY c.id, c.name",
  ],
  [["Which purchases have no recorded date?"], "SELECT id FROM purchase WHERE bought_on IS NULL"],
  [
    ["Show the titles and prices of albums with a below-average price."],
    "SELECT title, price FROM album WHERE price < (SELECT avg(price) FROM album)",
  ],
  [
    ["How many albums are there per genre?"],
    "SELECT g.name, count(*) FROM genre g JOIN album_genre k ON k.genre_code = g.code GROUP BY g.name",
  ],
  [
    ["Which artists, if any, have a known country but no album?"],
    "SELECT name FROM artist a WHERE country IS NOT NULL AND NOT EXISTS (SELECT 1 FROM album b WHERE b.artist_id = a.id)",
  ],
  [["tracks of 200 to 320 seconds"], "SELECT title FROM track WHERE duration BETWEEN 200 AND 320"],
  [
    ["The customers who bought the album Nine, plus their cities"],
    "SELECT c.name, c.city FROM customer c JOIN purchase p ON p.customer_id = c.id JOIN album b ON b.id = p.album_id WHERE b.title = 'Nine'",
  ],
  [
    ["Which albums have been purchased by one or more customers in Rome?"],
    "SELECT DISTINCT b.title FROM album b JOIN purchase p ON p.album_id = b.id JOIN customer c ON c.id = p.customer_id WHERE c.city = 'Rome'",
  ],
  [
    ["Which customers have never made a purchase?"],
    "SELECT name FROM customer WHERE id NOT IN (SELECT customer_id FROM purchase)",
  ],
];

Deno.test("keywordAgent() tells rows of one name apart and asks for nothing that a condition names", async (t) => {
  await using music = await openMusic();
  const { database } = music;
  const agent = await keywordAgent(database, music);
  await assertAnswers(agent, { t, database, conversations });
});

Deno.test("a text is never compared with a number, and the interpretation says what was left out", async () => {
  await using music = await openMusic();
  const agent = await keywordAgent(music.database, music);
  const [reply] = await play(agent, ["Artists with a country greater than 100"]);
  assert.equal(reply?.sql, `SELECT "artist"."name" FROM "artist"`);
  assert.equal(reply?.interpretation, "List the name of the artists. Left out: country compared with 100.");
  const [exact] = await play(agent, ["Artists whose country is 5"]);
  assert.equal(exact?.sql, `SELECT "artist"."name" FROM "artist" WHERE "artist"."country" = '5'`);
});
