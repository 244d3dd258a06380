-- Tasks that repeat (approval-office.md §11.8): each occurrence is a task of its own.
create table task_series (
  series_id bigint generated always as identity primary key,
  repeat jsonb not null,
  starts_on date not null,
  -- occurrences in all, or the last day; neither: without an end
  ends_after integer,
  ends_on date,
  create_user_id bigint not null,
  ended_at timestamptz
);

alter table tasks
  add column series_id bigint references task_series,
  -- the day of the rule; the task may end on another one
  add column occurrence_on date,
  add constraint tasks_occurrence unique (series_id, occurrence_on);
