-- Options that an administrator has renamed or replaced in all records, and how far the rows have followed (record-engine.md §3.3).
create table option_changes (
  change_id bigint generated always as identity primary key,
  label int not null,
  field_id bigint not null,
  from_option text not null,
  to_option text not null,
  total int not null,
  done int not null default 0,
  is_finished boolean not null default false,
  user_id bigint not null,
  ip_address text not null,
  create_time timestamptz not null
);
create index on option_changes (label, change_id);
