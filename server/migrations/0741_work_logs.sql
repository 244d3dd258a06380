-- Logs that users write of a day, a week, a month (approval-office.md §13).
create table work_logs (
  log_id bigint generated always as identity primary key,
  category smallint not null check (category in (1, 2, 3)),
  -- the day on which it was written
  title date not null,
  content text not null,
  tomorrow text not null,
  question text not null,
  create_user_id bigint not null references users,
  -- the author's department at that time
  dept_id bigint,
  -- first day of its day, week or month
  period_start date not null,
  batch_id text not null,
  -- what the author's day was when it was saved, by key of the facts: ids, and a sum where there is one; null: without
  bulletin jsonb,
  create_time timestamptz not null,
  update_time timestamptz not null,
  -- neighbouring characters, by which a search by words finds candidates
  grams text[] generated always as (search_grams(content, tomorrow, question)) stored
);
create index work_logs_author on work_logs (create_user_id, create_time desc);
create index work_logs_time on work_logs (create_time desc, log_id desc);
create index work_logs_period on work_logs (category, period_start, create_user_id);

create index work_logs_grams on work_logs using gin (grams);

-- To a user or to a department with those below it.
create table work_log_sends (
  log_id bigint not null references work_logs on delete cascade,
  user_id bigint references users,
  dept_id bigint,
  check ((user_id is null) <> (dept_id is null))
);
create unique index work_log_sends_user on work_log_sends (user_id, log_id) where user_id is not null;
create unique index work_log_sends_dept on work_log_sends (dept_id, log_id) where dept_id is not null;
create index work_log_sends_log on work_log_sends (log_id);

create table work_log_reads (
  log_id bigint not null references work_logs on delete cascade,
  user_id bigint not null references users,
  read_time timestamptz not null,
  primary key (log_id, user_id)
);

create table work_log_likes (
  log_id bigint not null references work_logs on delete cascade,
  user_id bigint not null references users,
  create_time timestamptz not null,
  primary key (log_id, user_id)
);

-- Who was reminded of the log of a period that they had not written: once each.
create table work_log_reminders (
  category smallint not null check (category in (1, 2, 3)),
  period_start date not null,
  user_id bigint not null references users,
  remind_time timestamptz not null,
  primary key (category, period_start, user_id)
);
