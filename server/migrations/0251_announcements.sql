-- Announcements (approval-office.md §16): a text for departments, people or everybody, shown between two moments.
create table announcements (
  announcement_id bigint generated always as identity primary key,
  title text not null,
  content text not null,
  dept_ids bigint[] not null default '{}',
  user_ids bigint[] not null default '{}',
  start_time timestamptz,
  end_time timestamptz,
  must_confirm boolean not null default false,
  create_user bigint not null references users (user_id),
  create_time timestamptz not null,
  update_time timestamptz not null,
  reminded_at timestamptz,
  check (start_time < end_time)
);
create index announcements_newest on announcements (create_time desc, announcement_id desc);

-- Who has opened it, and who has confirmed that he knows it.
create table announcement_reads (
  announcement_id bigint not null references announcements (announcement_id) on delete cascade,
  user_id bigint not null references users (user_id),
  read_time timestamptz not null,
  confirm_time timestamptz,
  primary key (announcement_id, user_id)
);
