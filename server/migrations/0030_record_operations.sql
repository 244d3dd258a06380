-- Operations on records: who owned what when, what can be undone, what a deletion cut loose, and merged customers
-- (record-engine.md §9, crm-records.md §20, locks-and-extensions.md §15.5).

-- One row per change of owner. `type` is the record type's label; moves in and out of a pool use 9.
create table owner_records (
  id bigint generated always as identity primary key,
  type smallint not null,
  record_id bigint not null,
  -- null: came out of a pool
  pre_owner_user_id bigint,
  -- null: went into a pool
  post_owner_user_id bigint,
  create_time timestamptz not null default now()
);
create index owner_records_record on owner_records (type, record_id, id desc);
create index owner_records_time on owner_records (type, create_time);

-- What a person did a moment ago and may still take back.
create table undo_steps (
  token char(32) primary key,
  user_id bigint not null,
  operation varchar(20) not null,
  type smallint not null,
  -- what is needed to take it back, in the shape of the operation
  state jsonb not null,
  create_time timestamptz not null,
  until timestamptz not null
);
create index undo_steps_user on undo_steps (user_id, create_time desc);
create index undo_steps_until on undo_steps (until);

-- References to a deleted record that its deletion cleared; set again when it is restored.
create table removed_links (
  type smallint not null,
  record_id bigint not null,
  link_table varchar(60) not null,
  link_column varchar(60) not null,
  link_id bigint not null,
  primary key (type, record_id, link_table, link_column, link_id)
);

alter table customer add column merged_into bigint references customer on delete set null;
create index customer_merged_into on customer (merged_into) where merged_into is not null;

-- The recycle bin: newest deletion first.
create index leads_deleted on leads (deleted_at desc, id desc) where deleted_at is not null;
create index customer_deleted on customer (deleted_at desc, id desc) where deleted_at is not null;
create index contacts_deleted on contacts (deleted_at desc, id desc) where deleted_at is not null;
