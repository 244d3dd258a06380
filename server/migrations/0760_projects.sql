-- Projects (approval-office.md §12).
create table projects (
  project_id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  color text not null,
  is_open boolean not null,
  -- role of everyone in a public project; one that is gone or not in use is read as 编辑
  owner_role bigint,
  status smallint not null default 1 check (status in (1, 2, 3)),
  is_system_cover boolean not null default true,
  cover_url text not null default '',
  batch_id text not null,
  create_user_id bigint not null,
  archived_at timestamptz,
  -- grows with every change of the board, under the lock of this row
  revision bigint not null default 0,
  create_time timestamptz not null,
  update_time timestamptz not null,
  constraint projects_open_role check (not is_open or owner_role is not null)
);
create index projects_batch on projects (batch_id);

-- Of private projects alone.
create table project_members (
  project_id bigint not null references projects on delete cascade,
  user_id bigint not null,
  role_id bigint not null,
  primary key (project_id, user_id)
);
create index project_members_user on project_members (user_id);

create table project_lists (
  list_id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  name text not null,
  order_num integer not null
);
create index project_lists_project on project_lists (project_id, order_num);

create table project_stars (
  user_id bigint not null,
  project_id bigint not null references projects on delete cascade,
  primary key (user_id, project_id)
);
create index project_stars_project on project_stars (project_id);

create table project_order (
  user_id bigint not null,
  project_id bigint not null references projects on delete cascade,
  order_num integer not null,
  primary key (user_id, project_id)
);
create index project_order_project on project_order (project_id);

-- Lists and tasks with which projects begin (projects/templates.ts).
create table project_templates (
  template_id bigint generated always as identity primary key,
  name text not null,
  content jsonb not null,
  create_user_id bigint not null,
  create_time timestamptz not null
);

-- The revision at which a card of a board changed last; cards that left stay.
create table project_changes (
  project_id bigint not null references projects on delete cascade,
  task_id bigint not null,
  revision bigint not null,
  primary key (project_id, task_id)
);
create index project_changes_revision on project_changes (project_id, revision);

-- Order in a list, compared as bytes; tasks without a project have none.
alter table tasks add column rank text collate "C";
create unique index tasks_rank on tasks (place_id, list_id, rank)
  where place_id <> 0 and pid is null and hidden_at is null and archived_at is null;

create function mark_project_cards(places bigint[], cards bigint[]) returns void language sql as $$
  with touched as (
    select distinct project_id, task_id from unnest(places, cards) as t (project_id, task_id)
  ), bumped as (
    update projects p set revision = p.revision + 1
    where p.project_id in (select project_id from touched) returning p.project_id, p.revision
  )
  insert into project_changes (project_id, task_id, revision)
    select project_id, task_id, revision from touched join bumped using (project_id)
  on conflict (project_id, task_id) do update set revision = excluded.revision
$$;

-- A sub-task is a change of the card above.
create function note_project_cards() returns trigger language plpgsql as $$
declare
  places bigint[];
  cards bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(place_id), array_agg(coalesce(pid, task_id)) into places, cards
      from new_tasks where place_id <> 0;
  elsif tg_op = 'DELETE' then
    select array_agg(place_id), array_agg(coalesce(pid, task_id)) into places, cards
      from old_tasks where place_id <> 0;
  else
    select array_agg(place_id), array_agg(coalesce(pid, task_id)) into places, cards
      from (select place_id, pid, task_id from old_tasks union select place_id, pid, task_id from new_tasks) b
      where place_id <> 0;
  end if;
  if places is not null then perform mark_project_cards(places, cards); end if;
  return null;
end $$;
create trigger tasks_made_in_project after insert on tasks
  referencing new table as new_tasks for each statement execute function note_project_cards();
create trigger tasks_changed_in_project after update on tasks
  referencing old table as old_tasks new table as new_tasks for each statement execute function note_project_cards();
create trigger tasks_gone_from_project after delete on tasks
  referencing old table as old_tasks for each statement execute function note_project_cards();
