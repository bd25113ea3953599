/** One measured figure; field names are those of the JSON. */
export interface Figure {
  /** What was measured, for example a function or a script. */
  readonly name: string;
  readonly unit: "ms" | "queries/s" | "MB" | "KB";
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
  /** How many measurements the median is taken of. */
  readonly runs: number;
  /** The figure to reach. */
  readonly asked?: { readonly at: "most" | "least"; readonly value: number };
  /** What it ran on beside Deno, for example `SQLite 3.50.1`. */
  readonly engine?: string;
}

/** What could not be measured, and in one sentence why. */
export interface Unmeasured {
  readonly name: string;
  readonly skipped: string;
}

/** What a bench may use. */
export interface BenchSettings {
  /** Folder of published schemas, with `ddl/musicbrainz_postgres.sql` and catalogs in `catalog`. */
  readonly schemas?: string | undefined;
  /** A database that holds Mondial. */
  readonly mondial?: string | undefined;
  /** Folder into which programs of others are installed that are measured beside. @default they are not measured */
  readonly peers?: string | undefined;
  /** A PostgreSQL login that may make databases. */
  readonly postgres: string;
  readonly mysql: string;
  readonly signal: AbortSignal;
}

/** A named group of figures. */
export interface Benchmark {
  readonly name: string;
  /** What exactly is measured, in one sentence. */
  readonly measures: string;
  readonly run: (settings: BenchSettings) => AsyncIterable<Figure | Unmeasured>;
}
