SELECT
  n AS id,
  p_name || ' ' || system_name(1 + round_of(n, 'platform')) AS name,
  p_id AS platform_id,
  printf('%02d-%02d', p_id, 13 + round_of(n, 'platform')) AS system_number,
  lower(system_name(1 + round_of(n, 'platform'))) AS purpose,
  system_fluid(1 + round_of(n, 'platform')) AS fluid,
  CASE WHEN fluid LIKE '%gas' OR fluid = 'air' THEN 'gas' ELSE mostly('process_system.fluid_phase', ['liquid', 'multiphase']) END AS fluid_phase,
  mostly('process_system.status', ['in service', 'in service', 'standby', 'isolated']) AS status,
  mostly('process_system.criticality', ['high', 'medium', 'low']) AS criticality,
  p_installation_date + even('process_system.commissioning_date', 120, 900)::INTEGER AS commissioning_date,
  early('process_system.design_pressure_bar', 10, 250) AS design_pressure_bar,
  design_pressure_bar * even('process_system.working_pressure_bar', 0.5, 0.85) AS working_pressure_bar,
  bell('process_system.working_temperature_celsius', 5, 120) AS working_temperature_celsius,
  early('process_system.design_flow_m3', 200, 26000) AS design_flow_m3,
  maybe('process_system.water_content_percent', 0.8, early('process_system.water_content_percent', 0, 85)) AS water_content_percent,
  maybe('process_system.carbon_dioxide_content_percent', 0.8, early('process_system.carbon_dioxide_content_percent', 0, 6)) AS carbon_dioxide_content_percent,
  chance('process_system.corrosion_inhibitor', 0.45) AS corrosion_inhibitor,
  chance('process_system.sour_service', 0.2) AS sour_service
FROM numbers('process_system')
JOIN (SELECT id AS p_id, name AS p_name, installation_date AS p_installation_date FROM platform)
  ON p_id = turn_of(n, 'platform')
