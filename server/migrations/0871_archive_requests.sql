-- Requests of employees to change their archive (hrm.md §19.1).
create table hrm_requests (
  request_id bigint generated always as identity primary key,
  employee_id bigint not null references hrm_employee (id) on delete cascade,
  -- [{fieldName, value}]: columns of the employee and what they are to hold.
  changes jsonb not null,
  remarks text not null default '',
  -- 0 waiting, 1 accepted, 2 refused, 3 withdrawn.
  status smallint not null default 0 check (status between 0 and 3),
  reason text not null default '',
  decided_by bigint,
  decided_at timestamptz,
  create_time timestamptz not null
);
create unique index hrm_requests_waiting on hrm_requests (employee_id) where status = 0;
create index hrm_requests_employee on hrm_requests (employee_id, request_id desc);
create index hrm_requests_status on hrm_requests (status, request_id desc);
