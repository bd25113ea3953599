/**
 * How many rows each table gets; of tables that are not named, `datasets/industrial/rows` says which rows there are.
 *
 * @param rows Of the largest tables, about. Platforms and what is counted by platform grow with its square root, as
 * companies measure more before they build more.
 */
export function rowCounts(rows: number): Readonly<Record<string, number>> {
  const platforms = Math.max(4, Math.round(Math.sqrt(rows) / 5));
  const share = (part: number, least: number) => Math.max(least, Math.round(rows * part));
  return {
    field: Math.ceil(platforms / 3),
    platform: platforms,
    module: platforms * 5,
    process_system: platforms * 12,
    equipment_type: 36,
    equipment_item: share(0.1, 72),
    valve: share(0.12, 40),
    pipeline: platforms * 3,
    pipeline_segment: platforms * 18,
    measurement_point: share(0.16, 60),
    inspection_plan: share(0.1, 60),
    contractor: Math.ceil(platforms * 1.5),
    inspection: share(0.3, 80),
    inspection_finding: share(0.3, 80),
    risk_assessment: share(0.12, 60),
    failure_event: share(0.08, 60),
    employee: Math.max(platforms * 4, share(0.04, 16)),
    work_order: share(0.4, 120),
    spare_part: share(0.05, 40),
    safety_barrier: platforms * 10,
    sensor: share(0.05, 40),
    daily_reading: share(1, 400),
    certificate: share(0.12, 60),
  };
}
