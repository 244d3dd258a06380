-- Which column of a sheet fills which of ours (record-engine.md §13.2): as it was chosen for a file, and as it is proposed for the
-- next one with the same headings.
alter table imports
  -- Keys of our columns in the order of the headings, '' for those that fill nothing; null: by their names.
  add column mapping jsonb;
create table import_mappings (
  user_id bigint not null references users on delete cascade,
  -- a record type, a view of one, or the staff
  subject text not null,
  -- a digest of the set of headings
  headings text not null,
  -- keys in the order of the sorted headings
  mapping jsonb not null,
  use_time timestamptz not null,
  primary key (user_id, subject, headings)
);
