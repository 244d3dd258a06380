-- 类型 of a contract as other clients know it (crm-records.md §8.1); a constant default needs no rewrite of the table.
alter table contract add column types text default '普通';
