-- What approvals can do beyond the wire (approval-office.md §5.5).
alter table approval_log
  -- why somebody left his seat without deciding: 1 handed over, 2 his deputy took it, 3 returned, 4 overdue, 5 came back from his deputy
  add column action smallint,
  -- who brought him in, and for whom he stands in
  add column given_by bigint,
  add column for_user_id bigint,
  -- the last day on which it is in time; when the delay was dealt with
  add column due_on date,
  add column overdue_at timestamptz;
create index approval_log_due on approval_log (due_on) where status = 3 and due_on is not null and overdue_at is null;
create index approval_log_stands_in on approval_log (for_user_id) where for_user_id is not null and status in (0, 3);
alter table approval_records add column urged_at timestamptz;

-- Who decides for whom, from a day until the day of return.
create table approval_deputies (
  user_id bigint primary key,
  deputy_id bigint not null check (deputy_id <> user_id),
  from_day date not null,
  return_day date not null check (return_day > from_day)
);

-- Copies of a submission, for people who only take note of it.
create table approval_copies (
  record_id bigint not null references approval_records (id) on delete cascade,
  user_id bigint not null,
  sender_id bigint not null,
  create_time timestamptz not null,
  read_time timestamptz,
  primary key (record_id, user_id)
);
create index approval_copies_user on approval_copies (user_id, create_time desc);

-- The version of a subject that somebody has looked at last.
create table approval_looks (
  label smallint not null,
  subject_id bigint not null,
  user_id bigint not null,
  seen_at timestamptz not null,
  primary key (label, subject_id, user_id)
);
