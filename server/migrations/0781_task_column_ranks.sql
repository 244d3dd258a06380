-- The order of a user's own tasks by fractional ranks, as boards of projects have: a drop writes one row instead of its column.
alter table task_columns add column rank text collate "C";

-- keys of fractional-indexing with three digits; the digits rise as bytes
update task_columns c set rank = 'c' || substr(d.digits, r.nth / 3844 % 62 + 1, 1)
    || substr(d.digits, r.nth / 62 % 62 + 1, 1) || substr(d.digits, r.nth % 62 + 1, 1)
  from (values ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')) d (digits),
    (select k.user_id, k.task_id,
        (row_number() over (partition by k.user_id, k.is_top order by k.order_num, t.create_time desc, t.task_id desc))::int as nth
      from task_columns k join tasks t using (task_id)) r
  where r.user_id = c.user_id and r.task_id = c.task_id;

alter table task_columns alter column rank set not null, drop column order_num;
