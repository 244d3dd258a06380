-- Every row of a log is sealed with a hash over itself and the row before it (platform.md §9.5). What these tables hold is
-- written by the functions of guard/functions.sql alone.
create table log_heads (
  log smallint primary key,
  table_name text not null unique,
  -- by what column its rows grow old; null: they are kept as long as what they tell of
  ages_by text,
  -- the row after which the chain begins, and its hash; rows up to there were forgotten
  begin_id bigint not null default 0,
  begin_hash bytea not null,
  sealed_id bigint not null default 0,
  sealed_hash bytea not null,
  sealed_rows bigint not null default 0,
  sealed_at timestamptz,
  -- no transaction can add a row up to this id any more
  final_id bigint not null default 0,
  -- none will, once none of these is at work any more
  pending_id bigint,
  pending_holders text[] not null default '{}'
);
insert into log_heads (log, table_name, ages_by, begin_hash, sealed_hash)
  select log, table_name, ages_by, sha256(table_name::bytea), sha256(table_name::bytea)
  from (values
    (1, 'sys_log', 'create_time'),
    (2, 'action_records', null),
    (3, 'login_log', 'login_time'),
    (4, 'refusal_log', 'create_time')
  ) as logs(log, table_name, ages_by);

create table log_chain (
  log smallint not null references log_heads,
  id bigint not null,
  hash bytea not null,
  primary key (log, id)
);

-- What the newest hash was, day by day; it is also written to the server's own log.
create table log_anchors (
  log smallint not null references log_heads,
  day date not null,
  id bigint not null,
  hash bytea not null,
  primary key (log, day)
);

-- Which version of guard/functions.sql is in use.
create table log_guard (checksum text not null);

-- What verifying has found; the application's own.
create table log_checks (
  check_id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- null: by the clock
  user_id bigint,
  rows bigint not null default 0,
  -- null while it runs; '' whole, else the first broken row in words
  found text
);
