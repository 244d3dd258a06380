-- What users have put off in 我的一天 (docs/seams/my-day.md).
create table work_snoozes (
  user_id bigint not null references users,
  -- as its source names it: customer.12
  thing text not null,
  -- shown again where it belongs from this day on
  until date not null,
  primary key (user_id, thing)
);
-- passed ones are removed by a job
create index work_snoozes_until on work_snoozes (until);
