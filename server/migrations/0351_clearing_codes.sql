-- Codes by which somebody who has just given his password may clear data, once (platform.md §6.7).
create table clearing_codes (
  user_id bigint primary key references users on delete cascade,
  code_hash text not null,
  until timestamptz not null
);
