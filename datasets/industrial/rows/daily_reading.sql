SELECT
  s_id AS sensor_id,
  data_end() - round_of(n, 'sensor')::INTEGER AS reading_date,
  (25 + 35 * draw('daily_reading.value_percent', s_id)) * bell('daily_reading.value_percent', 0.85, 1.15) AS value_percent,
  greatest(value_percent - early('daily_reading.minimum_value_percent', 0, 12), 0) AS minimum_value_percent,
  least(value_percent + early('daily_reading.maximum_value_percent', 0, 45), 100) AS maximum_value_percent,
  (maximum_value_percent - minimum_value_percent) * even('daily_reading.standard_deviation_percent', 0.12, 0.3) AS standard_deviation_percent,
  1440 - early('daily_reading.sample_count', 0, 900) AS sample_count,
  100 - sample_count / 14.4 AS missing_share_percent,
  CASE WHEN maximum_value_percent > 100 * (s_alarm_limit - s_lower_range) / (s_upper_range - s_lower_range) THEN 1 + floor(early('daily_reading.alarm_count', 0, 12)) ELSE 0 END AS alarm_count,
  CASE WHEN maximum_value_percent > 100 * (s_alarm_limit - s_lower_range) / (s_upper_range - s_lower_range) THEN early('daily_reading.alarm_time_minutes', 1, 240) END AS alarm_time_minutes,
  mostly('daily_reading.quality', ['good', 'good', 'uncertain', 'bad']) AS quality,
  chance('daily_reading.manually_corrected', 0.03) AS manually_corrected
FROM numbers('daily_reading')
JOIN (SELECT id AS s_id, upper_range AS s_upper_range, lower_range AS s_lower_range, alarm_limit AS s_alarm_limit FROM sensor)
  ON s_id = turn_of(n, 'sensor')
