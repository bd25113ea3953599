SELECT
  m_id AS measurement_point_id,
  m_established_date + floor(date_diff('day', m_established_date, data_end()) * ((n - 1) % 8 + draw('corrosion_measurement.measurement_date', n)) / 8)::INTEGER AS measurement_date,
  greatest(m_nominal_thickness_mm - m_annual_wall_loss_mm * date_diff('day', m_established_date, measurement_date) / 365 - even('corrosion_measurement.minimum_thickness_mm', 0, 0.4), 1) AS minimum_thickness_mm,
  minimum_thickness_mm + early('corrosion_measurement.thickness_mm', 0.1, 1.4) AS thickness_mm,
  greatest(m_nominal_thickness_mm - minimum_thickness_mm, 0) AS wall_loss_mm,
  100 * wall_loss_mm / m_nominal_thickness_mm AS relative_wall_loss_percent,
  m_annual_wall_loss_mm * even('corrosion_measurement.annual_wall_loss_mm', 0.7, 1.3) AS annual_wall_loss_mm,
  maybe('corrosion_measurement.surface_temperature_celsius', 0.85, bell('corrosion_measurement.surface_temperature_celsius', 2, 95)) AS surface_temperature_celsius,
  one_of('corrosion_measurement.reading_count', [1, 4, 6, 9, 12, 24]) AS reading_count,
  m_technique AS technique,
  mostly('corrosion_measurement.surface_condition', ['painted', 'bare', 'rusted', 'scaled']) AS surface_condition,
  mostly('corrosion_measurement.probe_frequency', ['5 MHz', '2 MHz', '10 MHz']) AS probe_frequency,
  mostly('corrosion_measurement.calibration_block', ['carbon steel step', 'stainless step', 'curved step']) AS calibration_block,
  mostly('corrosion_measurement.confidence', ['high', 'medium', 'low']) AS confidence,
  minimum_thickness_mm < m_retirement_thickness_mm AS retest_recommended,
  maybe('corrosion_measurement.remarks', 0.1, one_of('corrosion_measurement.remarks', ['Surface cleaned before reading', 'Coating removed locally', 'Reading repeated twice', 'Point partly obstructed'])) AS remarks
FROM (
  SELECT n
  FROM numbers_to(8 * rows_of('measurement_point'))
  WHERE chance('corrosion_measurement', 0.78)
)
JOIN (SELECT id AS m_id, nominal_thickness_mm AS m_nominal_thickness_mm, annual_wall_loss_mm AS m_annual_wall_loss_mm, retirement_thickness_mm AS m_retirement_thickness_mm, established_date AS m_established_date, technique AS m_technique FROM measurement_point)
  ON m_id = 1 + (n - 1) // 8
