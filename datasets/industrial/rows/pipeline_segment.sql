SELECT
  n AS id,
  l_id AS pipeline_id,
  1 + round_of(n, 'pipeline') AS segment_number,
  printf('%s S%02d', l_name, segment_number) AS name,
  mostly('pipeline_segment.type', ['flowline', 'riser', 'spool', 'crossing', 'shore approach']) AS type,
  l_length_km * (segment_number - 1) / segments_per_pipeline() AS start_position_km,
  l_length_km * segment_number / segments_per_pipeline() AS end_position_km,
  l_length_km / segments_per_pipeline() AS length_km,
  l_maximum_water_depth_m * even('pipeline_segment.water_depth_m', 0.4, 1) AS water_depth_m,
  maybe('pipeline_segment.burial_depth_m', 0.5, early('pipeline_segment.burial_depth_m', 0.2, 2.5)) AS burial_depth_m,
  l_wall_thickness_mm AS nominal_wall_thickness_mm,
  nominal_wall_thickness_mm * bell('pipeline_segment.measured_wall_thickness_mm', 0.72, 1) AS measured_wall_thickness_mm,
  100 - 100 * measured_wall_thickness_mm / nominal_wall_thickness_mm AS defect_depth_percent,
  early('pipeline_segment.defect_count', 0, 60) AS defect_count,
  early('pipeline_segment.free_span_count', 0, 12) AS free_span_count,
  CASE WHEN free_span_count > 0 THEN early('pipeline_segment.longest_free_span_m', 4, 45) END AS longest_free_span_m,
  bell('pipeline_segment.allowable_free_span_m', 18, 52) AS allowable_free_span_m,
  one_of('pipeline_segment.anode_spacing_m', [60, 120, 120, 150, 250]) AS anode_spacing_m,
  bell('pipeline_segment.anode_depletion_percent', 5, 95) AS anode_depletion_percent,
  mostly('pipeline_segment.soil', ['sand', 'soft clay', 'stiff clay', 'gravel', 'rock']) AS soil,
  mostly('pipeline_segment.coating_condition', ['good', 'fair', 'poor']) AS coating_condition,
  mostly('pipeline_segment.damage_mechanism', ['carbon dioxide corrosion', 'free spanning', 'trawl impact', 'microbial corrosion', 'upheaval buckling']) AS damage_mechanism,
  later_than('pipeline_segment.survey_date', l_installation_date) AS survey_date,
  chance('pipeline_segment.rock_dumped', 0.3) AS rock_dumped
FROM numbers('pipeline_segment')
JOIN (SELECT id AS l_id, name AS l_name, length_km AS l_length_km, outside_diameter_mm AS l_outside_diameter_mm, wall_thickness_mm AS l_wall_thickness_mm, maximum_water_depth_m AS l_maximum_water_depth_m, installation_date AS l_installation_date FROM pipeline)
  ON l_id = turn_of(n, 'pipeline')
