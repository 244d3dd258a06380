-- Ways by which messages leave the product (platform.md §7.6). Secrets are sealed with the key of the installation.
create table message_channels (
  channel text primary key,
  is_on boolean not null,
  settings jsonb not null,
  secrets jsonb not null,
  update_time timestamptz not null,
  update_user bigint not null
);

-- What somebody wants otherwise than it begins.
create table message_choices (
  user_id bigint not null,
  channel text not null,
  message_group text not null,
  is_on boolean not null,
  primary key (user_id, channel, message_group)
);

-- One row per message and channel, written with what it tells of (platform.md §7.7).
create table outbox (
  id bigint generated always as identity primary key,
  key uuid not null default gen_random_uuid(),
  channel text not null,
  -- 0: the one place of the channel
  receiver bigint not null,
  recipients bigint[] not null,
  message_group text not null,
  label smallint not null,
  type smallint not null,
  title text not null,
  content text not null,
  type_id bigint,
  create_user bigint not null,
  create_time timestamptz not null,
  -- its place among those of one receiver; reminders are written ahead
  ready_at timestamptz not null,
  -- after a failure; null: as soon as it is its turn
  next_at timestamptz,
  attempts smallint not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead', 'dropped')),
  reason text not null default '',
  done_at timestamptz
);
create index outbox_waiting on outbox (channel, ready_at, id) where state = 'waiting';
create index outbox_held on outbox (channel, receiver) where state = 'waiting' and next_at is not null;
create index outbox_dead on outbox (id desc) where state = 'dead';
create index outbox_time on outbox (create_time desc, id desc);

create table outbox_attempts (
  id bigint generated always as identity primary key,
  outbox_id bigint not null references outbox on delete cascade,
  time timestamptz not null,
  is_sent boolean not null,
  reason text not null,
  milliseconds integer not null
);
create index outbox_attempts_of on outbox_attempts (outbox_id, id);
