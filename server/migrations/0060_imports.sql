-- Imports (record-engine.md §13): the file's rows are kept as rows, so that each one's outcome is written in the
-- transaction that writes the record, and a server that was killed goes on where it stopped.

create table imports (
  import_id bigint generated always as identity primary key,
  -- null: a dry run
  message_id bigint unique,
  -- label of the record type
  type smallint not null,
  pool_id bigint,
  user_id bigint not null,
  state varchar(10) not null
    check (state in ('checking', 'checked', 'running', 'finished', 'cancelled', 'undoing', 'undone')),
  repeat_handling smallint not null check (repeat_handling in (1, 2)),
  -- owner of the rows that name nobody
  owner_user_id bigint,
  file_name varchar(255) not null,
  -- the file's headings, in order
  headings jsonb not null,
  total integer not null,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  removed integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  ip_address varchar(64) not null default '',
  create_time timestamptz not null,
  finish_time timestamptz
);
create index imports_user on imports (user_id, type, import_id desc);
create index imports_waiting on imports (import_id) where state in ('checking', 'running', 'undoing');

create table import_rows (
  import_id bigint not null references imports on delete cascade,
  -- row of the file
  row_no integer not null,
  cells jsonb not null,
  -- null: not done yet
  outcome varchar(8) check (outcome in ('created', 'updated', 'skipped', 'failed')),
  message text,
  record_id bigint,
  -- of the record, once imported
  version integer,
  -- values that were overwritten, by column
  before jsonb,
  -- null: not undone
  undone varchar(8) check (undone in ('removed', 'restored', 'kept')),
  primary key (import_id, row_no)
);
create index import_rows_open on import_rows (import_id, row_no) where outcome is null;
