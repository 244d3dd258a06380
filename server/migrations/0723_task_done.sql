-- When a task was completed, and by whom: what a user finished on a day is a fact of it (approval-office.md §11.1).
alter table tasks add column done_at timestamptz, add column done_by bigint;

-- Of tasks that are done: from the last line of their history that completes them; a sub-task has none of its own.
update tasks t set done_at = l.create_time, done_by = l.user_id
from (
  select distinct on (task_id) task_id, user_id, create_time from task_logs
  where content = '将状态修改为:完成' order by task_id, log_id desc
) l
where l.task_id = t.task_id and t.status = 5 and t.pid is null;

create index tasks_done on tasks (done_by, done_at) where done_at is not null;
