-- What became of each backup (platform.md §10.8). Archives themselves lie in BACKUP_DIR or a bucket.
create table backups (
  backup_id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  done_at timestamptz not null,
  -- proven: restored into a scratch database and found the same; unproven: written, but not that; failed: there is none
  state text not null check (state in ('proven', 'unproven', 'failed')),
  -- schedule, person or command
  made_by text not null check (made_by in ('schedule', 'person', 'command')),
  user_id bigint,
  location text not null,
  name text not null,
  bytes bigint not null default 0,
  rows bigint not null default 0,
  files bigint not null default 0,
  -- files whose bytes were gone before
  missing bigint not null default 0,
  encrypted boolean not null,
  write_seconds integer not null default 0,
  proof_seconds integer not null default 0,
  -- what went wrong, and what to do about it
  sentence text not null default '',
  remedy text not null default '',
  -- when it was old enough to be taken away
  removed_at timestamptz
);
create index backups_time on backups (begun_at desc);

-- When they are made by themselves, and how long they are kept. One row.
create table backup_rule (
  one_row boolean primary key default true check (one_row),
  is_on boolean not null default true,
  hour smallint not null default 3 check (hour between 0 and 23),
  days smallint not null default 7 check (days between 1 and 90),
  weeks smallint not null default 4 check (weeks between 0 and 52)
);
insert into backup_rule default values;
