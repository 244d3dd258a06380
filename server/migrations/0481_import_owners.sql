-- Whom the names in the owners' column of an import stand for where they are not those of the owners (record-engine.md §13.3).
alter table imports add column owners jsonb not null default '[]';
