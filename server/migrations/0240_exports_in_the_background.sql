-- Exports that wait or are being made in the background; a row goes with its end, which a message tells.
create table background_exports (
  export_id bigint generated always as identity primary key,
  user_id bigint not null references users,
  type integer not null,
  is_running boolean not null default false,
  total integer not null,
  done integer not null default 0,
  create_time timestamptz not null default now()
);
create unique index background_exports_waiting on background_exports (user_id) where not is_running;
