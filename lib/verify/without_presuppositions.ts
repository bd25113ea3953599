import {
  type Condition,
  conjunction,
  conjunctList,
  type Link,
  type Specification,
} from "../specification/mod.ts";

/**
 * Removes conditions that speakers presuppose: a member is somebody whose leaving date is NULL. A specification without
 * any is returned itself.
 */
export function withoutPresuppositions(specification: Specification): Specification {
  if (specification.kind !== "selection") return specification;
  const conditions = [specification.where, ...specification.links.map(({ condition }) => condition)];
  if (!conditions.flatMap(conjunctList).some(({ kind }) => kind === "null")) return specification;
  const { where: all, ...others } = specification;
  const stated = (condition: Condition | undefined) =>
    conjunction(conjunctList(condition).filter(({ kind }) => kind !== "null"));
  const where = stated(all);
  const links = others.links.map(({ condition: written, ...link }): Link => {
    const condition = stated(written);
    return { ...link, ...(condition && { condition }) };
  });
  return { ...others, links, ...(where && { where }) };
}
