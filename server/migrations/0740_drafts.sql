-- What users have begun to write and not yet handed in (docs/seams/drafts.md).
create sequence draft_versions;
create table drafts (
  user_id bigint not null references users,
  -- kind of thing, as a part declares it, and which of them: workLog/1
  key text not null,
  content jsonb not null,
  -- never used twice: a draft that was handed in and begun again is another one
  version bigint not null default nextval('draft_versions'),
  update_time timestamptz not null,
  primary key (user_id, key)
);
-- old ones are removed by a job
create index drafts_update_time on drafts (update_time);
