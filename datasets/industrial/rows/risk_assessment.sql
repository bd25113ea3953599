SELECT
  n AS id,
  printf('%s risk review %d', e_tag, n) AS title,
  e_id AS equipment_item_id,
  mostly('risk_assessment.methodology', ['API 581', 'DNV-RP-G101', 'company matrix', 'qualitative workshop']) AS methodology,
  mostly('risk_assessment.status', ['approved', 'approved', 'draft', 'superseded']) AS status,
  e_damage_mechanism AS threat,
  mostly('risk_assessment.failure_mode', ['small leak', 'large leak', 'loss of function', 'rupture', 'structural collapse']) AS failure_mode,
  later_than('risk_assessment.assessment_date', e_commissioning_date) AS assessment_date,
  assessment_date + 365 * floor(even('risk_assessment.review_date', 1, 6))::INTEGER AS review_date,
  1 + floor(early('risk_assessment.probability_score', 0, 4.99)) AS probability_score,
  1 + floor(early('risk_assessment.safety_score', 0, 4.99)) AS safety_score,
  1 + floor(early('risk_assessment.environment_score', 0, 4.99)) AS environment_score,
  1 + floor(early('risk_assessment.production_score', 0, 4.99)) AS production_score,
  probability_score * greatest(safety_score, environment_score, production_score) AS risk_score,
  CASE WHEN risk_score >= 15 THEN 'very high' WHEN risk_score >= 8 THEN 'high' WHEN risk_score >= 4 THEN 'medium' ELSE 'low' END AS risk_level,
  probability_score * early('risk_assessment.failure_probability_percent', 0.001, 1.6) AS failure_probability_percent,
  round(early('risk_assessment.production_loss_usd', 5, 9000) * production_score) * 1000 AS production_loss_usd,
  round(early('risk_assessment.repair_cost_usd', 2, 900)) * 1000 AS repair_cost_usd,
  maybe('risk_assessment.spill_volume_m3', 0.6, early('risk_assessment.spill_volume_m3', 0.1, 420)) AS spill_volume_m3,
  early('risk_assessment.remaining_life_years', 0.5, 40) AS remaining_life_years,
  mostly('risk_assessment.mitigation', ['inspection', 'coating repair', 'process change', 'replacement', 'monitoring']) AS mitigation,
  risk_level <> 'very high' AND chance('risk_assessment.accepted', 0.85) AS accepted
FROM numbers('risk_assessment')
JOIN (SELECT id AS e_id, tag AS e_tag, commissioning_date AS e_commissioning_date, damage_mechanism AS e_damage_mechanism FROM equipment_item)
  ON e_id = row_of('risk_assessment.equipment_item_id', 'equipment_item')
