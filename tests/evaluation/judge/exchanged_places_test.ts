import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { fair, type JudgeWorld, port } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

const others = async (verdict: string, world: JudgeWorld, ...pairs: Pairs) =>
  (await verdicts(pairs, world)).filter((line) => !line.startsWith(verdict));

const never = async (verdict: string, world: JudgeWorld, ...pairs: Pairs) =>
  (await verdicts(pairs, world)).filter((line) => line.startsWith(verdict));

Deno.test("who is asked for in one sentence and spoken of in the other are others", async () => {
  assert.deepEqual(
    await others(
      "not_aligned",
      port,
      [
        "which pilots have trained shipowners from Greece?",
        "which shipowners from Greece have been trained by pilots?",
      ],
      ["For each vessel, name the pilot who came last.", "For each pilot, name the vessel that came last."],
    ),
    [],
  );
  assert.deepEqual(
    await never(
      "not_aligned",
      port,
      ["which vessels called at a berth?", "port calls of berths by vessel"],
      ["vessels and their owners", "for each owner the vessels"],
    ),
    [],
  );
});

Deno.test("times that change places are other times, and their order says nothing", async () => {
  assert.deepEqual(
    await others("not_aligned", port, [
      "port calls departed in 2022 of vessels built before 2000",
      "port calls departed before 2000 of vessels built in 2022",
    ]),
    [],
  );
  assert.deepEqual(
    await never("not_aligned", port, [
      "vessels built before 2005 that arrived in 2021",
      "vessels that arrived in 2021 and were built before 2005",
    ]),
    [],
  );
});

Deno.test("who is no trainer need not be without a trainer", async () => {
  assert.deepEqual(
    await others("not_aligned", port, ["pilots who do not have a trainer", "pilots who are not trainers"]),
    [],
  );
});

Deno.test("to do nothing at a time is not to do it at another time", async () => {
  assert.deepEqual(
    await others("not_aligned", port, [
      "pilots who did not work in 2023",
      "pilots who worked, but not in 2023",
    ]),
    [],
  );
  assert.deepEqual(
    await never("not_aligned", port, [
      "vessels whose flag is not that of Malta",
      "vessels with a flag other than Malta",
    ]),
    [],
  );
});

Deno.test("what is called by a name is not what comes from it", async () => {
  assert.deepEqual(
    await others("not_aligned", fair, ["persons from Bergen", "persons named Bergen"]),
    [],
  );
});

Deno.test("people over a number are so old, whatever else is bounded", async () => {
  assert.deepEqual(
    await never("aligned", port, ["shipowners over 1990", "shipowners founded after 1990"]),
    [],
  );
});

Deno.test("how often is not how much, and most of an amount is the highest total", async () => {
  assert.deepEqual(
    await others("not_aligned", port, [
      "How many times was each cargo carried?",
      "How many units of each cargo were carried?",
    ]),
    [],
  );
  assert.deepEqual(
    await never("not_aligned", port, [
      "the vessel with the most dues",
      "the vessel with the highest total dues",
    ]),
    [],
  );
});

Deno.test("rows listed beside columns are asked for, and those with something are not all", async () => {
  assert.deepEqual(
    await others(
      "not_aligned",
      port,
      ["cargo and dues of the port calls at 8a", "cargo, dues and pilots of the port calls at 8a"],
      ["How many pilots have had a port call?", "How many pilots are there?"],
    ),
    [],
  );
});

Deno.test("who does one deed does not do the other", async () => {
  assert.deepEqual(
    await others("not_aligned", port, [
      "vessels that were chartered by Hellas Lines and sold by others",
      "vessels that were sold by Hellas Lines and chartered by others",
    ]),
    [],
  );
});
