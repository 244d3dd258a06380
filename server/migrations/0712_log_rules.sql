-- When logs are due, and from whom (approval-office.md §13.4); one row for each kind, given at the start.
create table log_rules (
  rule_id bigint generated always as identity primary key,
  type smallint not null constraint log_rules_type unique check (type in (1, 2, 3)),
  status smallint not null check (status in (0, 1)),
  -- of daily logs: 1 is Monday
  effective_days smallint[] not null,
  start_time text not null,
  end_time text not null,
  start_day smallint not null,
  end_day smallint not null
);

-- None: everyone.
create table log_rule_members (
  rule_id bigint not null references log_rules on delete cascade,
  user_id bigint not null references users,
  primary key (rule_id, user_id)
);
