-- Files in batches (platform.md §8). The bytes lie in the file store under `storage_key`; copies of a file share them.

create table file_batches (
  batch_id varchar(64) primary key,
  -- who made it; while nothing owns it, only he may use it
  create_user_id bigint not null,
  -- what owns it: a kind of thing (`customer`), its id, and where in it ('' = the record's own files)
  owner_module varchar(40),
  owner_id bigint,
  owner_field varchar(100),
  -- since when nothing owns it
  free_since timestamptz,
  check ((owner_module is null) = (owner_id is null) and (owner_module is null) = (owner_field is null)),
  check ((owner_module is null) = (free_since is not null))
);
create index file_batches_owner on file_batches (owner_module, owner_id) where owner_module is not null;
create index file_batches_free on file_batches (free_since) where free_since is not null;

create table files (
  file_id bigint generated always as identity primary key,
  batch_id varchar(64) not null references file_batches on delete cascade,
  -- 1 file, 2 image
  kind smallint not null check (kind in (1, 2)),
  name varchar(255) not null,
  size bigint not null check (size >= 0),
  -- what the content is, whatever the name says
  mime varchar(150) not null,
  storage_key varchar(200) not null,
  is_public boolean not null default false,
  create_user_id bigint not null,
  create_time timestamptz not null default now()
);
create index files_batch on files (batch_id, file_id);
create index files_storage on files (storage_key);
