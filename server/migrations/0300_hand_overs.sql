-- What was handed over and how it is taken back, as long as it can be (platform.md §5.7).
create table hand_overs (
  token text primary key,
  user_id bigint not null,
  state jsonb not null,
  until timestamptz not null
);
create index hand_overs_until on hand_overs (until);
