SELECT
  n AS id,
  printf('%s inspection %d', split_part(p_title, ' ', 1), n) AS title,
  p_id AS inspection_plan_id,
  1 + floor(early('inspection.contractor_id', 0, rows_of('contractor') - 0.01))::INTEGER AS contractor_id,
  p_scope AS inspection_type,
  p_method AS method,
  mostly('inspection.status', ['closed', 'closed', 'reported', 'postponed', 'in progress']) AS status,
  CASE WHEN status IN ('closed', 'reported') THEN mostly('inspection.result', ['acceptable', 'acceptable with remarks', 'repair needed', 'not acceptable']) END AS result,
  later_than('inspection.start_date', p_approval_date) AS start_date,
  least(start_date + floor(early('inspection.end_date', 0, 9))::INTEGER, data_end()) AS end_date,
  CASE WHEN status IN ('closed', 'reported') THEN least(end_date + floor(even('inspection.report_date', 1, 45))::INTEGER, data_end()) END AS report_date,
  greatest(p_planned_duration_hours * bell('inspection.duration_hours', 0.6, 1.8), 1) AS duration_hours,
  early('inspection.standby_time_hours', 0, 24) AS standby_time_hours,
  round(duration_hours * even('inspection.cost_usd', 160, 640), -1) AS cost_usd,
  even('inspection.crew_size', 1, 6) AS crew_size,
  least(bell('inspection.inspected_share_percent', 10, 130), 100) AS inspected_share_percent,
  maybe('inspection.wave_height_m', 0.8, early('inspection.wave_height_m', 0.3, 6)) AS wave_height_m,
  maybe('inspection.wind_speed_kmh', 0.8, bell('inspection.wind_speed_kmh', 2, 85)) AS wind_speed_kmh,
  maybe('inspection.air_temperature_celsius', 0.8, bell('inspection.air_temperature_celsius', -6, 24)) AS air_temperature_celsius,
  mostly('inspection.access_method', ['walkway', 'scaffold', 'rope access', 'drone', 'underwater vehicle']) AS access_method,
  early('inspection.photo_count', 0, 120) AS photo_count,
  CASE WHEN report_date IS NOT NULL THEN printf('IR-%06d', n) END AS report_number,
  chance('inspection.during_shutdown', 0.25) AS during_shutdown,
  chance('inspection.witnessed', 0.18) AS witnessed
FROM numbers('inspection')
JOIN (SELECT id AS p_id, title AS p_title, equipment_item_id AS p_equipment_item_id, approval_date AS p_approval_date, scope AS p_scope, method AS p_method, planned_duration_hours AS p_planned_duration_hours FROM inspection_plan)
  ON p_id = row_of('inspection.inspection_plan_id', 'inspection_plan')
