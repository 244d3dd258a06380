-- Comments on whatever has some: `type` is the kind of subject as the wire numbers it, `type_id` which one.
create table comments (
  comment_id bigint generated always as identity primary key,
  type smallint not null,
  type_id bigint not null,
  -- the top-level comment that it stands under, and whom it answers
  main_id bigint references comments (comment_id) on delete cascade,
  answered_user bigint references users (user_id),
  content text not null,
  batch_id varchar(64),
  create_user bigint not null references users (user_id),
  create_time timestamptz not null,
  update_time timestamptz
);
create index comments_subject on comments (type, type_id, comment_id);
create index comments_main on comments (main_id) where main_id is not null;
