-- Employees (hrm.md §4). Custom fields of the catalogue are columns under their names on the wire.
create table hrm_employee (
  employee_name text,
  flied_hukzra text,
  mobile text,
  id_number text,
  date_of_birth date,
  birthday text,
  flied_bbnpqh text,
  flied_dxnkqj text,
  country text,
  nation text,
  flied_luxpii text,
  native_place text,
  address text,
  flied_mosheh text,
  flied_kwbova text,
  email text,
  flied_dbwahc text,
  flied_utxiir text,
  flied_mhktwv text,
  flied_qppedz text,
  flied_dumavf text,
  entry_time date,
  become_time date,
  job_number text,
  dept_id bigint references hrm_depts,
  parent_id bigint,
  post text,
  post_level text,
  work_address text,
  work_detail_address text,
  work_city text,
  company_age_start_time date,
  id_type smallint,
  sex smallint,
  birthday_type smallint,
  highest_education smallint,
  employment_forms smallint,
  probation smallint,
  status smallint,
  entry_status smallint not null
);
select make_record_table('hrm_employee', search => '{employee_name,mobile,job_number}');

create unique index unique_hrm_employee__mobile on hrm_employee (btrim(mobile)) where deleted_at is null;
create unique index unique_hrm_employee__job_number on hrm_employee (btrim(job_number)) where deleted_at is null;
-- The default order of lists; employees have no owner.
create index hrm_employee_order on hrm_employee (update_time desc, id desc) where deleted_at is null;
create index hrm_employee_parent on hrm_employee (parent_id);
create index hrm_employee_dept on hrm_employee (dept_id, entry_status) where deleted_at is null;

-- What was decided for a day, never changed afterwards. `kind`: 1 新入职, 2 离职, 3 转正, 4 调岗; null: none of these.
create table hrm_changes (
  change_id bigint generated always as identity primary key,
  employee_id bigint not null,
  on_day date not null,
  kind smallint check (kind between 1 and 4),
  set jsonb not null,
  create_user_id bigint not null,
  create_time timestamptz not null
);
create index hrm_changes_employee on hrm_changes (employee_id, on_day, change_id);
create index hrm_changes_kind on hrm_changes (kind, on_day) where kind is not null;
create trigger hrm_changes_kept before update or delete on hrm_changes
  for each row execute function refuse_rewriting();

-- The fold of the changes: as what, where and under whom an employee is on a day.
create table hrm_spans (
  employee_id bigint not null,
  valid daterange not null,
  entry_status smallint,
  employment_forms smallint,
  status smallint,
  dept_id bigint,
  parent_id bigint,
  post text,
  post_level text,
  work_address text,
  constraint hrm_spans_once exclude using gist (employee_id with =, valid with &&)
);
create index hrm_spans_dept_day on hrm_spans using gist (dept_id, valid);

-- 离职信息, one for each employee who leaves or has left.
create table hrm_quits (
  quit_info_id bigint generated always as identity primary key,
  employee_id bigint not null unique references hrm_employee (id) on delete cascade,
  plan_quit_time date not null,
  apply_quit_time date not null,
  salary_settlement_time date not null,
  quit_type smallint not null check (quit_type between 1 and 3),
  quit_reason smallint,
  remarks text,
  old_status smallint,
  create_time timestamptz not null
);
create index hrm_quits_plan on hrm_quits (plan_quit_time);
