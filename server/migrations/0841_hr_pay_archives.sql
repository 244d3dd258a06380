-- 薪资档案 (hrm.md §13): what an employee is paid by item, in the probation (`pro`) and after it, as decimal text by code.
create table hrm_pay_archives (
  employee_id bigint primary key,
  -- 1 已定薪, 2 已调薪.
  change_type smallint not null check (change_type in (1, 2)),
  change_reason smallint not null,
  change_date date,
  pro jsonb not null,
  regular jsonb not null
);

-- 定薪 (1) and 调薪 (2). `status`: 0 ahead, 1 in effect, 2 cancelled. What is in effect stays as it was decided.
create table hrm_pay_changes (
  id bigint generated always as identity primary key,
  employee_id bigint not null,
  record_type smallint not null check (record_type in (1, 2)),
  status smallint not null check (status between 0 and 2),
  reason smallint not null check (reason between 0 and 8),
  -- From when it holds; of 定薪 the first day on which the employee was paid by it.
  enable_date date not null,
  -- Of the employee when it was decided, 1–8.
  employee_status smallint,
  -- Of the items that it is about, what they were and what they become.
  pro_before jsonb not null,
  pro_after jsonb not null,
  regular_before jsonb not null,
  regular_after jsonb not null,
  -- Of all items of the set that counted for the employee.
  before_total numeric(14, 2) not null,
  after_total numeric(14, 2) not null,
  remarks text,
  create_user_id bigint not null,
  create_time timestamptz not null
);
create unique index hrm_pay_changes_fixed on hrm_pay_changes (employee_id) where record_type = 1;
create unique index hrm_pay_changes_open on hrm_pay_changes (employee_id) where record_type = 2 and status = 0;
create index hrm_pay_changes_employee on hrm_pay_changes (employee_id, id desc);
create index hrm_pay_changes_due on hrm_pay_changes (enable_date) where status = 0;

-- The fold of what is in effect: both sets on a day.
create table hrm_pay_spans (
  employee_id bigint not null,
  valid daterange not null,
  pro jsonb not null,
  regular jsonb not null,
  constraint hrm_pay_spans_once exclude using gist (employee_id with =, valid with &&)
);

create table hrm_pay_templates (
  id bigint generated always as identity primary key,
  name text not null,
  is_default smallint not null default 0,
  -- Codes in their order.
  items jsonb not null
);
create unique index hrm_pay_templates_default on hrm_pay_templates (is_default) where is_default = 1;
insert into hrm_pay_templates (name, is_default, items) values ('默认模板', 1, '[10101, 10102, 10103]');
