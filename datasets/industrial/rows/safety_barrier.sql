SELECT
  n AS id,
  p_name || ' ' || barrier_name(1 + round_of(n, 'platform')) AS name,
  p_id AS platform_id,
  lower(barrier_name(1 + round_of(n, 'platform'))) AS function,
  mostly('safety_barrier.type', ['technical', 'operational', 'organizational']) AS type,
  mostly('safety_barrier.hazard', ['hydrocarbon leak', 'fire', 'explosion', 'blowout', 'ship collision', 'structural failure']) AS hazard,
  mostly('safety_barrier.status', ['healthy', 'healthy', 'degraded', 'impaired']) AS status,
  printf('PS-%02d', 1 + round_of(n, 'platform')) AS performance_standard,
  p_installation_date + floor(even('safety_barrier.establishment_date', 30, 900))::INTEGER AS establishment_date,
  day('safety_barrier.verification_date', DATE '2021-01-01', DATE '2025-12-31') AS verification_date,
  verification_date + 365 AS next_verification_date,
  mostly('safety_barrier.test_interval_months', [12, 6, 24, 3]) AS test_interval_months,
  one_of('safety_barrier.required_availability_percent', [95, 98, 99, 99.5]) AS required_availability_percent,
  required_availability_percent - early('safety_barrier.actual_availability_percent', 0, 6) + 0.5 AS actual_availability_percent,
  maybe('safety_barrier.response_time_seconds', 0.7, early('safety_barrier.response_time_seconds', 2, 90)) AS response_time_seconds,
  early('safety_barrier.test_count', 2, 220) AS test_count,
  test_count * early('safety_barrier.failed_test_count', 0, 0.15) AS failed_test_count,
  status IN ('degraded', 'impaired') AS compensating_measures
FROM numbers('safety_barrier')
JOIN (SELECT id AS p_id, name AS p_name, installation_date AS p_installation_date FROM platform)
  ON p_id = turn_of(n, 'platform')
