-- What a deletion of a list took with it, for its undo: rows go after a day.
create table project_removed_lists (
  list_id bigint primary key,
  project_id bigint not null references projects on delete cascade,
  name text not null,
  order_num integer not null,
  removed_by bigint not null,
  removed_at timestamptz not null,
  -- its tasks with their ranks: [{"id", "rank"}]
  tasks jsonb not null
);
create index project_removed_lists_project on project_removed_lists (project_id);
