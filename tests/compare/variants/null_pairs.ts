/** Two queries that people take for the same, which rows without children, NULLs or repeated rows tell apart. */
export interface NullPair {
  readonly fault: string;
  readonly gold: string;
  readonly predicted: string;
}

export interface NullSchema {
  readonly name: string;
  readonly dialects: readonly ("sqlite" | "duckdb")[];
  readonly statements: readonly string[];
  readonly pairs: readonly NullPair[];
  /** Queries that are the same on all data. */
  readonly same: readonly (readonly [gold: string, predicted: string])[];
}

/** Stored rows without any of the traps: each parent has children, and nothing is NULL. */
export const nullSchemas: readonly NullSchema[] = [
  {
    name: "school",
    dialects: ["sqlite"],
    statements: [
      "CREATE TABLE teacher (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, age INTEGER, town VARCHAR)",
      "CREATE TABLE course (id INTEGER PRIMARY KEY, title VARCHAR NOT NULL, points INTEGER, teacher_id INTEGER REFERENCES teacher (id))",
      "INSERT INTO teacher VALUES (1, 'Ada', 40, 'Bonn'), (2, 'Bo', 51, 'Ulm'), (3, 'Cy', 33, 'Bonn')",
      "INSERT INTO course VALUES (1, 'Art', 4, 1), (2, 'Law', 6, 1), (3, 'Math', 8, 2), (4, 'Latin', 5, 3), (5, 'Sport', 2, 3)",
    ],
    pairs: [
      {
        fault: "COUNT(*) counts the row of a parent without children",
        gold:
          "SELECT t.name, COUNT(c.id) FROM teacher t LEFT JOIN course c ON c.teacher_id = t.id GROUP BY t.id, t.name",
        predicted:
          "SELECT t.name, COUNT(*) FROM teacher t LEFT JOIN course c ON c.teacher_id = t.id GROUP BY t.id, t.name",
      },
      {
        fault: "an inner join loses the groups of none",
        gold:
          "SELECT t.id, COUNT(c.id) FROM teacher t LEFT JOIN course c ON c.teacher_id = t.id GROUP BY t.id",
        predicted:
          "SELECT t.id, COUNT(c.id) FROM teacher t JOIN course c ON c.teacher_id = t.id GROUP BY t.id",
      },
      {
        fault: "a correlated count becomes a join with groups",
        gold: "SELECT t.id, (SELECT COUNT(*) FROM course c WHERE c.teacher_id = t.id) FROM teacher t",
        predicted:
          "SELECT t.id, n.k FROM teacher t JOIN (SELECT teacher_id, COUNT(*) AS k FROM course GROUP BY teacher_id) n ON n.teacher_id = t.id",
      },
      {
        fault: "a comparison with a correlated count loses zero",
        gold:
          "SELECT t.id FROM teacher t WHERE 3 > (SELECT COUNT(*) FROM course c WHERE c.teacher_id = t.id)",
        predicted:
          "SELECT t.id FROM teacher t JOIN (SELECT teacher_id, COUNT(*) AS k FROM course GROUP BY teacher_id) n ON n.teacher_id = t.id WHERE 3 > n.k",
      },
      {
        fault: "the count that is 0 is asked for",
        gold:
          "SELECT t.id FROM teacher t WHERE 0 = (SELECT COUNT(*) FROM course c WHERE c.teacher_id = t.id)",
        predicted:
          "SELECT t.id FROM teacher t JOIN course c ON c.teacher_id = t.id GROUP BY t.id HAVING COUNT(*) = 0",
      },
      {
        fault: "NOT IN of a list with NULL",
        gold: "SELECT id FROM teacher t WHERE NOT EXISTS (SELECT 1 FROM course c WHERE c.teacher_id = t.id)",
        predicted: "SELECT id FROM teacher WHERE id NOT IN (SELECT teacher_id FROM course)",
      },
      {
        fault: "<> loses NULL",
        gold: "SELECT id FROM teacher WHERE town <> 'Bonn' OR town IS NULL",
        predicted: "SELECT id FROM teacher WHERE town <> 'Bonn'",
      },
      {
        fault: "COUNT of a column counts no NULL",
        gold: "SELECT COUNT(*) FROM course",
        predicted: "SELECT COUNT(points) FROM course",
      },
      {
        fault: "COUNT of a column in groups",
        gold: "SELECT town, COUNT(*) FROM teacher GROUP BY town",
        predicted: "SELECT town, COUNT(age) FROM teacher GROUP BY town",
      },
      {
        fault: "AVG leaves NULL out",
        gold: "SELECT AVG(age) FROM teacher",
        predicted: "SELECT SUM(age) * 1.0 / COUNT(*) FROM teacher",
      },
      {
        fault: "AVG takes NULL for 0",
        gold: "SELECT AVG(points) FROM course",
        predicted: "SELECT AVG(COALESCE(points, 0)) FROM course",
      },
      {
        fault: "SUM of none is NULL",
        gold: "SELECT t.id, (SELECT SUM(c.points) FROM course c WHERE c.teacher_id = t.id) FROM teacher t",
        predicted:
          "SELECT t.id, (SELECT COALESCE(SUM(c.points), 0) FROM course c WHERE c.teacher_id = t.id) FROM teacher t",
      },
      {
        fault: "an outer join becomes an inner one",
        gold: "SELECT c.title, t.name FROM course c LEFT JOIN teacher t ON t.id = c.teacher_id",
        predicted: "SELECT c.title, t.name FROM course c JOIN teacher t ON t.id = c.teacher_id",
      },
      {
        fault: "NOT of a comparison loses NULL",
        gold: "SELECT title FROM course WHERE NOT (points > 4) OR points IS NULL",
        predicted: "SELECT title FROM course WHERE points <= 4",
      },
      {
        fault: "rows of one value are repeated",
        gold: "SELECT town FROM teacher WHERE age > 30",
        predicted: "SELECT DISTINCT town FROM teacher WHERE age > 30",
      },
      {
        fault: "a condition on the outer side in WHERE",
        gold:
          "SELECT t.id, c.title FROM teacher t LEFT JOIN course c ON c.teacher_id = t.id AND c.points > 3",
        predicted:
          "SELECT t.id, c.title FROM teacher t LEFT JOIN course c ON c.teacher_id = t.id WHERE c.points > 3",
      },
      {
        fault: "EXCEPT takes NULL for equal, a join does not",
        gold: "SELECT town FROM teacher INTERSECT SELECT town FROM teacher",
        predicted: "SELECT DISTINCT a.town FROM teacher a JOIN teacher b ON a.town = b.town",
      },
    ],
    same: [
      ["SELECT COUNT(*) FROM teacher", "SELECT COUNT(name) FROM teacher"],
      [
        "SELECT id FROM teacher t WHERE NOT EXISTS (SELECT 1 FROM course c WHERE c.teacher_id = t.id)",
        "SELECT t.id FROM teacher t LEFT JOIN course c ON c.teacher_id = t.id WHERE c.id IS NULL",
      ],
      [
        "SELECT t.id, COUNT(c.id) FROM teacher t LEFT JOIN course c ON c.teacher_id = t.id GROUP BY t.id",
        "SELECT t.id, (SELECT COUNT(*) FROM course c WHERE c.teacher_id = t.id) FROM teacher t",
      ],
    ],
  },
  {
    name: "shop",
    dialects: ["sqlite"],
    statements: [
      "CREATE TABLE customer (code VARCHAR PRIMARY KEY, city VARCHAR, boss VARCHAR REFERENCES customer (code))",
      "CREATE TABLE product (nr INTEGER PRIMARY KEY, label VARCHAR NOT NULL, price DOUBLE, colour VARCHAR)",
      "CREATE TABLE purchase (customer VARCHAR NOT NULL REFERENCES customer (code), product INTEGER NOT NULL REFERENCES product (nr), amount INTEGER, day DATE, PRIMARY KEY (customer, product))",
      "INSERT INTO customer VALUES ('AA', 'Rome', 'AA'), ('BB', 'Oslo', 'AA'), ('CC', 'Rome', 'BB')",
      "INSERT INTO product VALUES (1, 'pen', 1.5, 'red'), (2, 'cup', 4.0, 'blue'), (3, 'hat', 20.25, 'red')",
      "INSERT INTO purchase VALUES ('AA', 1, 2, '2020-01-01'), ('AA', 2, 1, '2020-01-02'), ('BB', 3, 5, '2020-01-02'), ('CC', 1, 7, '2020-02-01'), ('CC', 3, 1, '2020-02-03')",
    ],
    pairs: [
      {
        fault: "customers without purchases",
        gold:
          "SELECT c.code, COUNT(p.product) FROM customer c LEFT JOIN purchase p ON p.customer = c.code GROUP BY c.code",
        predicted:
          "SELECT c.code, COUNT(*) FROM customer c LEFT JOIN purchase p ON p.customer = c.code GROUP BY c.code",
      },
      {
        fault: "products never bought, with their total",
        gold:
          "SELECT label, COALESCE(SUM(amount), 0) FROM product LEFT JOIN purchase ON product = nr GROUP BY nr, label",
        predicted:
          "SELECT label, SUM(amount) FROM product LEFT JOIN purchase ON product = nr GROUP BY nr, label",
      },
      {
        fault: "a boss that is not known",
        gold: "SELECT a.code, b.city FROM customer a LEFT JOIN customer b ON b.code = a.boss",
        predicted: "SELECT a.code, b.city FROM customer a JOIN customer b ON b.code = a.boss",
      },
      {
        fault: "NOT IN of bosses with NULL",
        gold:
          "SELECT code FROM customer WHERE code NOT IN (SELECT boss FROM customer WHERE boss IS NOT NULL)",
        predicted: "SELECT code FROM customer WHERE code NOT IN (SELECT boss FROM customer)",
      },
      {
        fault: "<> of two columns",
        gold: "SELECT nr FROM product WHERE colour IS DISTINCT FROM 'red'",
        predicted: "SELECT nr FROM product WHERE colour <> 'red'",
      },
      {
        fault: "an unknown amount",
        gold: "SELECT COUNT(*) FROM purchase WHERE day = '2020-01-02'",
        predicted: "SELECT COUNT(amount) FROM purchase WHERE day = '2020-01-02'",
      },
      {
        fault: "the average price of none",
        gold: "SELECT colour, AVG(price) FROM product GROUP BY colour",
        predicted: "SELECT colour, SUM(price) / COUNT(*) FROM product GROUP BY colour",
      },
      {
        fault: "cities of customers, repeated",
        gold: "SELECT city FROM customer JOIN purchase ON customer = code",
        predicted: "SELECT DISTINCT city FROM customer JOIN purchase ON customer = code",
      },
    ],
    same: [
      ["SELECT COUNT(*) FROM purchase", "SELECT COUNT(product) FROM purchase"],
      [
        "SELECT code FROM customer WHERE NOT (city = 'Rome')",
        "SELECT code FROM customer WHERE city <> 'Rome'",
      ],
    ],
  },
  {
    name: "star",
    dialects: ["duckdb"],
    statements: [
      "CREATE TABLE body (name VARCHAR PRIMARY KEY, mass DOUBLE, kind VARCHAR NOT NULL)",
      "CREATE TABLE moon (name VARCHAR PRIMARY KEY, body VARCHAR NOT NULL REFERENCES body (name), radius INTEGER, finder VARCHAR)",
      "INSERT INTO body VALUES ('Mars', 0.6, 'planet'), ('Pluto', 0.01, 'dwarf')",
      "INSERT INTO moon VALUES ('Phobos', 'Mars', 11, 'Hall'), ('Deimos', 'Mars', 6, 'Hall'), ('Charon', 'Pluto', 606, 'Christy')",
    ],
    pairs: [
      {
        fault: "bodies without moons",
        gold:
          "SELECT b.name FROM body b LEFT JOIN moon m ON m.body = b.name GROUP BY b.name HAVING COUNT(m.name) < 2",
        predicted: "SELECT body FROM moon GROUP BY body HAVING COUNT(*) < 2",
      },
      {
        fault: "the largest radius of none",
        gold: "SELECT b.name, MAX(m.radius) FROM body b LEFT JOIN moon m ON m.body = b.name GROUP BY b.name",
        predicted: "SELECT b.name, MAX(m.radius) FROM body b JOIN moon m ON m.body = b.name GROUP BY b.name",
      },
      {
        fault: "finders that are not known",
        gold: "SELECT COUNT(*) FROM moon WHERE finder <> 'Hall' OR finder IS NULL",
        predicted: "SELECT COUNT(*) FROM moon WHERE finder <> 'Hall'",
      },
      {
        fault: "a column that counts",
        gold: "SELECT body, COUNT(*) FROM moon GROUP BY body",
        predicted: "SELECT body, COUNT(finder) FROM moon GROUP BY body",
      },
      {
        fault: "the sum of an empty selection",
        gold:
          "SELECT b.name, SUM(m.radius) FROM body b LEFT JOIN moon m ON m.body = b.name AND m.finder = 'Hall' GROUP BY b.name",
        predicted:
          "SELECT b.name, SUM(CASE WHEN m.finder = 'Hall' THEN m.radius ELSE 0 END) FROM body b LEFT JOIN moon m ON m.body = b.name GROUP BY b.name",
      },
    ],
    same: [["SELECT SUM(radius) FROM moon", "SELECT SUM(radius) FROM moon WHERE radius IS NOT NULL"]],
  },
];
