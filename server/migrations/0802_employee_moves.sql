-- 人事异动 (hrm.md §6.1): 4 转正, 5 调岗, 6 晋升, 7 降级, 8 转为全职员工; carried out on the day on which they take effect.
create table hrm_moves (
  record_id bigint generated always as identity primary key,
  employee_id bigint not null references hrm_employee (id) on delete cascade,
  change_type smallint not null check (change_type between 4 and 8),
  change_reason smallint check (change_reason between 1 and 7),
  new_dept bigint,
  new_parent bigint,
  new_post text,
  new_post_level text,
  new_work_address text,
  probation smallint check (probation between 0 and 6),
  effect_time date not null,
  remarks text,
  -- Both null: still ahead.
  applied_at timestamptz,
  -- Why it could not be carried out when its day came.
  dropped_because text,
  create_user_id bigint not null,
  create_time timestamptz not null,
  check (applied_at is null or dropped_because is null)
);
create index hrm_moves_employee on hrm_moves (employee_id, effect_time desc, record_id desc);
create index hrm_moves_due on hrm_moves (effect_time, record_id) where applied_at is null and dropped_because is null;
create index hrm_employee_become on hrm_employee (become_time) where status = 2 and deleted_at is null;
