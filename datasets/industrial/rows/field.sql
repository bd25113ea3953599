SELECT
  n AS id,
  field_name(n) AS name,
  mostly('field.basin', ['Northern Basin', 'Central Graben', 'Southern Shelf', 'Western Margin', 'Halten Terrace']) AS basin,
  mostly('field.country', ['Norway', 'United Kingdom', 'Brazil', 'Denmark', 'Netherlands', 'Malaysia']) AS country,
  mostly('field.operator', ['Norrland Energy', 'Blue Shelf Petroleum', 'Halcyon Offshore', 'Meridian Oil and Gas']) AS operator,
  printf('PL-%03d', 100 + n * 7) AS licence_number,
  mostly('field.hydrocarbon_type', ['oil', 'gas', 'gas condensate', 'heavy oil']) AS hydrocarbon_type,
  even('field.discovery_year', 1968, 2000) AS discovery_year,
  make_date(discovery_year::INTEGER + even('field.production_start_date' || ' years', 4, 11)::INTEGER, even('field.production_start_date' || ' month', 1, 12)::INTEGER, 1) AS production_start_date,
  early('field.water_depth_m', 40, 900) AS water_depth_m,
  bell('field.reservoir_pressure_bar', 150, 620) AS reservoir_pressure_bar,
  bell('field.reservoir_temperature_celsius', 60, 165) AS reservoir_temperature_celsius,
  round(early('field.recoverable_volume_m3', 2, 90), 1) * 1000000 AS recoverable_volume_m3,
  maybe('field.hydrogen_sulfide_content_percent', 0.7, early('field.hydrogen_sulfide_content_percent', 0, 3)) AS hydrogen_sulfide_content_percent
FROM numbers('field')
