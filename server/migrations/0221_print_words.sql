-- Documents of Word that templates consist of (crm-records.md §14.4): the last one of a template is what is printed by,
-- earlier ones stay as long as something was printed by them. `names`: what their tags meant when they were uploaded.
create table print_words (
  word_id bigint generated always as identity primary key,
  template_id bigint not null references print_templates (template_id) on delete cascade,
  name varchar(255) not null,
  content bytea not null,
  names jsonb not null,
  create_time timestamptz not null
);
create index print_words_template on print_words (template_id, word_id desc);
-- What was printed by one: the values it was filled with.
alter table print_records
  add column word_id bigint references print_words (word_id) on delete cascade,
  add column fills jsonb;
alter table print_previews
  add column word_id bigint references print_words (word_id) on delete cascade,
  add column type_id bigint,
  add column fills jsonb;
create index print_records_word on print_records (word_id) where word_id is not null;
create index print_previews_word on print_previews (word_id) where word_id is not null;
