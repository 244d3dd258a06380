-- Days of months that were closed before migration 0852, found afterwards (hrm.md §10.4); null: they no longer come to what was frozen.
create table hrm_month_days (
  employee_id bigint not null,
  month date not null,
  days jsonb,
  create_time timestamptz not null,
  primary key (employee_id, month),
  foreign key (employee_id, month) references hrm_months on delete cascade
);
create index hrm_months_without_days on hrm_months (month) where days is null;
