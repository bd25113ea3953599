SELECT
  p_id AS spare_part_id,
  w_id AS work_order_id,
  1 + floor(early('work_order_part.used_quantity', 0, 11)) AS used_quantity,
  floor(used_quantity * early('work_order_part.returned_quantity', 0, 0.9)) AS returned_quantity,
  p_price_usd * even('work_order_part.unit_price_usd', 0.85, 1.1) AS unit_price_usd,
  w_request_date + floor(even('work_order_part.reservation_date', 0, 12))::INTEGER AS reservation_date,
  maybe('work_order_part.issue_date', 0.85, reservation_date + floor(early('work_order_part.issue_date', 1, 60))::INTEGER) AS issue_date,
  mostly('work_order_part.issue_location', ['offshore store', 'onshore base', 'supplier']) AS issue_location,
  chance('work_order_part.refurbished', 0.1) AS refurbished
FROM (
  SELECT n
  FROM numbers_to(3 * rows_of('work_order'))
  WHERE chance('work_order_part', 0.36)
)
JOIN (SELECT id AS w_id, request_date AS w_request_date FROM work_order)
  ON w_id = 1 + (n - 1) // 3
JOIN (SELECT id AS p_id, price_usd AS p_price_usd FROM spare_part)
  ON p_id = 1 + (floor(draw('work_order_part.spare_part_id', w_id) * rows_of('spare_part'))::INTEGER + (n - 1) % 3 * 11) % rows_of('spare_part')
