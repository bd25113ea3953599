import assert from "node:assert/strict";
import { measuredName } from "../../../lib/linking/lexicon/measured_name.ts";

const parted = (name: string) => {
  const { words, unit } = measuredName(name.split("_"));
  return [words.join(" "), unit];
};

Deno.test("a unit at the end of a name is that of its values", () => {
  assert.deepEqual(parted("length_km"), ["length", " km"]);
  assert.deepEqual(parted("speed_km_h"), ["speed", " km/h"]);
  assert.deepEqual(parted("cantidad_en_kg"), ["cantidad", " kg"]);
  assert.deepEqual(parted("anode_spacing_m"), ["anode spacing", " m"]);
  assert.deepEqual(parted("minutes"), ["duration", " minutes"]);
});

Deno.test("a unit that a value is reckoned by stays in the name", () => {
  assert.deepEqual(parted("price_per_kg"), ["price per kg", ""]);
  assert.deepEqual(parted("precio_kg"), ["precio per kg", ""]);
  assert.deepEqual(parted("px_t"), ["px per t", ""]);
  assert.deepEqual(parted("preis_pro_m2"), ["preis per m²", ""]);
  assert.deepEqual(parted("wage_hours"), ["wage per hour", ""]);
  assert.deepEqual(parted("hours_per_week"), ["hours per week", ""]);
  assert.deepEqual(parted("price_usd"), ["price", " US dollars"]);
});

Deno.test("a quotient of two units is the unit of its values", () => {
  assert.deepEqual(parted("yield_kg_per_ha"), ["yield", " kg per ha"]);
});

Deno.test("a price in a currency is one per the unit after it", () => {
  assert.deepEqual(parted("price_eur_kg"), ["price", " euros per kg"]);
  assert.deepEqual(parted("clay_fee_usd_hours"), ["clay fee", " US dollars per hour"]);
  assert.deepEqual(parted("rate_eur_day"), ["rate", " euros per day"]);
  assert.deepEqual(parted("price_eur_minimum"), ["price eur minimum", ""]);
});

Deno.test("a unit without which no noun is left stays in the name", () => {
  assert.deepEqual(parted("estimated_hours"), ["estimated duration", " hours"]);
  assert.deepEqual(parted("total_days"), ["total days", ""]);
  assert.deepEqual(parted("number_of_days"), ["number of days", ""]);
});
