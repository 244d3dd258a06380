-- Time spent on tasks (approval-office.md §11.8).
create table task_times (
  time_id bigint generated always as identity primary key,
  task_id bigint not null references tasks on delete cascade,
  user_id bigint not null,
  on_day date not null,
  minutes integer not null check (minutes between 1 and 1440),
  note text not null default ''
);
create index task_times_task on task_times (task_id, on_day);

-- A person times one task at most.
create table task_timers (
  user_id bigint primary key,
  task_id bigint not null references tasks on delete cascade,
  started_at timestamptz not null
);
create index task_timers_task on task_timers (task_id);
