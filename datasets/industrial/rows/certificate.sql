SELECT
  n AS id,
  printf('%s certificate %d', e_tag, n) AS title,
  e_id AS equipment_item_id,
  printf('C-%06d', 400000 + n) AS certificate_number,
  mostly('certificate.certificate_type', ['pressure equipment', 'lifting', 'hazardous area', 'material', 'calibration', 'fire resistance']) AS certificate_type,
  mostly('certificate.issuing_body', ['DNV', 'Lloyd''s Register', 'TÜV', 'Bureau Veritas', 'ABS']) AS issuing_body,
  later_than('certificate.issue_date', e_commissioning_date) AS issue_date,
  mostly('certificate.validity_years', [5, 2, 1, 10]) AS validity_years,
  maybe('certificate.expiry_date', 0.85, issue_date + 365 * validity_years) AS expiry_date,
  CASE WHEN expiry_date < data_end() THEN mostly('certificate.status', ['expired', 'renewed']) ELSE 'valid' END AS status,
  CASE WHEN certificate_type = 'lifting' THEN early('certificate.rated_load_t', 1, 90) END AS rated_load_t,
  CASE WHEN certificate_type = 'pressure equipment' THEN early('certificate.rated_pressure_bar', 10, 280) END AS rated_pressure_bar,
  round(early('certificate.fee_usd', 150, 6200), -1) AS fee_usd,
  early('certificate.page_count', 1, 80) AS page_count,
  mostly('certificate.language', ['English', 'English', 'Norwegian', 'Portuguese']) AS language,
  chance('certificate.digital_copy', 0.9) AS digital_copy
FROM numbers('certificate')
JOIN (SELECT id AS e_id, tag AS e_tag, commissioning_date AS e_commissioning_date FROM equipment_item)
  ON e_id = row_of('certificate.equipment_item_id', 'equipment_item')
