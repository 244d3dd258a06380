-- A request names types of the system and of the company in one list of numbers: those of the company begin above the codes 1 to 7.
select setval(pg_get_serial_sequence('calendar_types', 'type_id'), greatest(100, (select coalesce(max(type_id), 0) from calendar_types)));
do $$
declare kept bigint;
begin
  if exists (select from calendar_types where type_id <= 100) then
    for kept in select type_id from calendar_types order by type_id loop
      update calendar_types set type_id = default where type_id = kept;
    end loop;
  end if;
end $$;

-- Events of the calendar (approval-office.md §15.1). Times are what the wall of the office shows, in milliseconds counted as if it
-- hung in UTC (protocol/src/calendar/wall-time.ts): an event at nine stays at nine.
create table calendar_events (
  event_id bigint generated always as identity primary key,
  -- shared by a series with the events that replace occurrences and with the later parts of a divided one
  batch_id text not null,
  title text not null,
  type_id bigint not null references calendar_types on delete cascade,
  start_at bigint not null,
  end_at bigint not null,
  repeat jsonb,
  ends jsonb,
  -- when the last occurrence ends; null: never
  last_end bigint,
  create_user_id bigint not null references users,
  create_time timestamptz not null,
  constraint calendar_events_times check (start_at < end_at)
);
create index calendar_events_batch on calendar_events (batch_id);
create index calendar_events_type on calendar_events (type_id);

-- Who takes part. The creator always has a row, so that one index finds "takes part or made it".
create table calendar_people (
  user_id bigint not null references users,
  event_id bigint not null references calendar_events on delete cascade,
  is_invited boolean not null,
  primary key (user_id, event_id)
);
create index calendar_people_event on calendar_people (event_id);

create table calendar_exceptions (
  event_id bigint not null references calendar_events on delete cascade,
  on_day text not null,
  -- the event in place of the occurrence; null: the occurrence was deleted
  new_event_id bigint references calendar_events on delete set null,
  primary key (event_id, on_day)
);
create index calendar_exceptions_new on calendar_exceptions (new_event_id) where new_event_id is not null;

create table calendar_notices (
  event_id bigint not null references calendar_events on delete cascade,
  type smallint not null check (type in (1, 2, 3)),
  value smallint not null check (value > 0),
  primary key (event_id, type, value)
);

-- Reminders that were written as messages; a job that runs twice finds them.
create table calendar_reminders (
  event_id bigint not null references calendar_events on delete cascade,
  -- start of the occurrence
  occurrence bigint not null,
  user_id bigint not null references users,
  type smallint not null,
  value smallint not null,
  primary key (event_id, occurrence, user_id, type, value)
);

-- Types that a user has chosen to see: codes "1" to "7" of system types, ids of those of the company. No row: all.
create table calendar_type_choices (
  user_id bigint primary key references users,
  shown text[] not null
);

-- The address by which a calendar program reads a user's calendar: of its secret only the hash is kept.
create table calendar_feeds (
  user_id bigint primary key references users,
  secret_hash text not null constraint calendar_feeds_secret unique,
  created_at timestamptz not null,
  last_used_at timestamptz
);
