-- Chance as pure functions of seed, key and row. Sums, products and square roots of doubles are the same on every
-- machine, logarithms and powers are not; the engine's own hash() may change with its version.

-- Where the rows stand: n is the number of the row in whose SELECT a macro is used.
CREATE TEMP MACRO rows_of(name) AS getvariable('row_counts')[name];
CREATE TEMP MACRO numbers_to(count) AS TABLE SELECT range + 1 AS n FROM range(count);
CREATE TEMP MACRO numbers(name) AS TABLE SELECT range + 1 AS n FROM range(rows_of(name));
CREATE TEMP MACRO data_end() AS DATE '2025-12-31';

-- From 0 to below 1. All stays below 2^31, so that no product exceeds 2^63.
CREATE TEMP MACRO salt(key) AS
  (md5_number_lower(getvariable('seed') || ' ' || key) % 2147483647)::BIGINT;
CREATE TEMP MACRO stirred(x, bits) AS xor(x, bits) * 1103515245 % 2147483629;
CREATE TEMP MACRO draw(key, of_row) AS
  stirred(stirred(stirred(of_row::BIGINT, salt(key)), 1431655765), 858993459) / 2147483648.0;

-- Numbers: all alike, most in the middle, most near the lower end.
CREATE TEMP MACRO even(key, low, high) AS low + (high - low) * draw(key, n);
CREATE TEMP MACRO bell(key, low, high) AS
  low + (high - low) * (draw(key || ' 1', n) + draw(key || ' 2', n)) / 2;
CREATE TEMP MACRO early(key, low, high) AS low + (high - low) * (1 - sqrt(1 - draw(key, n)));

-- Values of a list, all alike or the first ones more often; one in some rows only; a fact.
CREATE TEMP MACRO one_of(key, choices) AS choices[1 + floor(draw(key, n) * len(choices))::INTEGER];
CREATE TEMP MACRO mostly(key, choices) AS choices[1 + floor(early(key, 0, len(choices)))::INTEGER];
CREATE TEMP MACRO maybe(key, share, given) AS CASE WHEN draw(key || ' present', n) < share THEN given END;
CREATE TEMP MACRO chance(key, share) AS draw(key, n) < share;

-- Days.
CREATE TEMP MACRO day(key, first, last) AS first + floor(even(key, 0, last - first + 1))::INTEGER;
CREATE TEMP MACRO later_than(key, date) AS
  date + 1 + floor(even(key, 0, date_diff('day', date, data_end())))::INTEGER;
CREATE TEMP MACRO days_before_end(key, least, most) AS data_end() - floor(even(key, least, most))::INTEGER;

-- Rows that are referred to. What belongs to a platform goes round the platforms: 1, 2, … and again 1, 2, …
CREATE TEMP MACRO row_of(key, name) AS 1 + floor(draw(key, n) * rows_of(name))::INTEGER;
CREATE TEMP MACRO round_of(of_row, name) AS (of_row - 1) // rows_of(name);
CREATE TEMP MACRO turn_of(of_row, name) AS 1 + (of_row - 1) % rows_of(name);
CREATE TEMP MACRO staff_of(key, platform) AS
  platform + rows_of('platform')
    * floor(draw(key, n) * (1 + (rows_of('employee') - platform) // rows_of('platform')))::INTEGER;
CREATE TEMP MACRO segments_per_pipeline() AS rows_of('pipeline_segment') / rows_of('pipeline');
