SELECT
  n AS id,
  printf('%s plan %d', e_tag, n) AS title,
  e_id AS equipment_item_id,
  mostly('inspection_plan.scope', ['external', 'internal', 'external and internal', 'under insulation', 'functional']) AS scope,
  mostly('inspection_plan.method', ['visual', 'ultrasonic', 'radiographic', 'magnetic particle', 'drone', 'acoustic emission']) AS method,
  mostly('inspection_plan.strategy', ['risk based', 'time based', 'regulatory', 'condition based']) AS strategy,
  mostly('inspection_plan.status', ['active', 'active', 'under review', 'withdrawn']) AS status,
  mostly('inspection_plan.priority', ['medium', 'high', 'low', 'urgent']) AS priority,
  1 + floor(early('inspection_plan.revision', 0, 7.9)) AS revision,
  later_than('inspection_plan.approval_date', e_commissioning_date) AS approval_date,
  mostly('inspection_plan.interval_months', [24, 12, 36, 60, 6, 120]) AS interval_months,
  approval_date + interval_months * 30 AS due_date,
  one_of('inspection_plan.grace_period_days', [14, 30, 30, 60, 90]) AS grace_period_days,
  one_of('inspection_plan.inspected_share_percent', [10, 20, 25, 50, 100]) AS inspected_share_percent,
  early('inspection_plan.planned_duration_hours', 2, 96) AS planned_duration_hours,
  round(planned_duration_hours * even('inspection_plan.estimated_cost_usd', 150, 620), -2) AS estimated_cost_usd,
  even('inspection_plan.crew_size', 1, 6) AS crew_size,
  scope LIKE '%internal%' AS shutdown_required,
  chance('inspection_plan.scaffold_required', 0.35) AS scaffold_required,
  maybe('inspection_plan.remarks', 0.2, one_of('inspection_plan.remarks', ['Combine with the next shutdown', 'Interval extended after review', 'Agreed with the verification body', 'Rope access team needed'])) AS remarks
FROM numbers('inspection_plan')
JOIN (SELECT id AS e_id, tag AS e_tag, commissioning_date AS e_commissioning_date FROM equipment_item)
  ON e_id = row_of('inspection_plan.equipment_item_id', 'equipment_item')
