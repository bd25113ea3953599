import type { Schema } from "../schema/mod.ts";
import {
  type Condition,
  type Link,
  mapParts,
  type Output,
  type Selection,
  type Source,
  sourcesIn,
  type Specification,
  specificationOf,
  toSql,
  type Value,
} from "../specification/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import type { ColumnImages } from "./column_images.ts";
import { imageOf } from "./image_of.ts";
import { NoTwin } from "./no_twin.ts";
import type { TwinNames } from "./twin_names.ts";
import type { TwinTexts } from "./twin_texts.ts";
import type { LiteralImage, ValueImage } from "./types.ts";
import { createImageReader, type ImageReader } from "./value_image.ts";

/** A query of the twin. */
export interface TwinQuery {
  /** In SQLite's dialect. */
  readonly sql: string;
  /** How each column of the answer changes. */
  readonly outputs: readonly ValueImage[];
  readonly literals: readonly LiteralImage[];
  /**
   * What the rows of the twin are compared with, in the original's dialect: the query without the texts that it sorts by, as a
   * text moves in the alphabet.
   */
  readonly proof: string;
  /** Tables that it reads, by the original's names. */
  readonly tables: readonly string[];
}

/** What is known of a twin. */
export interface TwinWorld {
  readonly schema: Schema;
  readonly dialect: Dialect;
  readonly names: TwinNames;
  readonly texts: TwinTexts;
  readonly images: ColumnImages;
}

/**
 * Rewrites a query by what it asks for: other names, and literals changed as the columns that they are compared with.
 *
 * @throws {NoTwin} If the query cannot be read, or what it computes has no image.
 */
export async function twinQuery(sql: string, world: TwinWorld): Promise<TwinQuery> {
  const { schema, dialect } = world;
  const reading = await specificationOf(sql, { dialect, schema });
  if (reading.kind === "not_readable") throw new NoTwin(`a query has no twin: ${reading.reason}`);
  const { specification } = reading;
  const literals: LiteralImage[] = [];
  const writer = createWriter(specification, { world, literals });
  const outputs = writer.read.outputs(specification);
  const byText = specification.orderBy.map(({ by }) => {
    const image = by.kind === "output" ? outputs[by.position] : writer.read.value(by);
    return image === "text";
  });
  if (byText[0] && specification.cut !== undefined) {
    throw new NoTwin("a query takes the first texts of the alphabet");
  }
  const twin = written(writer.specification(specification), "sqlite");
  const orderBy = specification.orderBy.filter((_, i) => !byText[i]);
  return {
    sql: twin,
    outputs,
    literals,
    proof: byText.includes(true) ? written({ ...specification, orderBy }, dialect) : sql,
    tables: sourcesIn(specification).flatMap((source) => source.kind === "table" ? [source.table] : []),
  };
}

function written(specification: Specification, dialect: Dialect): string {
  try {
    return toSql(specification, dialect);
  } catch (error) {
    if (error instanceof RangeError) throw new NoTwin(`a query has no twin: ${error.message}`);
    throw error;
  }
}

interface Writer {
  readonly read: ImageReader;
  specification(one: Specification): Specification;
}

/** What rewrites the parts of one query, whose roles are all different. */
function createWriter(
  whole: Specification,
  { world: { names, texts, images }, literals }: {
    readonly world: TwinWorld;
    readonly literals: LiteralImage[];
  },
): Writer {
  const sources = new Map(sourcesIn(whole).map((source) => [source.role, source]));
  const read = createImageReader(sources, images);
  const roles = new Map<string, string>();
  const role = (name: string) => {
    const known = roles.get(name);
    if (known !== undefined) return known;
    const taken = new Set(roles.values());
    let image = names.given(name);
    for (let number = 2; taken.has(image); number++) image = `${names.given(name)}_${number}`;
    roles.set(name, image);
    return image;
  };
  const column = (of: string, name: string) => {
    const source = sources.get(of);
    return source?.kind === "table" ? names.column(source.table, name) : names.given(name);
  };

  /** A value in which literals change as given; `undefined` for one whose literals stay. */
  function value(one: Value, image: ValueImage = "same"): Value {
    switch (one.kind) {
      case "literal": {
        const { value: before } = one;
        if (before === null || typeof before === "boolean") return one;
        const after = imageOf(before, image, texts) as string | number;
        literals.push({ image, before, after });
        return { ...one, value: after };
      }
      case "column":
        return { ...one, role: role(one.role), column: column(one.role, one.column) };
      case "arithmetic": {
        const isSum = one.operator === "+" || one.operator === "-";
        const own = one.operator === "||" ? "text" : isSum && image === "scaled" ? "scaled" : "same";
        return mapParts(one, { value: (part) => value(part, own), condition, specification });
      }
      case "call": {
        const own = read.passes(one) ? read.value(one) ?? "same" : "same";
        return mapParts(one, { value: (part) => value(part, own), condition, specification });
      }
      case "case":
        return mapParts(one, { value: (part) => value(part, read.value(one)), condition, specification });
      default:
        return mapParts(one, { value: (part) => value(part, read.value(part)), condition, specification });
    }
  }

  function condition(one: Condition): Condition {
    const parts = (values: readonly Value[]) => {
      const image = read.common(values);
      return mapParts(one, { value: (part) => value(part, image), condition, specification });
    };
    switch (one.kind) {
      case "comparison":
        return parts([one.left, one.right]);
      case "between":
        return parts([one.value, one.low, one.high]);
      case "one_of":
        return parts([one.value, ...one.values]);
      case "pattern":
        if (one.syntax.startsWith("regexp") || one.syntax === "similar") {
          throw new NoTwin("a regular expression has no twin");
        }
        return parts([one.value, one.pattern]);
      case "quantified":
      case "member_of": {
        const own = one.kind === "quantified" ? [one.left] : one.values;
        const other = read.outputs(one.specification);
        own.forEach((part, i) => read.agree(read.value(part), other[i]));
        return mapParts(one, { value: (part) => value(part, other[0]), condition, specification });
      }
      default:
        return mapParts(one, { value: (part) => value(part, read.value(part)), condition, specification });
    }
  }

  function specification(one: Specification): Specification {
    const mapped = mapParts(one, {
      value: (part) => value(part, read.value(part)),
      condition,
      specification,
    });
    return mapped.kind === "selection" ? renamed(mapped) : mapped;
  }

  function renamed(selection: Selection): Selection {
    return {
      ...selection,
      sources: selection.sources.map((source): Source =>
        source.kind === "table"
          ? { ...source, table: names.table(source.table), role: role(source.role) }
          : { ...source, role: role(source.role) }
      ),
      links: selection.links.map((link): Link => {
        for (const pair of link.columns) {
          read.agree(
            read.value({ kind: "column", role: link.from, column: pair.from }),
            read.value({ kind: "column", role: link.to, column: pair.to }),
          );
        }
        return {
          ...link,
          from: role(link.from),
          to: role(link.to),
          columns: link.columns.map((pair) => ({
            from: column(link.from, pair.from),
            to: column(link.to, pair.to),
          })),
        };
      }),
      outputs: selection.outputs.map((output): Output =>
        output.name === undefined ? output : { ...output, name: names.given(output.name) }
      ),
    };
  }

  return { read, specification };
}
