import type { SpiderSchema } from "../../../lib/sql/spider/types.ts";

/** Countries, rivers and lakes; rivers and lakes lie in countries, a river flows into a lake. */
export const geography: SpiderSchema = {
  tables: [
    { name: "Country", columns: ["Code", "Name", "Population", "Continent"] },
    { name: "River", columns: ["Id", "Name", "Length", "Country", "Lake"] },
    { name: "Lake", columns: ["Id", "Name", "Depth", "Country"] },
  ],
  foreignKeys: [["River.Country", "Country.Code"], ["River.Lake", "Lake.Id"]],
};
