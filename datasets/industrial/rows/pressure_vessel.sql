SELECT
  n AS equipment_item_id,
  mostly('pressure_vessel.vessel_function', ['separation', 'gas scrubbing', 'surge protection', 'chemical treatment']) AS vessel_function,
  mostly('pressure_vessel.design_standard', ['ASME VIII Div 1', 'EN 13445', 'PD 5500', 'ASME VIII Div 2']) AS design_standard,
  mostly('pressure_vessel.hazard_category', ['IV', 'III', 'II', 'I']) AS hazard_category,
  e_nominal_wall_thickness_mm AS shell_thickness_mm,
  shell_thickness_mm * even('pressure_vessel.head_thickness_mm', 1, 1.25) AS head_thickness_mm,
  mostly('pressure_vessel.head_type', ['ellipsoidal', 'hemispherical', 'torispherical']) AS head_type,
  early('pressure_vessel.inner_diameter_mm', 400, 4200) AS inner_diameter_mm,
  inner_diameter_mm * even('pressure_vessel.tangent_length_mm', 2, 5) AS tangent_length_mm,
  inner_diameter_mm / 1000 * inner_diameter_mm / 1000 * tangent_length_mm / 1000 * 0.785 AS liquid_capacity_m3,
  tangent_length_mm / 1000 * even('pressure_vessel.weld_length_m', 1.5, 4) AS weld_length_m,
  even('pressure_vessel.nozzle_count', 4, 22) AS nozzle_count,
  even('pressure_vessel.manway_count', 0, 2) AS manway_count,
  one_of('pressure_vessel.radiographed_share_percent', [10, 10, 100, 100, 100]) AS radiographed_share_percent,
  mostly('pressure_vessel.heat_treatment', ['post-weld', 'none', 'normalised']) AS heat_treatment,
  maybe('pressure_vessel.lining_area_m2', 0.5, early('pressure_vessel.lining_area_m2', 5, 180)) AS lining_area_m2,
  maybe('pressure_vessel.anode_count', 0.5, even('pressure_vessel.anode_count', 4, 40)) AS anode_count,
  e_installation_date - floor(even('pressure_vessel.hydrotest_date', 60, 400))::INTEGER AS hydrotest_date,
  maybe('pressure_vessel.internal_entry_date', 0.8, later_than('pressure_vessel.internal_entry_date', e_installation_date)) AS internal_entry_date,
  chance('pressure_vessel.fired', 0.08) AS fired
FROM (
  SELECT e.id AS n, e.nominal_wall_thickness_mm AS e_nominal_wall_thickness_mm, e.installation_date AS e_installation_date
  FROM equipment_item AS e JOIN equipment_type AS t ON t.id = e.equipment_type_id
  WHERE t.category = 'pressure vessel'
)
