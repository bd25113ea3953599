/** One column of a table, as the database declares it. */
export interface Column {
  readonly name: string;
  /** The database's own spelling of the type, for example `DECIMAL(10,2)`. */
  readonly type: string;
  readonly notNull: boolean;
  /** What the database's designers wrote about it. */
  readonly comment?: string;
  /** Computed from other columns. */
  readonly generated?: true;
  /** All values that an enumerated type admits, in its order. */
  readonly admits?: readonly string[];
}

/** One table (or view) with its keys. */
export interface Table {
  /** Unique in its schema, as `qualifiedName` writes it: `schema.table` where a database has more than one schema. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** Columns of the primary key in key order, empty where none is declared. */
  readonly primaryKey: readonly string[];
  /** Declared unique keys other than the primary key. */
  readonly uniqueKeys: readonly (readonly string[])[];
  /** Number of rows, absent where only a schema is known, or where counting took too long. */
  readonly rowCount?: number;
  /** The number of rows comes from the database's statistics, as counting would take too long. */
  readonly rowCountEstimated?: true;
  readonly comment?: string;
}

/** One end of a join: a table and, in matching order, the columns that meet the other end's. */
export interface JoinEnd {
  readonly table: string;
  readonly columns: readonly string[];
}

/** One edge of the referential integrity graph: the referencing end and the referenced end. */
export interface Join {
  readonly from: JoinEnd;
  readonly to: JoinEnd;
}

/** A foreign key: a join with the constraint's name. */
export interface ForeignKey extends Join {
  readonly name: string;
}

/** Something that the database has and the schema leaves out. */
export interface Omission {
  readonly what: "table" | "view" | "column" | "foreign key" | "statement";
  readonly name: string;
  /** Ends a sentence that begins with the name, for example `cannot be read: permission denied`. */
  readonly reason: string;
}

/** Everything that is known of a database's structure. Tables and keys stand in the database's own order. */
export interface Schema {
  readonly tables: readonly Table[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Views: they are neither joined nor counted. Absent where there are none. */
  readonly views?: readonly Table[];
  /** What could not be read, or does not hold together. Absent where nothing is left out. */
  readonly omitted?: readonly Omission[];
}
