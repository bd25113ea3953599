/**
 * Countries with cities, lakes and peaks, of which dialogues of every kind can be made, and seals, of which none can: each
 * country has one, and nothing is known of it. Two more tables are empty.
 */
export function waters(): string {
  const letters = [..."ABCDEFGHIJKLMNOPQRST"];
  return [
    `CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT, area INTEGER);
     CREATE TABLE city (name TEXT PRIMARY KEY, country TEXT REFERENCES country, people INTEGER);
     CREATE TABLE lake (name TEXT PRIMARY KEY, country TEXT REFERENCES country, depth INTEGER);
     CREATE TABLE peak (name TEXT PRIMARY KEY, country TEXT REFERENCES country, height INTEGER);
     CREATE TABLE seal (country TEXT PRIMARY KEY REFERENCES country);
     CREATE TABLE ferry (name TEXT PRIMARY KEY, lake TEXT REFERENCES lake);
     CREATE TABLE captain (name TEXT PRIMARY KEY, ferry TEXT REFERENCES ferry);`,
    ...letters.slice(0, 6).map((letter, i) =>
      `INSERT INTO country VALUES ('c${i}', 'Land ${letter}', ${
        100 + 37 * i
      }); INSERT INTO seal VALUES ('c${i}');`
    ),
    ...letters.map((letter, i) =>
      `INSERT INTO city VALUES ('City ${letter}', 'c${(i * i + i) % 7 % 6}', ${1_000 + 77 * i});
       INSERT INTO lake VALUES ('Lake ${letter}', 'c${(i * 3) % 5}', ${10 + 7 * i});
       INSERT INTO peak VALUES ('Peak ${letter}', 'c${(i * 5) % 4}', ${1_000 + 13 * i});`
    ),
  ].join("\n");
}
