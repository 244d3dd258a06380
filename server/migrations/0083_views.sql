-- A named view of a record type (docs/architecture.md): which kind, and which one of those that are kept. The lists of a
-- view are kept under its type, and go with the view by the hand of whoever removes it.

alter table personal_columns drop constraint personal_columns_pool;
drop index personal_columns_key;
alter table personal_columns rename column pool_id to view_id;
alter table personal_columns add column view varchar(20);
-- pools, which kept theirs under a number of their own (9), hold customers (2)
update personal_columns set view = 'pool', label = 2 where view_id is not null;
alter table personal_columns add check ((view is null) = (view_id is null));
create unique index personal_columns_key
  on personal_columns (user_id, label, coalesce(view, ''), coalesce(view_id, 0), key);

alter table imports rename column pool_id to view_id;
alter table imports add column view varchar(20);
update imports set view = 'pool' where view_id is not null;
alter table imports add check ((view is null) = (view_id is null));
