-- Tasks (approval-office.md §11). Overdue is derived on reading from stop_on.
create table tasks (
  task_id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  create_user_id bigint not null,
  main_user_id bigint,
  priority smallint not null default 0 check (priority between 0 and 3),
  status smallint not null default 1 check (status in (1, 5)),
  start_on date,
  stop_on date,
  pid bigint references tasks on delete cascade,
  -- the project; 0: none
  place_id bigint not null default 0,
  -- the list inside the project; -1: none
  list_id bigint not null default -1,
  archived_at timestamptz,
  hidden_at timestamptz,
  hidden_by bigint,
  batch_id text not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  constraint tasks_times check (start_on <= stop_on)
);
create index tasks_main on tasks (main_user_id, status, stop_on);
create index tasks_creator on tasks (create_user_id);
create index tasks_children on tasks (pid);
create index tasks_place on tasks (place_id, list_id) where place_id <> 0;
create index tasks_bin on tasks (hidden_at) where hidden_at is not null;
create index tasks_due on tasks (stop_on) where status = 1;
create index tasks_batch on tasks (batch_id);

-- 参与人
create table task_people (
  task_id bigint not null references tasks on delete cascade,
  user_id bigint not null,
  primary key (task_id, user_id)
);
create index task_people_user on task_people (user_id, task_id);

-- Where each person has a task among their own; none: in the first column, below those with an order.
create table task_columns (
  user_id bigint not null,
  task_id bigint not null references tasks on delete cascade,
  is_top smallint not null check (is_top between 0 and 3),
  order_num integer not null,
  primary key (user_id, task_id)
);
create index task_columns_task on task_columns (task_id);

create table task_labels (
  label_id bigint generated always as identity primary key,
  name text not null,
  color text not null,
  create_user_id bigint not null
);
create table task_label_uses (
  task_id bigint not null references tasks on delete cascade,
  label_id bigint not null constraint task_label_in_use references task_labels,
  primary key (task_id, label_id)
);
create index task_label_uses_label on task_label_uses (label_id);
create table task_label_order (
  user_id bigint not null,
  label_id bigint not null references task_labels on delete cascade,
  order_num integer not null,
  primary key (user_id, label_id)
);
create index task_label_order_label on task_label_order (label_id);

create table task_logs (
  log_id bigint generated always as identity primary key,
  task_id bigint not null references tasks on delete cascade,
  user_id bigint not null,
  content text not null,
  create_time timestamptz not null
);
create index task_logs_task on task_logs (task_id, log_id);
