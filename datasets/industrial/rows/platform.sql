SELECT
  n AS id,
  f_name || ' ' || letter_name(1 + round_of(n, 'field')) AS name,
  f_id AS field_id,
  mostly('platform.platform_type', ['steel jacket', 'semi-submersible', 'floating production vessel', 'tension leg', 'concrete gravity base']) AS platform_type,
  mostly('platform.function', ['production', 'drilling and production', 'wellhead', 'accommodation', 'riser and compression']) AS function,
  mostly('platform.status', ['operating', 'operating', 'late life', 'shut down']) AS status,
  mostly('platform.classification_society', ['DNV', 'Lloyd''s Register', 'ABS', 'Bureau Veritas']) AS classification_society,
  f_water_depth_m * even('platform.water_depth_m', 0.9, 1.1) AS water_depth_m,
  f_production_start_date + even('platform.installation_date', -500, 1800)::INTEGER AS installation_date,
  maybe('platform.first_production_date', 0.9, installation_date + even('platform.first_production_date', 60, 500)::INTEGER) AS first_production_date,
  one_of('platform.design_life_years', [20, 25, 25, 30, 40]) AS design_life_years,
  maybe('platform.life_extension_end_date', 0.4, installation_date + 366 * (design_life_years + even('platform.life_extension_end_date', 5, 15)::INTEGER)) AS life_extension_end_date,
  maybe('platform.structural_survey_date', 0.9, days_before_end('platform.structural_survey_date', 100, 1500)) AS structural_survey_date,
  early('platform.deck_weight_t', 2000, 34000) AS deck_weight_t,
  deck_weight_t * even('platform.substructure_weight_t', 0.5, 1.6) AS substructure_weight_t,
  bell('platform.deck_elevation_m', 12, 26) AS deck_elevation_m,
  even('platform.deck_count', 2, 6) AS deck_count,
  early('platform.riser_count', 1, 24) AS riser_count,
  early('platform.well_slot_count', 0, 48) AS well_slot_count,
  maybe('platform.bed_count', 0.8, early('platform.bed_count', 12, 240)) AS bed_count,
  early('platform.oil_capacity_m3', 1500, 30000) AS oil_capacity_m3,
  even('platform.latitude', 53, 66) AS latitude,
  even('platform.longitude', 0, 8) AS longitude,
  chance('platform.manned', 0.75) AS manned
FROM numbers('platform')
JOIN (SELECT id AS f_id, name AS f_name, water_depth_m AS f_water_depth_m, production_start_date AS f_production_start_date FROM field)
  ON f_id = turn_of(n, 'field')
