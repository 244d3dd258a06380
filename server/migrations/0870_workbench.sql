-- Memos of employees (hrm.md §18).
create table hrm_notes (
  notes_id bigint generated always as identity primary key,
  employee_id bigint not null references hrm_employee (id) on delete cascade,
  content text not null,
  on_day date not null,
  create_time timestamptz not null
);
create index hrm_notes_employee on hrm_notes (employee_id, on_day);

-- Birthdays as `MMdd`, as they are compared; what cannot be read as a day stays as it is.
update hrm_employee set birthday = replace(btrim(birthday), '-', '')
where btrim(birthday) ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$';
update hrm_employee set birthday = lpad(substring(birthday from '([0-9]{1,2})月'), 2, '0') || lpad(substring(birthday from '月([0-9]{1,2})'), 2, '0')
where btrim(birthday) ~ '^([1-9]|0[1-9]|1[0-2])月([1-9]|0[1-9]|[12][0-9]|3[01])日$';
