SELECT
  n AS id,
  p_id AS platform_id,
  module_kind(1 + round_of(n, 'platform')) AS module_type,
  p_name || ' ' || upper(module_type[1]) || module_type[2:] || ' Module' AS name,
  mostly('module.fabricator', ['Fjordvik Yard', 'Tyneport Fabrication', 'Hanwha Bay Yard', 'Gulf Modules', 'Setubal Works']) AS fabricator,
  p_installation_date + even('module.installation_date', -90, 400)::INTEGER AS installation_date,
  year(installation_date) - even('module.fabrication_year', 1, 2)::INTEGER AS fabrication_year,
  p_deck_weight_t * even('module.weight_t', 0.08, 0.3) AS weight_t,
  bell('module.length_m', 14, 62) AS length_m,
  bell('module.width_m', 9, 34) AS width_m,
  bell('module.height_m', 5, 22) AS height_m,
  mostly('module.hazardous_area_class', ['zone 2', 'zone 1', 'non-hazardous']) AS hazardous_area_class,
  mostly('module.fire_protection', ['deluge', 'epoxy coating', 'fire wall', 'none']) AS fire_protection,
  mostly('module.coating_condition', ['good', 'fair', 'poor']) AS coating_condition,
  chance('module.blast_wall', 0.35) AS blast_wall
FROM numbers('module')
JOIN (SELECT id AS p_id, name AS p_name, installation_date AS p_installation_date, deck_weight_t AS p_deck_weight_t FROM platform)
  ON p_id = turn_of(n, 'platform')
