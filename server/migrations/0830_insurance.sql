-- Social insurance (hrm.md §11). A scheme is never changed: an edit is a new version of its family, so that months keep what they were
-- computed with.
create table hrm_schemes (
  scheme_id bigint generated always as identity primary key,
  -- The id of its first version.
  family_id bigint not null,
  scheme_name text not null,
  city text not null,
  house_type text,
  scheme_type smallint not null check (scheme_type in (1, 2)),
  create_user_id bigint not null,
  create_time timestamptz not null,
  -- When another version replaced it or it was deleted; null: it is offered.
  replaced_at timestamptz
);
create unique index hrm_schemes_live on hrm_schemes (family_id) where replaced_at is null;
create index hrm_schemes_family on hrm_schemes (family_id, scheme_id);

create table hrm_scheme_projects (
  project_id bigint generated always as identity primary key,
  scheme_id bigint not null references hrm_schemes on delete cascade,
  sort smallint not null,
  type smallint not null check (type between 1 and 11),
  -- Of the types 9 and 11; null: the word of the type.
  project_name text,
  default_amount numeric(18, 3),
  corporate_proportion numeric(8, 4),
  personal_proportion numeric(8, 4),
  corporate_amount numeric(18, 2) not null,
  personal_amount numeric(18, 2) not null,
  corporate_rounding text not null check (corporate_rounding in ('cent', 'jiao', 'yuan')),
  personal_rounding text not null check (personal_rounding in ('cent', 'jiao', 'yuan'))
);
create unique index hrm_scheme_projects_once on hrm_scheme_projects (scheme_id, type, coalesce(project_name, ''));

-- Between what a base is counted in a city, by days.
create table hrm_base_limits (
  limit_id bigint generated always as identity primary key,
  city text not null,
  type smallint not null check (type between 1 and 11),
  valid daterange not null check (not isempty(valid) and not lower_inf(valid)),
  lower numeric(18, 3),
  upper numeric(18, 3),
  law text not null,
  check (lower is not null or upper is not null),
  check (lower <= upper),
  constraint hrm_base_limits_once exclude using gist (city with =, type with =, valid with &&)
);

-- Which scheme an employee has from a day on, never changed afterwards; null: none.
create table hrm_scheme_changes (
  change_id bigint generated always as identity primary key,
  employee_id bigint not null,
  on_day date not null,
  family_id bigint,
  create_user_id bigint not null,
  create_time timestamptz not null
);
create index hrm_scheme_changes_employee on hrm_scheme_changes (employee_id, on_day, change_id);
create trigger hrm_scheme_changes_kept before update or delete on hrm_scheme_changes
  for each row execute function refuse_rewriting();

-- The fold of the changes; days without scheme have no row.
create table hrm_scheme_spans (
  employee_id bigint not null,
  valid daterange not null,
  family_id bigint not null,
  constraint hrm_scheme_spans_once exclude using gist (employee_id with =, valid with &&)
);
create index hrm_scheme_spans_family on hrm_scheme_spans (family_id);

create table hrm_ins_months (
  irecord_id bigint generated always as identity primary key,
  year smallint not null,
  month smallint not null check (month between 1 and 12),
  title text not null,
  -- 0 open, 1 archived.
  status smallint not null default 0 check (status in (0, 1)),
  create_user_id bigint not null,
  create_time timestamptz not null
);
create unique index hrm_ins_months_once on hrm_ins_months (year, month);

create table hrm_ins_rows (
  iemp_record_id bigint generated always as identity primary key,
  irecord_id bigint not null references hrm_ins_months on delete cascade,
  employee_id bigint not null,
  -- The version that was copied; null: insured by hand without a scheme.
  scheme_id bigint references hrm_schemes,
  -- 1 insured, 0 stopped.
  status smallint not null default 1 check (status in (0, 1)),
  stopped_at timestamptz,
  personal_insurance numeric(18, 2) not null default 0,
  personal_fund numeric(18, 2) not null default 0,
  corporate_insurance numeric(18, 2) not null default 0,
  corporate_fund numeric(18, 2) not null default 0
);
create unique index hrm_ins_rows_once on hrm_ins_rows (irecord_id, employee_id);
create index hrm_ins_rows_employee on hrm_ins_rows (employee_id, irecord_id);
create index hrm_ins_rows_scheme on hrm_ins_rows (scheme_id);

-- What a row is made of: copies of the projects with the amounts of the month.
create table hrm_ins_items (
  emp_project_record_id bigint generated always as identity primary key,
  iemp_record_id bigint not null references hrm_ins_rows on delete cascade,
  project_id bigint not null references hrm_scheme_projects,
  sort smallint not null,
  type smallint not null,
  project_name text,
  default_amount numeric(18, 3),
  -- The base that counts, with the announcement of the limit where one moved it.
  counted_base numeric(18, 3),
  limit_law text,
  corporate_proportion numeric(8, 4),
  personal_proportion numeric(8, 4),
  corporate_rounding text not null,
  personal_rounding text not null,
  corporate_amount numeric(18, 2) not null,
  personal_amount numeric(18, 2) not null,
  -- Whether base or amounts were entered for the person: they go on in the next month.
  is_own boolean not null default false
);
create unique index hrm_ins_items_once on hrm_ins_items (iemp_record_id, project_id);
create index hrm_ins_items_project on hrm_ins_items (project_id);
