-- Attendance (hrm.md §10). What a clock, an approval or an entry says is kept; days and months are computed when they are read.
create table hrm_clocks (
  clock_id bigint generated always as identity primary key,
  employee_id bigint not null,
  at timestamptz not null,
  received_at timestamptz not null,
  clock_type smallint not null check (clock_type in (1, 2)),
  source smallint not null check (source in (1, 2)),
  -- Judged: made at the time of its receipt, or a correction that has passed.
  counts boolean not null,
  is_outside boolean not null default false,
  address text not null default '',
  lng text not null default '',
  lat text not null default '',
  remark text not null default '',
  request_key text,
  -- The correction from which it comes.
  examine_id bigint unique
);
create index hrm_clocks_employee on hrm_clocks (employee_id, at);
create index hrm_clocks_at on hrm_clocks (at desc, clock_id desc);
create unique index hrm_clocks_request on hrm_clocks (employee_id, request_key) where request_key is not null;

-- Versions by day: past days keep the shift and the rule that held on them.
create table hrm_shifts (
  shift_id bigint generated always as identity primary key,
  removed_at timestamptz
);
create table hrm_shift_versions (
  shift_id bigint not null references hrm_shifts,
  valid daterange not null,
  shift jsonb not null,
  constraint hrm_shift_versions_once exclude using gist (shift_id with =, valid with &&)
);
create table hrm_groups (
  group_id bigint generated always as identity primary key
);
create table hrm_group_versions (
  group_id bigint not null references hrm_groups,
  valid daterange not null,
  settings jsonb not null,
  constraint hrm_group_versions_once exclude using gist (group_id with =, valid with &&)
);
-- Members: an employee, or all of a department and below it.
create table hrm_group_spans (
  group_id bigint not null references hrm_groups,
  employee_id bigint,
  dept_id bigint references hrm_depts,
  valid daterange not null,
  check (num_nonnulls(employee_id, dept_id) = 1),
  constraint hrm_group_spans_employee exclude using gist (employee_id with =, valid with &&) where (employee_id is not null),
  constraint hrm_group_spans_dept exclude using gist (dept_id with =, valid with &&) where (dept_id is not null)
);
create index hrm_group_spans_group on hrm_group_spans (group_id);

-- A shift of one person on one day; null: a day off.
create table hrm_roster (
  employee_id bigint not null,
  day date not null,
  shift_id bigint references hrm_shifts,
  primary key (employee_id, day)
);

-- Leave and overtime that were approved, once for each approval.
create table hrm_leaves (
  examine_id bigint primary key,
  employee_id bigint not null,
  is_overtime boolean not null,
  leave_type text not null default '',
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  units numeric(9, 2) not null,
  undone_at timestamptz,
  check (begins_at < ends_at)
);
create index hrm_leaves_employee on hrm_leaves (employee_id, begins_at) where undone_at is null;

-- LEAVE-FLOOR: the balance is kept beside its entries for this check alone.
create table hrm_leave_accounts (
  employee_id bigint not null,
  leave_type text not null,
  balance numeric(9, 2) not null default 0,
  floor numeric(9, 2) not null default 0,
  primary key (employee_id, leave_type),
  constraint hrm_leave_floor check (balance >= floor)
);
-- LEAVE-ONCE: one entry for each source, kind and bucket.
create table hrm_leave_ledger (
  entry_id bigint generated always as identity primary key,
  employee_id bigint not null,
  leave_type text not null,
  kind text not null check (kind in ('grant', 'compOff', 'adjust', 'use', 'carry', 'expire', 'void')),
  bucket text not null,
  units numeric(9, 2) not null,
  on_day date not null,
  expires date,
  source text not null,
  remark text not null default '',
  create_user_id bigint not null,
  create_time timestamptz not null,
  constraint hrm_leave_once unique (employee_id, leave_type, source, kind, bucket),
  foreign key (employee_id, leave_type) references hrm_leave_accounts
);
create trigger hrm_leave_ledger_kept before update or delete on hrm_leave_ledger
  for each row execute function refuse_rewriting();
-- The first day of work in any employment, where it is known.
create table hrm_leave_people (
  employee_id bigint primary key,
  work_since date not null
);
create table hrm_leave_rules (
  is_only boolean primary key default true check (is_only),
  -- The year from which on leave is granted.
  since smallint not null,
  rules jsonb not null,
  version integer not null
);

-- Months that are closed: the cells as they were, with their arithmetic.
create table hrm_months (
  employee_id bigint not null,
  month date not null check (extract(day from month) = 1),
  cells jsonb not null,
  closed_at timestamptz not null,
  closed_by bigint not null,
  primary key (employee_id, month)
);
create trigger hrm_months_kept before update or delete on hrm_months
  for each row execute function refuse_rewriting();
-- What came to be known of a closed month: by how much cells differ, entered in the next open month.
create table hrm_month_corrections (
  correction_id bigint generated always as identity primary key,
  employee_id bigint not null,
  of_month date not null,
  into_month date not null,
  cells jsonb not null,
  source text not null,
  create_time timestamptz not null,
  check (into_month > of_month),
  unique (employee_id, of_month, source)
);
create index hrm_month_corrections_into on hrm_month_corrections (employee_id, into_month);
