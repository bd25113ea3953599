SELECT
  n AS id,
  e_id AS equipment_item_id,
  mostly('sensor.quantity', ['pressure', 'temperature', 'level', 'vibration', 'corrosion']) AS quantity,
  printf('%s-%05d', CASE quantity WHEN 'pressure' THEN 'PT' WHEN 'temperature' THEN 'TT' WHEN 'vibration' THEN 'VT' WHEN 'corrosion' THEN 'CT' ELSE 'LT' END, 30000 + n) AS tag,
  mostly('sensor.manufacturer', ['Sensora', 'Kvalnes', 'Ostmark Instruments', 'Trondline']) AS manufacturer,
  printf('%s-%d', one_of('sensor.model', ['SX', 'RT', 'GP']), 10 * floor(even('sensor.model' || ' size', 1, 9))::INTEGER) AS model,
  mostly('sensor.signal_type', ['4-20 mA', 'fieldbus', 'wireless']) AS signal_type,
  mostly('sensor.location', ['inlet', 'outlet', 'body', 'bearing']) AS location,
  CASE quantity WHEN 'pressure' THEN 'bar' WHEN 'temperature' THEN 'degrees Celsius' WHEN 'vibration' THEN 'mm per second' WHEN 'corrosion' THEN 'mm' ELSE 'percent' END AS measurement_unit,
  CASE quantity WHEN 'temperature' THEN -50 ELSE 0 END AS lower_range,
  CASE quantity WHEN 'pressure' THEN 400 WHEN 'temperature' THEN 200 WHEN 'vibration' THEN 25 WHEN 'corrosion' THEN 60 ELSE 100 END AS upper_range,
  lower_range + (upper_range - lower_range) * even('sensor.alarm_limit', 0.6, 0.85) AS alarm_limit,
  maybe('sensor.trip_limit', 0.6, lower_range + (upper_range - lower_range) * even('sensor.trip_limit', 0.87, 0.97)) AS trip_limit,
  early('sensor.accuracy_percent', 0.05, 2) AS accuracy_percent,
  e_commissioning_date + floor(even('sensor.installation_date', 0, 1500))::INTEGER AS installation_date,
  day('sensor.calibration_date', DATE '2022-01-01', DATE '2025-12-31') AS calibration_date,
  mostly('sensor.calibration_interval_months', [12, 24, 6]) AS calibration_interval_months,
  CASE WHEN signal_type = 'wireless' THEN even('sensor.battery_life_months', 6, 96) END AS battery_life_months,
  mostly('sensor.status', ['in service', 'in service', 'faulty', 'bypassed']) AS status,
  trip_limit IS NOT NULL AS safety_function
FROM numbers('sensor')
JOIN (SELECT id AS e_id, tag AS e_tag, commissioning_date AS e_commissioning_date, working_pressure_bar AS e_working_pressure_bar, working_temperature_celsius AS e_working_temperature_celsius FROM equipment_item)
  ON e_id = row_of('sensor.equipment_item_id', 'equipment_item')
