-- What the company has set otherwise for fields of employees (hrm.md §8.2, §8.3); null: as the catalogue has it.
create table hrm_field_settings (
  field_name text primary key,
  is_employee_visible smallint check (is_employee_visible in (0, 1)),
  is_employee_update smallint check (is_employee_update in (0, 1)),
  shown_working smallint check (shown_working in (0, 1)),
  shown_awaited smallint check (shown_awaited in (0, 1))
);
