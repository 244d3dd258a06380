-- Scenes that an administrator shares with roles (record-engine.md §8). Everybody who sees one has a row of his own for it, which keeps
-- his order, whether he hides it and whether it is his default.
alter table scenes
  add column shared_with bigint[] not null default '{}',
  add column source_id bigint references scenes (scene_id) on delete cascade;
create unique index scenes_source on scenes (source_id, user_id) where source_id is not null;
create index scenes_shared on scenes (type) where shared_with <> '{}';
