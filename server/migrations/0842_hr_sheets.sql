-- Monthly sheets of pay (hrm.md §14). Sums are those of the rows and are stored nowhere else.
create table hrm_sheets (
  sheet_id bigint generated always as identity primary key,
  year smallint not null,
  month smallint not null check (month between 1 and 12),
  start_on date not null,
  end_on date not null,
  check_status smallint not null check (check_status in (1, 2, 3, 4, 5, 10, 11)),
  examine_record_id bigint,
  -- The head when it was archived.
  option_head jsonb,
  version integer not null default 0,
  create_user_id bigint not null,
  create_time timestamptz not null
);
create unique index hrm_sheets_month on hrm_sheets (year, month);
create unique index hrm_sheets_open on hrm_sheets ((true)) where check_status <> 10;

-- A row of a sheet. `figures`: given and computed amounts as decimal text by code. The amounts of the tax year are those of this month
-- alone; sums of the year are asked of the rows by person, employer and tax year (§15.5, PAY-YEAR).
create table hrm_sheet_rows (
  row_id bigint generated always as identity primary key,
  sheet_id bigint not null references hrm_sheets on delete cascade,
  employee_id bigint not null,
  need_work_day numeric(6, 2) not null,
  actual_work_day numeric(6, 2) not null,
  figures jsonb not null,
  -- What the computation used besides them: tax type, sums before, deduction, proration, rates.
  inputs jsonb not null,
  -- Imported sums of the year up to the month before; null: none.
  opening jsonb,
  tax_type smallint not null,
  person_id bigint not null,
  employer_id bigint not null,
  tax_year smallint not null,
  tax_month smallint not null,
  year_income numeric(16, 2) not null,
  year_special numeric(16, 2) not null,
  gross numeric(16, 2) not null,
  tax numeric(16, 2) not null,
  net numeric(16, 2) not null,
  refundable numeric(16, 2) not null,
  personal_social numeric(16, 2) not null,
  personal_fund numeric(16, 2) not null,
  company_social numeric(16, 2) not null,
  company_fund numeric(16, 2) not null,
  version integer not null default 0
);
create unique index hrm_sheet_rows_once on hrm_sheet_rows (sheet_id, employee_id);
create index hrm_sheet_rows_person on hrm_sheet_rows (person_id, employer_id, tax_year, tax_month);
create index hrm_sheet_rows_employee on hrm_sheet_rows (employee_id);

-- Computations of a sheet; one at a time. `imports` holds what files contained, by employee and code, until the run has ended.
create table hrm_runs (
  run_id bigint generated always as identity primary key,
  sheet_id bigint not null references hrm_sheets on delete cascade,
  state text not null check (state in ('running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null,
  fault text,
  is_sync boolean not null,
  imports jsonb,
  user_id bigint not null,
  create_time timestamptz not null
);
create unique index hrm_runs_running on hrm_runs (sheet_id) where state = 'running';
create index hrm_runs_sheet on hrm_runs (sheet_id, run_id desc);

-- Words on what differs from the month before (§14.4).
create table hrm_run_words (
  sheet_id bigint not null references hrm_sheets on delete cascade,
  employee_id bigint not null,
  code integer not null,
  kind text not null check (kind in ('joined', 'missing', 'changed', 'negative')),
  word text not null,
  user_id bigint not null,
  create_time timestamptz not null,
  primary key (sheet_id, employee_id, code, kind)
);
