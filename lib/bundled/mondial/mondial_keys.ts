import type { Join } from "../../schema/mod.ts";

/**
 * Foreign keys of Mondial from its published dependency diagram; the Oracle scripts declare none. Names are spelled as
 * in the scripts.
 *
 * @example
 * ```ts
 * import { mondialKeys } from "querylogue/bundled";
 * import assert from "node:assert/strict";
 *
 * assert.equal(mondialKeys().length, 72);
 * assert.equal(mondialKeys().filter((key) => key.from.columns.length > 1).length, 21);
 * ```
 */
export function mondialKeys(): readonly Join[] {
  return Object.entries(KEYS).flatMap(([table, keys]) =>
    keys.map(([to, ...columns]) => ({
      from: { table, columns },
      to: { table: to, columns: IDENTIFIED_BY[to] },
    }))
  );
}

/** The columns by which rows of a table are referred to. */
const IDENTIFIED_BY = {
  City: ["Name", "Country", "Province"],
  Province: ["Name", "Country"],
  Country: ["Code"],
  Language: ["Name"],
  Continent: ["Name"],
  Organization: ["Abbreviation"],
  River: ["Name"],
  Lake: ["Name"],
  Sea: ["Name"],
  Mountain: ["Name"],
  Desert: ["Name"],
  Island: ["Name"],
} as const;

/** For each table its keys: the table referred to, then the columns that refer to it. */
const KEYS: Readonly<Record<string, readonly (readonly [keyof typeof IDENTIFIED_BY, ...string[]])[]>> = {
  Country: [["City", "Capital", "Code", "Province"]],
  City: [["Province", "Province", "Country"]],
  Province: [["Country", "Country"], ["City", "Capital", "Country", "CapProv"]],
  Economy: [["Country", "Country"]],
  Population: [["Country", "Country"]],
  Politics: [["Country", "Country"], ["Country", "Dependent"]],
  Religion: [["Country", "Country"]],
  EthnicGroup: [["Country", "Country"]],
  Spoken: [["Country", "Country"], ["Language", "Language"]],
  Language: [["Language", "Superlanguage"]],
  Countrypops: [["Country", "Country"]],
  Countryothername: [["Country", "Country"]],
  Countrylocalname: [["Country", "Country"]],
  Provpops: [["Province", "Province", "Country"]],
  Provinceothername: [["Province", "Province", "Country"]],
  Provincelocalname: [["Province", "Province", "Country"]],
  Citypops: [["City", "City", "Country", "Province"]],
  Cityothername: [["City", "City", "Country", "Province"]],
  Citylocalname: [["City", "City", "Country", "Province"]],
  borders: [["Country", "Country1"], ["Country", "Country2"]],
  encompasses: [["Country", "Country"], ["Continent", "Continent"]],
  Organization: [["City", "City", "Country", "Province"]],
  isMember: [["Country", "Country"], ["Organization", "Organization"]],
  River: [["River", "River"], ["Lake", "Lake"], ["Sea", "Sea"]],
  Lake: [["River", "River"]],
  RiverThrough: [["River", "River"], ["Lake", "Lake"]],
  mergesWith: [["Sea", "Sea1"], ["Sea", "Sea2"]],
  geo_Mountain: [["Mountain", "Mountain"], ["Province", "Province", "Country"]],
  geo_Desert: [["Desert", "Desert"], ["Province", "Province", "Country"]],
  geo_Island: [["Island", "Island"], ["Province", "Province", "Country"]],
  geo_River: [["River", "River"], ["Province", "Province", "Country"]],
  geo_Sea: [["Sea", "Sea"], ["Province", "Province", "Country"]],
  geo_Lake: [["Lake", "Lake"], ["Province", "Province", "Country"]],
  geo_Source: [["River", "River"], ["Province", "Province", "Country"]],
  geo_Estuary: [["River", "River"], ["Province", "Province", "Country"]],
  located: [["City", "City", "Country", "Province"], ["River", "River"], ["Lake", "Lake"], ["Sea", "Sea"]],
  locatedOn: [["City", "City", "Country", "Province"], ["Island", "Island"]],
  islandIn: [["Island", "Island"], ["Sea", "Sea"], ["Lake", "Lake"], ["River", "River"]],
  MountainOnIsland: [["Mountain", "Mountain"], ["Island", "Island"]],
  LakeOnIsland: [["Lake", "Lake"], ["Island", "Island"]],
  RiverOnIsland: [["River", "River"], ["Island", "Island"]],
  Airport: [["Country", "Country"], ["City", "City", "Country", "Province"], ["Island", "Island"]],
};
