-- Imports of staff: the people that were made, to be taken back (platform.md §5.5).
create table user_imports (
  token text primary key,
  user_id bigint not null,
  -- who was made, and how he was made
  created jsonb not null,
  create_time timestamptz not null
);
create index user_imports_time on user_imports (create_time);
