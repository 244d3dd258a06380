-- The organisation of human resources (hrm.md §3). Departments that are deleted stay for the history and the names of those who left.
create table hrm_depts (
  dept_id bigint generated always as identity primary key,
  pid bigint references hrm_depts,
  dept_type smallint not null check (dept_type in (1, 2)),
  name text not null,
  code text not null,
  main_employee_id bigint,
  leader_employee_id bigint,
  create_user_id bigint not null,
  create_time timestamptz not null,
  removed_at timestamptz
);
create unique index hrm_depts_code on hrm_depts (code) where removed_at is null;
create unique index hrm_depts_root on hrm_depts ((true)) where pid is null and removed_at is null;
create index hrm_depts_pid on hrm_depts (pid);

-- What was decided for a day, never changed afterwards; `set` null: the department is gone.
create table hrm_dept_changes (
  change_id bigint generated always as identity primary key,
  dept_id bigint not null references hrm_depts,
  on_day date not null,
  set jsonb,
  create_user_id bigint not null,
  create_time timestamptz not null
);
create index hrm_dept_changes_dept on hrm_dept_changes (dept_id, on_day, change_id);

-- The fold of the changes: one row for each time in which nothing changed.
create table hrm_dept_spans (
  dept_id bigint not null references hrm_depts,
  valid daterange not null,
  pid bigint,
  name text not null,
  code text not null,
  dept_type smallint not null,
  main_employee_id bigint,
  leader_employee_id bigint,
  constraint hrm_dept_spans_once exclude using gist (dept_id with =, valid with &&)
);
create index hrm_dept_spans_day on hrm_dept_spans using gist (valid);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger hrm_dept_changes_kept before update or delete on hrm_dept_changes
  for each row execute function refuse_rewriting();

-- The whole company, which every organisation begins with (hrm.md §21).
with root as (
  insert into hrm_depts (pid, dept_type, name, code, create_user_id, create_time)
  values (null, 1, '全公司', '1', 0, now()) returning dept_id
), decided as (
  insert into hrm_dept_changes (dept_id, on_day, set, create_user_id, create_time)
  select dept_id, date '1970-01-01', '{"pid": null, "name": "全公司", "code": "1", "dept_type": 1}', 0, now() from root
)
insert into hrm_dept_spans (dept_id, valid, name, code, dept_type)
select dept_id, daterange('1970-01-01', null), '全公司', '1', 1 from root;
