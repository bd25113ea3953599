SELECT
  n AS id,
  e_id AS equipment_item_id,
  mostly('failure_event.failure_mode', ['external leak', 'fail to start', 'vibration', 'overheating', 'internal leak', 'blockage', 'structural damage']) AS failure_mode,
  printf('%s %s %d', e_tag, failure_mode, n) AS title,
  mostly('failure_event.cause', ['corrosion', 'wear', 'seal failure', 'operator error', 'design fault', 'fatigue', 'unknown']) AS cause,
  mostly('failure_event.detection_method', ['operator round', 'alarm', 'inspection', 'function test', 'vibration monitoring']) AS detection_method,
  mostly('failure_event.severity', ['degraded', 'incipient', 'critical']) AS severity,
  mostly('failure_event.status', ['closed', 'closed', 'under investigation', 'open']) AS status,
  later_than('failure_event.failure_date', e_commissioning_date) AS failure_date,
  early('failure_event.downtime_hours', 0.5, 900) AS downtime_hours,
  CASE WHEN status = 'closed' THEN least(failure_date + ceil(downtime_hours / 24)::INTEGER, data_end()) END AS restoration_date,
  downtime_hours * even('failure_event.repair_time_hours', 0.1, 0.8) AS repair_time_hours,
  downtime_hours * even('failure_event.logistics_delay_hours', 0, 0.2) AS logistics_delay_hours,
  maybe('failure_event.lost_production_m3', 0.6, downtime_hours * early('failure_event.lost_production_m3', 0, 60)) AS lost_production_m3,
  round(lost_production_m3 * even('failure_event.lost_revenue_usd', 300, 520), -3) AS lost_revenue_usd,
  round(early('failure_event.repair_cost_usd', 400, 260000), -2) AS repair_cost_usd,
  maybe('failure_event.gas_release_kg', 0.25, early('failure_event.gas_release_kg', 0.1, 2400)) AS gas_release_kg,
  maybe('failure_event.oil_spill_m3', 0.15, early('failure_event.oil_spill_m3', 0.01, 60)) AS oil_spill_m3,
  early('failure_event.injury_count', 0, 1.6) AS injury_count,
  early('failure_event.running_time_hours', 100, 90000) AS running_time_hours,
  mostly('failure_event.root_cause_analysis', ['not needed', 'completed', 'ongoing']) AS root_cause_analysis,
  coalesce(gas_release_kg, 0) > 600 OR coalesce(oil_spill_m3, 0) > 10 AS authority_notified,
  chance('failure_event.repeat_failure', 0.3) AS repeat_failure,
  chance('failure_event.production_stopped', 0.2) AS production_stopped
FROM numbers('failure_event')
JOIN (SELECT id AS e_id, tag AS e_tag, commissioning_date AS e_commissioning_date FROM equipment_item)
  ON e_id = row_of('failure_event.equipment_item_id', 'equipment_item')
