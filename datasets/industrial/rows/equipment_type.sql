SELECT
  n AS id,
  kind_name AS name,
  kind_category AS category,
  kind_code AS tag_code,
  CASE WHEN kind_category IN ('driver', 'electrical') THEN 'electrical' WHEN kind_category IN ('pump', 'compressor', 'lifting') THEN 'mechanical' ELSE 'static' END AS discipline,
  kind_standard AS design_standard,
  one_of('equipment_type.usual_life_years', [15, 20, 20, 25, 30]) AS usual_life_years,
  one_of('equipment_type.inspection_interval_months', [12, 24, 36, 48, 60]) AS inspection_interval_months,
  one_of('equipment_type.overhaul_interval_hours', [4000, 8000, 16000, 24000, 40000]) AS overhaul_interval_hours,
  early('equipment_type.failure_rate_percent', 0.2, 14) AS failure_rate_percent,
  early('equipment_type.repair_time_hours', 4, 160) AS repair_time_hours,
  early('equipment_type.lead_time_days', 20, 320) AS lead_time_days,
  kind_category IN ('pressure vessel', 'safety', 'well equipment') OR chance('equipment_type.safety_critical', 0.15) AS safety_critical,
  kind_category IN ('pump', 'compressor', 'driver') AS rotating
FROM equipment_kinds()
