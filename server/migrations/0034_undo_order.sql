-- Which of two operations of the same moment came last.
alter table undo_steps add column step bigint generated always as identity;
drop index undo_steps_user;
create index undo_steps_user on undo_steps (user_id, step desc);
