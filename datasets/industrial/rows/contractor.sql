SELECT
  n AS id,
  contractor_name(n) AS name,
  mostly('contractor.trade', ['inspection', 'rope access', 'subsea survey', 'coating', 'verification']) AS trade,
  mostly('contractor.country', ['Norway', 'United Kingdom', 'Netherlands', 'Denmark', 'Brazil', 'Singapore']) AS country,
  CASE country WHEN 'Norway' THEN 'Stavanger' WHEN 'United Kingdom' THEN 'Aberdeen' WHEN 'Netherlands' THEN 'Den Helder' WHEN 'Denmark' THEN 'Esbjerg' WHEN 'Brazil' THEN 'Macaé' ELSE 'Singapore' END AS city,
  printf('REG-%05d', 10000 + n * 13) AS registration_number,
  mostly('contractor.contract_type', ['frame agreement', 'call-off', 'lump sum']) AS contract_type,
  day('contractor.contract_start_date', DATE '2012-01-01', DATE '2022-12-31') AS contract_start_date,
  maybe('contractor.contract_end_date', 0.7, contract_start_date + 365 * floor(even('contractor.contract_end_date', 3, 9))::INTEGER) AS contract_end_date,
  mostly('contractor.accreditation', ['ISO 17020', 'ISO 17025', 'ISO 9001', 'none']) AS accreditation,
  early('contractor.staff_count', 8, 900) AS staff_count,
  round(even('contractor.day_rate_usd', 700, 2400), -1) AS day_rate_usd,
  staff_count * round(even('contractor.annual_turnover_usd', 90, 210)) * 1000 AS annual_turnover_usd,
  early('contractor.injury_rate_percent', 0, 3) AS injury_rate_percent,
  bell('contractor.performance_score', 4, 10) AS performance_score,
  performance_score > 7.2 AS preferred
FROM numbers('contractor')
