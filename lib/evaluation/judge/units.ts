/** A word behind a number that says what it counts. */
export const UNIT =
  /^(?:kmh|mph|barg|psi|rpm|[kmgt]?wh?|[kmgt]b|hertz|hz|inch(?:es)?|acres?|hectares?|millimet\w+|k?m[2²]?|[cm]m|centimet\w+|grams?|km²|sq|square|metres?|meters?|kilomet\w+|miles?|feet|ft|kg|g|kilos?|kilograms?|tons?|tonnes?|years?|months?|weeks?|days?|hours?|minutes?|mins?|seconds?|secs?|milliseconds?|ms|l|lit(?:re|er)s?|ml|millilit(?:re|er)s?|percent|dollars?|euros?|pounds?|cents?|usd|eur|gbp|lbs?)$/;

/** Units of one measure by their sizes. */
export const measures: readonly ReadonlyMap<string, number>[] = [
  [
    ["m", 1],
    ["metre", 1],
    ["meter", 1],
    ["km", 1000],
    ["kilometre", 1000],
    ["kilometer", 1000],
    ["cm", 0.01],
    ["centimetre", 0.01],
    ["centimeter", 0.01],
    ["mm", 0.001],
  ],
  [
    ["ms", 0.001],
    ["millisecond", 0.001],
    ["second", 1],
    ["sec", 1],
    ["minute", 60],
    ["min", 60],
    ["hour", 3600],
    ["day", 86_400],
    ["week", 604_800],
  ],
  [["month", 1], ["year", 12]],
  [
    ["kg", 1],
    ["kilo", 1],
    ["kilogram", 1],
    ["g", 0.001],
    ["gram", 0.001],
    ["ton", 1000],
    ["tonne", 1000],
  ],
  [["w", 1], ["kw", 1e3], ["mw", 1e6], ["gw", 1e9]],
  [["wh", 1], ["kwh", 1e3], ["mwh", 1e6], ["gwh", 1e9]],
  [["kb", 1], ["mb", 1e3], ["gb", 1e6], ["tb", 1e9]],
  [["litre", 1], ["liter", 1], ["l", 1], ["ml", 0.001], ["millilitre", 0.001]],
  [["dollar", 1], ["usd", 1], ["cent", 0.01]],
  [["euro", 1], ["eur", 1], ["cent", 0.01]],
  [["pound", 1], ["gbp", 1], ["lb", 1]],
].map((units) => new Map(units as [string, number][]));
