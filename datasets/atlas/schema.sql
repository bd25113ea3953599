-- Atlas: the embedded database of Querylogue.

CREATE TABLE continent (
  name VARCHAR PRIMARY KEY,
  area INTEGER NOT NULL CHECK (area > 0)
);

CREATE TABLE currency (
  code VARCHAR PRIMARY KEY CHECK (length(code) = 3),
  name VARCHAR NOT NULL UNIQUE,
  minor_unit VARCHAR,
  introduced DATE
);

-- The key (capital, code) -> city (name, country) closes a circle and stands in querylogue_foreign_keys.
CREATE TABLE country (
  code VARCHAR PRIMARY KEY CHECK (length(code) = 2),
  name VARCHAR NOT NULL UNIQUE,
  capital VARCHAR NOT NULL,
  area DECIMAL(12, 2) CHECK (area > 0),
  population BIGINT CHECK (population > 0),
  currency VARCHAR NOT NULL,
  government VARCHAR NOT NULL,
  independence DATE,
  landlocked BOOLEAN NOT NULL,
  calling_code VARCHAR,
  FOREIGN KEY (currency) REFERENCES currency (code)
);

-- The key (capital, country) -> city (name, country) closes a circle and stands in querylogue_foreign_keys.
CREATE TABLE region (
  name VARCHAR,
  country VARCHAR,
  capital VARCHAR,
  kind VARCHAR NOT NULL,
  area INTEGER CHECK (area > 0),
  PRIMARY KEY (name, country),
  FOREIGN KEY (country) REFERENCES country (code)
);

CREATE TABLE city (
  name VARCHAR,
  country VARCHAR,
  region VARCHAR,
  population INTEGER CHECK (population > 0),
  elevation INTEGER,
  latitude DECIMAL(4, 1) NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude DECIMAL(4, 1) NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  PRIMARY KEY (name, country),
  FOREIGN KEY (country) REFERENCES country (code),
  FOREIGN KEY (region, country) REFERENCES region (name, country)
);

CREATE TABLE country_continent (
  country VARCHAR,
  continent VARCHAR,
  share DECIMAL(4, 1) CHECK (share BETWEEN 0 AND 100),
  PRIMARY KEY (country, continent),
  FOREIGN KEY (country) REFERENCES country (code),
  FOREIGN KEY (continent) REFERENCES continent (name)
);

CREATE TABLE border (
  country1 VARCHAR,
  country2 VARCHAR,
  length DECIMAL(6, 1) CHECK (length > 0),
  PRIMARY KEY (country1, country2),
  FOREIGN KEY (country1) REFERENCES country (code),
  FOREIGN KEY (country2) REFERENCES country (code),
  CHECK (country1 < country2)
);

CREATE TABLE language (
  name VARCHAR PRIMARY KEY,
  code VARCHAR UNIQUE,
  family VARCHAR,
  script VARCHAR
);

CREATE TABLE spoken_language (
  country VARCHAR,
  language VARCHAR,
  status VARCHAR NOT NULL CHECK (status IN ('official', 'de facto', 'regional')),
  PRIMARY KEY (country, language),
  FOREIGN KEY (country) REFERENCES country (code),
  FOREIGN KEY (language) REFERENCES language (name)
);

CREATE TABLE organization (
  abbreviation VARCHAR PRIMARY KEY,
  name VARCHAR NOT NULL UNIQUE,
  founded DATE NOT NULL,
  headquarters VARCHAR,
  headquarters_country VARCHAR,
  FOREIGN KEY (headquarters, headquarters_country) REFERENCES city (name, country)
);

CREATE TABLE membership (
  organization VARCHAR,
  country VARCHAR,
  joined DATE,
  withdrawn DATE CHECK (withdrawn > joined),
  PRIMARY KEY (organization, country),
  FOREIGN KEY (organization) REFERENCES organization (abbreviation),
  FOREIGN KEY (country) REFERENCES country (code)
);

-- The self reference (part_of) -> sea (name) stands in querylogue_foreign_keys.
CREATE TABLE sea (
  name VARCHAR PRIMARY KEY,
  part_of VARCHAR CHECK (part_of <> name),
  area INTEGER CHECK (area > 0),
  maximum_depth INTEGER CHECK (maximum_depth > 0)
);

CREATE TABLE country_sea (
  country VARCHAR,
  sea VARCHAR,
  PRIMARY KEY (country, sea),
  FOREIGN KEY (country) REFERENCES country (code),
  FOREIGN KEY (sea) REFERENCES sea (name)
);

-- The self reference (tributary_of) -> river (name) stands in querylogue_foreign_keys.
CREATE TABLE river (
  name VARCHAR PRIMARY KEY,
  length INTEGER CHECK (length > 0),
  basin_area INTEGER CHECK (basin_area > 0),
  tributary_of VARCHAR CHECK (tributary_of <> name),
  sea VARCHAR,
  FOREIGN KEY (sea) REFERENCES sea (name),
  CHECK (tributary_of IS NULL OR sea IS NULL)
);

CREATE TABLE river_country (
  river VARCHAR,
  country VARCHAR,
  PRIMARY KEY (river, country),
  FOREIGN KEY (river) REFERENCES river (name),
  FOREIGN KEY (country) REFERENCES country (code)
);

CREATE TABLE city_river (
  city VARCHAR,
  country VARCHAR,
  river VARCHAR,
  PRIMARY KEY (city, country, river),
  FOREIGN KEY (city, country) REFERENCES city (name, country),
  FOREIGN KEY (river) REFERENCES river (name)
);

CREATE TABLE lake (
  name VARCHAR PRIMARY KEY,
  area DECIMAL(8, 2) CHECK (area > 0),
  maximum_depth INTEGER CHECK (maximum_depth > 0),
  elevation INTEGER,
  outflow VARCHAR,
  FOREIGN KEY (outflow) REFERENCES river (name)
);

CREATE TABLE lake_country (
  lake VARCHAR,
  country VARCHAR,
  PRIMARY KEY (lake, country),
  FOREIGN KEY (lake) REFERENCES lake (name),
  FOREIGN KEY (country) REFERENCES country (code)
);

CREATE TABLE mountain_range (
  name VARCHAR PRIMARY KEY,
  continent VARCHAR,
  length INTEGER CHECK (length > 0),
  FOREIGN KEY (continent) REFERENCES continent (name)
);

CREATE TABLE mountain (
  name VARCHAR PRIMARY KEY,
  elevation DECIMAL(6, 2) CHECK (elevation > 0),
  mountain_range VARCHAR,
  first_ascent DATE,
  volcano BOOLEAN NOT NULL,
  FOREIGN KEY (mountain_range) REFERENCES mountain_range (name)
);

CREATE TABLE mountain_country (
  mountain VARCHAR,
  country VARCHAR,
  PRIMARY KEY (mountain, country),
  FOREIGN KEY (mountain) REFERENCES mountain (name),
  FOREIGN KEY (country) REFERENCES country (code)
);

CREATE TABLE island (
  name VARCHAR PRIMARY KEY,
  area INTEGER CHECK (area > 0),
  sea VARCHAR,
  highest_mountain VARCHAR,
  FOREIGN KEY (sea) REFERENCES sea (name),
  FOREIGN KEY (highest_mountain) REFERENCES mountain (name)
);

CREATE TABLE island_country (
  island VARCHAR,
  country VARCHAR,
  PRIMARY KEY (island, country),
  FOREIGN KEY (island) REFERENCES island (name),
  FOREIGN KEY (country) REFERENCES country (code)
);

CREATE TABLE airport (
  code VARCHAR PRIMARY KEY CHECK (length(code) = 3),
  name VARCHAR NOT NULL UNIQUE,
  city VARCHAR NOT NULL,
  country VARCHAR NOT NULL,
  opened DATE,
  elevation INTEGER,
  FOREIGN KEY (city, country) REFERENCES city (name, country)
);

CREATE TABLE heritage_site (
  name VARCHAR PRIMARY KEY,
  country VARCHAR NOT NULL,
  city VARCHAR,
  category VARCHAR NOT NULL CHECK (category IN ('cultural', 'natural', 'mixed')),
  inscribed INTEGER NOT NULL CHECK (inscribed BETWEEN 1978 AND 2023),
  FOREIGN KEY (country) REFERENCES country (code),
  FOREIGN KEY (city, country) REFERENCES city (name, country)
);

-- Keys beside the declared ones: DuckDB declares none that run in a circle, and checks a self reference
-- row by row, so that a table cannot be loaded in one statement with it.
CREATE TABLE querylogue_foreign_keys (
  name VARCHAR PRIMARY KEY,
  from_schema VARCHAR NOT NULL,
  from_table VARCHAR NOT NULL,
  from_columns VARCHAR[] NOT NULL,
  to_schema VARCHAR NOT NULL,
  to_table VARCHAR NOT NULL,
  to_columns VARCHAR[] NOT NULL
);

INSERT INTO querylogue_foreign_keys VALUES
  ('country_capital_fkey', 'main', 'country', ['capital', 'code'], 'main', 'city', ['name', 'country']),
  ('region_capital_fkey', 'main', 'region', ['capital', 'country'], 'main', 'city', ['name', 'country']),
  ('sea_part_of_fkey', 'main', 'sea', ['part_of'], 'main', 'sea', ['name']),
  ('river_tributary_of_fkey', 'main', 'river', ['tributary_of'], 'main', 'river', ['name']);

-- What the names of tables and columns do not say.
COMMENT ON COLUMN country.independence IS 'empty where there is no such day, or opinions differ';
COMMENT ON COLUMN country.landlocked IS 'without a coast on a sea of this database';
COMMENT ON TABLE border IS 'a land border, once for each pair of countries: country1 has the smaller code';
COMMENT ON COLUMN country_continent.share IS 'percent of the country''s area that lies on the continent';
COMMENT ON COLUMN spoken_language.status IS 'official in the whole country, de facto where no law says so, regional in a part of it';
COMMENT ON COLUMN membership.withdrawn IS 'the day the country left; empty: it is still a member';
COMMENT ON COLUMN sea.part_of IS 'the larger sea or ocean';
COMMENT ON COLUMN river.tributary_of IS 'the river it flows into; empty where it reaches a sea';
COMMENT ON COLUMN lake.outflow IS 'the river that leaves the lake';
COMMENT ON COLUMN mountain.volcano IS 'of volcanic origin, active or not';
COMMENT ON COLUMN heritage_site.city IS 'empty for sites outside the cities of this database';
COMMENT ON COLUMN continent.area IS 'in km²';
COMMENT ON COLUMN country.area IS 'in km²';
COMMENT ON COLUMN region.area IS 'in km²';
COMMENT ON COLUMN city.elevation IS 'in m';
COMMENT ON COLUMN border.length IS 'in km';
COMMENT ON COLUMN sea.area IS 'in km²';
COMMENT ON COLUMN sea.maximum_depth IS 'in m';
COMMENT ON COLUMN river.length IS 'in km';
COMMENT ON COLUMN river.basin_area IS 'in km²';
COMMENT ON COLUMN lake.area IS 'in km²';
COMMENT ON COLUMN lake.maximum_depth IS 'in m';
COMMENT ON COLUMN lake.elevation IS 'in m';
COMMENT ON COLUMN mountain_range.length IS 'in km';
COMMENT ON COLUMN mountain.elevation IS 'in m';
COMMENT ON COLUMN island.area IS 'in km²';
COMMENT ON COLUMN airport.elevation IS 'in m';
