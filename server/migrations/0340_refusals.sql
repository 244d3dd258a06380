-- Calls that were refused for want of right (platform.md §9.4).
create table refusal_log (
  id bigint generated always as identity primary key,
  create_time timestamptz not null,
  -- null: nobody was signed in
  user_id bigint,
  realname text not null default '',
  -- as whom he viewed; '' as himself
  viewed_as text not null default '',
  ip_address text not null default '',
  call text not null,
  lack text not null,
  object_type smallint,
  object_id bigint,
  reason text not null,
  -- more than one: as often again within the minute, counted in this row
  times integer not null default 1 check (times > 0)
);
create index refusal_log_time on refusal_log (create_time, id);
create index refusal_log_user on refusal_log (user_id, create_time);
