SELECT
  n AS id,
  printf('%s point %d', e_tag, n) AS name,
  e_id AS equipment_item_id,
  mostly('measurement_point.component', ['shell', 'nozzle', 'head', 'elbow', 'tee', 'reducer']) AS component,
  one_of('measurement_point.position', ['12 o''clock', '3 o''clock', '6 o''clock', '9 o''clock']) AS position,
  mostly('measurement_point.technique', ['ultrasonic', 'radiographic', 'eddy current', 'pulsed eddy current']) AS technique,
  e_shell_material AS material,
  e_nominal_wall_thickness_mm * even('measurement_point.nominal_thickness_mm', 0.95, 1.1) AS nominal_thickness_mm,
  nominal_thickness_mm - e_corrosion_allowance_mm AS retirement_thickness_mm,
  retirement_thickness_mm + 0.5 AS alarm_thickness_mm,
  early('measurement_point.annual_wall_loss_mm', 0.01, 0.18) AS annual_wall_loss_mm,
  one_of('measurement_point.grid_rows', [1, 2, 3, 4, 5]) AS grid_rows,
  one_of('measurement_point.grid_columns', [1, 2, 3, 4, 6, 8]) AS grid_columns,
  maybe('measurement_point.coating_thickness_mm', 0.8, bell('measurement_point.coating_thickness_mm', 0.15, 1.2)) AS coating_thickness_mm,
  even('measurement_point.elevation_m', 12, 50) AS elevation_m,
  e_commissioning_date + floor(even('measurement_point.established_date', 0, 700))::INTEGER AS established_date,
  mostly('measurement_point.measurement_interval_months', [12, 24, 6, 36]) AS measurement_interval_months,
  mostly('measurement_point.access_method', ['walkway', 'scaffold', 'rope access', 'drone']) AS access_method,
  chance('measurement_point.insulated', 0.3) AS insulated,
  chance('measurement_point.active', 0.93) AS active
FROM numbers('measurement_point')
JOIN (SELECT id AS e_id, tag AS e_tag, nominal_wall_thickness_mm AS e_nominal_wall_thickness_mm, corrosion_allowance_mm AS e_corrosion_allowance_mm, commissioning_date AS e_commissioning_date, shell_material AS e_shell_material FROM equipment_item)
  ON e_id = row_of('measurement_point.equipment_item_id', 'equipment_item')
