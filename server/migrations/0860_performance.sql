-- 绩效管理 (hrm.md §17). Templates are kept in versions: a plan keeps the one with which it was made.
create table hrm_appraisal_tables (
  table_id bigint generated always as identity (start with 48) primary key,
  table_name text not null,
  -- 1 OKR, 2 KPI.
  type smallint not null check (type between 1 and 2),
  description text not null,
  is_emp_weight boolean not null,
  is_current boolean not null default true,
  -- [{segId, segName, isFixed, weight, items: [{itemId, itemName}]}], in their order; ids from hrm_appraisal_ids.
  blocks jsonb not null
);
create sequence hrm_appraisal_ids;

create table hrm_plans (
  plan_id bigint generated always as identity primary key,
  name text not null,
  cycle_type smallint not null check (cycle_type between 1 and 4),
  from_day date not null,
  to_day date not null check (from_day < to_day),
  table_id bigint not null references hrm_appraisal_tables (table_id),
  full_score numeric(8, 2) not null,
  is_force boolean not null,
  -- 0 not started, 1 goals, 2 evaluation, 3 confirmation, 4 archived.
  status smallint not null default 0 check (status between 0 and 4),
  stop_time timestamptz,
  activate_steps smallint not null default -1,
  dept_ids bigint[] not null,
  employee_ids bigint[] not null,
  -- [{type, employeeId}] and [{type, employeeId, weight}], in their order.
  confirmers jsonb not null,
  evaluators jsonb not null,
  create_user_id bigint not null,
  create_time timestamptz not null
);
create index hrm_plans_status on hrm_plans (status, plan_id desc);

create table hrm_plan_levels (
  level_id bigint generated always as identity primary key,
  plan_id bigint not null references hrm_plans (plan_id) on delete cascade,
  name text not null,
  min_score numeric(8, 2) not null,
  max_score numeric(8, 2) not null,
  min_num numeric(5, 2) not null,
  max_num numeric(5, 2) not null,
  sort smallint not null
);
create index hrm_plan_levels_plan on hrm_plan_levels (plan_id, sort);

create table hrm_confirmations (
  plan_id bigint not null references hrm_plans (plan_id) on delete cascade,
  employee_id bigint not null,
  sort smallint not null,
  confirmed_at timestamptz,
  primary key (plan_id, employee_id)
);
create index hrm_confirmations_employee on hrm_confirmations (employee_id) where confirmed_at is null;

create table hrm_plan_people (
  person_id bigint generated always as identity primary key,
  plan_id bigint not null references hrm_plans (plan_id) on delete cascade,
  employee_id bigint not null,
  -- 1 to write, 2 to confirm, 3 to evaluate, 4 to accept, 5 stopped, 6 done.
  status smallint not null default 1 check (status between 1 and 6),
  turn_employee_id bigint,
  step smallint not null default 0,
  -- Chains as they were resolved when they began: ids, and [{employeeId, weight}].
  confirmers bigint[] not null default '{}',
  evaluators jsonb not null default '[]',
  is_draft boolean not null default false,
  is_written boolean not null default false,
  is_read boolean not null default false,
  score numeric(8, 2),
  level_id bigint references hrm_plan_levels (level_id) on delete set null,
  -- What the evaluators gave, before any calibration.
  evaluated_score numeric(8, 2),
  evaluated_level_id bigint references hrm_plan_levels (level_id) on delete set null,
  unique (plan_id, employee_id),
  check ((turn_employee_id is null) or status in (1, 2, 3))
);
create index hrm_plan_people_employee on hrm_plan_people (employee_id, person_id desc);
create index hrm_plan_people_turn on hrm_plan_people (turn_employee_id, person_id) where turn_employee_id is not null;
create index hrm_plan_people_level on hrm_plan_people (level_id);
create index hrm_plan_people_evaluated on hrm_plan_people (evaluated_level_id);

create table hrm_goals (
  goal_id bigint primary key default nextval('hrm_appraisal_ids'),
  person_id bigint not null references hrm_plan_people (person_id) on delete cascade,
  temp_seg_id bigint,
  name text not null,
  value text,
  is_fixed boolean not null,
  weight numeric(5, 2),
  schedule smallint check (schedule between 0 and 100),
  explain text,
  sort smallint not null,
  -- [{itemId, tempItemId, itemName, value}], in their order.
  items jsonb not null
);
create index hrm_goals_person on hrm_goals (person_id, sort);

create table hrm_evaluations (
  evaluation_id bigint generated always as identity primary key,
  person_id bigint not null references hrm_plan_people (person_id) on delete cascade,
  -- The place in the chain.
  step smallint not null,
  employee_id bigint not null,
  score numeric(8, 2) not null,
  level_id bigint references hrm_plan_levels (level_id) on delete set null,
  evaluate text not null,
  -- False: sent back to its author, kept as a start.
  is_counted boolean not null default true,
  create_time timestamptz not null,
  -- [{segId, score, evaluate}]
  blocks jsonb not null,
  unique (person_id, step)
);
create index hrm_evaluations_employee on hrm_evaluations (employee_id, person_id) where is_counted;
create index hrm_evaluations_level on hrm_evaluations (level_id);

-- 考核记录 (§20.3).
create table hrm_appraisal_records (
  record_id bigint generated always as identity primary key,
  person_id bigint not null references hrm_plan_people (person_id) on delete cascade,
  content text not null,
  -- True: not shown to the employee before the appraisal is complete.
  is_kept boolean not null default false,
  user_id bigint not null,
  create_time timestamptz not null
);
create index hrm_appraisal_records_person on hrm_appraisal_records (person_id, record_id desc);

create table hrm_calibrations (
  calibration_id bigint generated always as identity primary key,
  person_id bigint not null references hrm_plan_people (person_id) on delete cascade,
  employee_id bigint not null,
  from_score numeric(8, 2),
  from_level text,
  to_score numeric(8, 2) not null,
  to_level text,
  reason text not null,
  create_time timestamptz not null
);
create index hrm_calibrations_person on hrm_calibrations (person_id);
-- Deleted with a plan that was stopped, never changed.
create trigger hrm_calibrations_kept before update on hrm_calibrations
  for each row execute function refuse_rewriting();

create table hrm_appeals (
  appeal_id bigint generated always as identity primary key,
  person_id bigint not null unique references hrm_plan_people (person_id) on delete cascade,
  -- As they were when the employee appealed.
  score numeric(8, 2),
  level_name text,
  reason text not null,
  -- 1 open, 2 accepted, 3 refused, 4 withdrawn.
  state smallint not null default 1 check (state between 1 and 4),
  answer text,
  answered_by bigint,
  create_time timestamptz not null,
  answer_time timestamptz
);
create index hrm_appeals_open on hrm_appeals (appeal_id) where state = 1;

-- Anonymous: neither a time nor an order of answers (§17.8).
create table hrm_peers (
  person_id bigint not null references hrm_plan_people (person_id) on delete cascade,
  employee_id bigint not null,
  score numeric(8, 2),
  primary key (person_id, employee_id)
);
create index hrm_peers_employee on hrm_peers (employee_id);

with drawn (type, name, block, items) as (values
  (2, 'KPI模板', '关键绩效（KP）', array['KPI指标1', 'KPI指标2', 'KPI指标3']),
  (1, 'OKR模板', '目标（O）', array['关键结果（kr）', '关键结果（kr）', '关键结果（kr）']))
insert into hrm_appraisal_tables (table_name, type, description, is_emp_weight, blocks)
select name, type, '请按考核周期填写，权重合计100%', true, jsonb_build_array(jsonb_build_object(
  'segId', nextval('hrm_appraisal_ids'), 'segName', block, 'isFixed', 0, 'weight', null,
  'items', (select jsonb_agg(jsonb_build_object('itemId', nextval('hrm_appraisal_ids'), 'itemName', item) order by nth)
    from unnest(items) with ordinality as i (item, nth))))
from drawn;
