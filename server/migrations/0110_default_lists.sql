-- A list stays as its type declares it until its person arranges it: order and visibility are null before that, widths
-- until a column is pulled. Lists nobody has touched since they were made follow the declaration from now on.
alter table personal_columns
  alter column sort drop not null,
  alter column width drop not null,
  alter column width drop default,
  alter column hidden drop not null,
  alter column hidden drop default;

update personal_columns set width = null where width = 100;

with standing as (
  select id, user_id, label, view, view_id, hidden,
    id < lag(id) over (partition by user_id, label, view, view_id order by sort, id) as is_moved
  from personal_columns
), arranged as (
  select distinct user_id, label, view, view_id from standing where hidden or is_moved
)
update personal_columns c set sort = null, hidden = null
where not exists (
  select from arranged a
  where a.user_id = c.user_id and a.label = c.label
    and a.view is not distinct from c.view and a.view_id is not distinct from c.view_id);

-- Arranged as a whole or not at all.
alter table personal_columns add constraint personal_columns_arranged check ((sort is null) = (hidden is null));
