/** One column of a table, as the database declares it. */
export interface Column {
  readonly name: string;
  /** The database's own spelling of the type, for example `DECIMAL(10,2)`. */
  readonly type: string;
  readonly notNull: boolean;
}

/** One table with its keys. */
export interface Table {
  /** Unique in its schema graph: `schema.table` where a database has more than one schema, else the bare name. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** Columns of the primary key in key order, empty where none is declared. */
  readonly primaryKey: readonly string[];
  /** Declared unique keys other than the primary key. */
  readonly uniqueKeys: readonly (readonly string[])[];
  /** Number of rows, absent where only a schema is known. */
  readonly rowCount?: number;
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

/** A declared (or carried) foreign key: a join with the constraint's name. */
export interface ForeignKey extends Join {
  readonly name: string;
}

/** Everything that is known of a database's structure. Tables and keys stand in the database's own order. */
export interface Schema {
  readonly tables: readonly Table[];
  readonly foreignKeys: readonly ForeignKey[];
}
