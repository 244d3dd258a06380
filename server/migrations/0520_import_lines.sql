-- Sheets of records with lines, a row per line, and of what is approved (record-engine.md §13.4, §13.5).
alter table imports
  -- what is approved is kept as a draft; otherwise it is in use at once
  add column as_draft boolean not null default false,
  -- rows that are further lines of a record
  add column joined integer not null default 0;
alter table import_rows
  -- the row with which the record begins that this one is a further line of; null: it begins one itself
  add column head_row integer;
alter table import_rows drop constraint import_rows_outcome_check;
alter table import_rows add constraint import_rows_outcome_check
  check (outcome in ('created', 'updated', 'skipped', 'failed', 'joined'));
create index import_rows_joined on import_rows (import_id, head_row) where head_row is not null;
