SELECT
  n AS id,
  person_name('employee.name') AS name,
  p_id AS platform_id,
  printf('E%06d', 1000 + n) AS personnel_number,
  mostly('employee.job_title', ['operator', 'mechanical technician', 'inspection engineer', 'electrician', 'integrity engineer', 'maintenance supervisor', 'offshore installation manager']) AS job_title,
  mostly('employee.department', ['operations', 'maintenance', 'integrity', 'safety', 'logistics']) AS department,
  mostly('employee.shift_pattern', ['two weeks on, three off', 'two weeks on, four off', 'day work']) AS shift_pattern,
  mostly('employee.nationality', ['Norwegian', 'British', 'Dutch', 'Danish', 'Brazilian', 'Malaysian']) AS nationality,
  day('employee.hire_date', DATE '1998-01-01', DATE '2024-12-31') AS hire_date,
  hire_date - floor(even('employee.birth_date', 7000, 16000))::INTEGER AS birth_date,
  maybe('employee.leaving_date', 0.12, later_than('employee.leaving_date', hire_date)) AS leaving_date,
  day('employee.medical_expiry_date', DATE '2026-01-01', DATE '2027-12-31') AS medical_expiry_date,
  later_than('employee.safety_training_date', hire_date) AS safety_training_date,
  date_diff('year', hire_date, data_end()) + floor(early('employee.service_time_years', 0, 18))::INTEGER AS service_time_years,
  42 + service_time_years * even('employee.hourly_cost_usd', 0.8, 2.2) AS hourly_cost_usd,
  even('employee.annual_leave_days', 20, 35) AS annual_leave_days,
  early('employee.training_time_hours', 8, 320) AS training_time_hours,
  printf('e%06d@example.com', 1000 + n) AS email,
  chance('employee.first_aider', 0.25) AS first_aider,
  chance('employee.fire_team', 0.2) AS fire_team
FROM numbers('employee')
JOIN (SELECT id AS p_id, name AS p_name FROM platform)
  ON p_id = turn_of(n, 'platform')
