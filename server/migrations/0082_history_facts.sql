-- The history keeps what happened, not sentences about it: they are made when it is read, in the words of that day and of
-- that reader (record-engine.md §12).

alter table action_records
  -- what happened, by the name its declaration gives it; null for entries from before, whose sentences stay in `content`
  add column event varchar(40),
  -- [{ key, label, formType, from, to, row?, origin? }]: columns, and cells of detail tables, that changed
  add column facts jsonb not null default '[]',
  -- what else was said, such as members or files: { name: [text | { id, name, type? }] }
  add column about jsonb,
  -- the type of the record of which it was told first, where it was copied to another one
  add column origin smallint;

-- Entries that customers took over from their leads were marked in the keys.
update action_records set origin = 1 where keys[1] like 'leads.%';
