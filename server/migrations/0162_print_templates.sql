-- Templates by which records are printed (crm-records.md §14); `type` is the record type as the wire numbers it.
create table print_templates (
  template_id bigint generated always as identity primary key,
  type smallint not null,
  name varchar(100) not null,
  content text not null,
  page jsonb not null,
  create_user bigint not null references users (user_id),
  create_time timestamptz not null,
  update_time timestamptz not null,
  constraint print_templates_name unique (type, name)
);
-- What was printed, as it was printed.
create table print_records (
  record_id bigint generated always as identity primary key,
  template_id bigint not null references print_templates (template_id) on delete cascade,
  type smallint not null,
  type_id bigint not null,
  content text not null,
  create_user bigint not null references users (user_id),
  create_time timestamptz not null
);
create index print_records_subject on print_records (type, type_id, record_id desc);
create index print_records_template on print_records (template_id);
-- Texts that wait to be fetched as a document: their creator's, for a day.
create table print_previews (
  key varchar(32) primary key,
  content text not null,
  page jsonb not null,
  create_user bigint not null references users (user_id) on delete cascade,
  create_time timestamptz not null
);
create index print_previews_time on print_previews (create_time);
