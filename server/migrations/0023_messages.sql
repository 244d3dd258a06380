-- Messages of the bell (platform.md §7). A message with a future create_time is told when its time has come.

create table messages (
  message_id bigint generated always as identity primary key,
  label smallint not null check (label between 1 and 9),
  type smallint not null,
  title text not null default '',
  content text not null default '',
  type_id bigint,
  -- 0 the system
  create_user bigint not null,
  recipient_user bigint not null,
  create_time timestamptz not null,
  read_time timestamptz
);
create index messages_recipient on messages (recipient_user, create_time desc, message_id desc);
create index messages_unread on messages (recipient_user, label, create_time) where read_time is null;
create index messages_import on messages (recipient_user, type, create_time desc);
