SELECT
  n AS id,
  o_name || ' to ' || d_name || ' ' || ['Oil', 'Gas', 'Water'][1 + round_of(n, 'platform')] || ' Line' AS name,
  o_id AS origin_id,
  d_id AS destination_id,
  ['crude oil', 'natural gas', 'injection water'][1 + round_of(n, 'platform')] AS fluid,
  mostly('pipeline.pipeline_type', ['rigid', 'flexible', 'pipe in pipe', 'bundle']) AS pipeline_type,
  mostly('pipeline.status', ['operating', 'operating', 'suspended', 'out of use']) AS status,
  mostly('pipeline.steel_grade', ['X65', 'X60', 'X52', 'X70']) AS steel_grade,
  mostly('pipeline.design_code', ['DNV-ST-F101', 'PD 8010-2', 'ASME B31.8', 'ASME B31.4']) AS design_code,
  o_installation_date + even('pipeline.installation_date', -200, 900)::INTEGER AS installation_date,
  installation_date + floor(even('pipeline.commissioning_date', 30, 300))::INTEGER AS commissioning_date,
  one_of('pipeline.design_life_years', [20, 25, 30]) AS design_life_years,
  early('pipeline.length_km', 1.2, 86) AS length_km,
  mostly('pipeline.outside_diameter_mm', [219, 273, 324, 406, 508, 610, 762]) AS outside_diameter_mm,
  outside_diameter_mm * even('pipeline.wall_thickness_mm', 0.025, 0.05) AS wall_thickness_mm,
  one_of('pipeline.corrosion_allowance_mm', [1, 3, 3, 6]) AS corrosion_allowance_mm,
  mostly('pipeline.coating_type', ['three-layer polyethylene', 'three-layer polypropylene', 'asphalt enamel', 'fusion bonded epoxy']) AS coating_type,
  maybe('pipeline.concrete_thickness_mm', 0.6, one_of('pipeline.concrete_thickness_mm', [40, 45, 50, 60, 80])) AS concrete_thickness_mm,
  bell('pipeline.design_pressure_bar', 60, 360) AS design_pressure_bar,
  design_pressure_bar * even('pipeline.working_pressure_bar', 0.35, 0.85) AS working_pressure_bar,
  bell('pipeline.inlet_temperature_celsius', 15, 110) AS inlet_temperature_celsius,
  4 + inlet_temperature_celsius * even('pipeline.outlet_temperature_celsius', 0.2, 0.7) AS outlet_temperature_celsius,
  early('pipeline.maximum_water_depth_m', 45, 950) AS maximum_water_depth_m,
  early('pipeline.daily_throughput_m3', 300, 22000) AS daily_throughput_m3,
  daily_throughput_m3 * even('pipeline.capacity_m3', 1.05, 2.2) AS capacity_m3,
  maybe('pipeline.pigging_date', 0.75, later_than('pipeline.pigging_date', commissioning_date)) AS pigging_date,
  maybe('pipeline.pigging_interval_months', 0.75, mostly('pipeline.pigging_interval_months', [12, 6, 24, 60])) AS pigging_interval_months,
  data_end() + floor(even('pipeline.next_survey_date', 20, 900))::INTEGER AS next_survey_date,
  pigging_date IS NOT NULL OR chance('pipeline.piggable', 0.2) AS piggable,
  chance('pipeline.trenched', 0.4) AS trenched
FROM numbers('pipeline')
JOIN (SELECT id AS o_id, name AS o_name, installation_date AS o_installation_date FROM platform)
  ON o_id = turn_of(n, 'platform')
JOIN (SELECT id AS d_id, name AS d_name FROM platform)
  ON d_id = 1 + (o_id + floor(even('pipeline.destination_id', 0, rows_of('platform') - 1.01))::INTEGER) % rows_of('platform')
