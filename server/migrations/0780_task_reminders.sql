-- Reminders of tasks (approval-office.md §11.8): how many days before its last day, at 09:00; null: none.
alter table tasks add column remind_days smallint;

-- Moments that are still to come. A row goes when its reminder is sent or its moment is over.
create table task_reminders (
  task_id bigint primary key references tasks on delete cascade,
  remind_at timestamptz not null
);
create index task_reminders_due on task_reminders (remind_at);
