SELECT
  e_id AS equipment_item_id,
  turn_of(e_process_system_id, 'platform') + rows_of('platform') * ((floor(draw('barrier_element.safety_barrier_id', e_id) * 10)::INTEGER + (n - 1) % 2 * 3) % 10) AS safety_barrier_id,
  mostly('barrier_element.barrier_role', ['primary', 'secondary', 'support']) AS barrier_role,
  later_than('barrier_element.assignment_date', e_commissioning_date) AS assignment_date,
  one_of('barrier_element.required_reliability_percent', [95, 98, 99, 99.5]) AS required_reliability_percent,
  mostly('barrier_element.test_interval_months', [12, 6, 24, 3]) AS test_interval_months,
  maybe('barrier_element.test_date', 0.8, later_than('barrier_element.test_date', assignment_date)) AS test_date,
  chance('barrier_element.bypass_allowed', 0.2) AS bypass_allowed
FROM (
  SELECT n
  FROM numbers_to(2 * rows_of('equipment_item'))
  WHERE chance('barrier_element', 0.5)
)
JOIN (SELECT id AS e_id, process_system_id AS e_process_system_id, commissioning_date AS e_commissioning_date FROM equipment_item)
  ON e_id = 1 + (n - 1) // 2
