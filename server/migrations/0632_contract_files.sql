-- Contracts of orders, and their files with seals (locks-and-extensions.md §3.4, §11, §12). Columns without a default, so that no
-- stored contract is written.
alter table contract
  add column order_no text,
  add column order_type smallint,
  add column region smallint constraint contract_region_known check (region in (1, 2)),
  add column signed_date date;

-- Versions of the file of a contract. The bytes are files of the record under a place that no form writes.
create table contract_file (
  file_row_id bigint generated always as identity primary key,
  contract_id bigint not null references contract on delete cascade,
  version integer not null,
  region smallint not null check (region in (1, 2)),
  kind text not null check (kind in ('rent', 'buy', 'upgrade')),
  -- the form as it was filled in; {} where a signed file came without a generated one
  form jsonb not null,
  template_version integer not null,
  -- null: a signed file came without a generated one
  file_id bigint,
  page_count integer not null,
  -- page sizes, and where the seal belongs
  anchors jsonb,
  signed_file_id bigint,
  -- of the current file: who signed it, and its SHA-256
  sign_info jsonb,
  -- 1 generated, 2 returned with seal, 3 replaced by a later version
  status smallint not null check (status in (1, 2, 3)),
  -- the seal that waits for the contract to pass; 0: none
  pending_flag smallint not null default 0 check (pending_flag between 0 and 3),
  create_user_id bigint not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  constraint contract_file_version unique (contract_id, version)
);
create index contract_file_pending on contract_file (contract_id) where pending_flag > 0;

-- What administrators have made of the templates, every version.
create table contract_template (
  region smallint not null check (region in (1, 2)),
  kind text not null check (kind in ('rent', 'buy', 'upgrade')),
  version integer not null,
  blocks jsonb not null,
  create_user_id bigint not null,
  create_time timestamptz not null,
  primary key (region, kind, version)
);

-- Keys that sign. They are sealed with the key of the installation, so that every process and a backup have them.
create table seal_certificate (
  alias text primary key,
  is_test boolean not null default false,
  -- sealed
  private_key text not null,
  -- PEM, the own one first
  certificates text not null,
  subject text not null,
  issuer text not null,
  valid_to timestamptz not null,
  create_user_id bigint not null,
  create_time timestamptz not null
);

create table seal (
  seal_id bigint generated always as identity primary key,
  region smallint not null check (region in (1, 2)),
  sign_flag smallint not null check (sign_flag between 1 and 3),
  name text not null,
  file_id bigint not null,
  width_mm smallint not null check (width_mm between 10 and 80),
  provider text not null check (provider in ('local', 'p12', 'http', 'none')),
  cert_alias text references seal_certificate,
  status smallint not null check (status in (0, 1)),
  create_user_id bigint not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  constraint seal_certificate_chosen check (provider <> 'p12' or cert_alias is not null)
);
create unique index one_seal_in_use on seal (region, sign_flag) where status = 1;

-- Every use of a seal; it keeps what the seal was called then.
create table seal_log (
  log_id bigint generated always as identity primary key,
  seal_id bigint not null references seal,
  contract_id bigint not null references contract on delete cascade,
  seal_name text not null,
  provider text not null,
  subject text not null,
  -- the file that it made
  file_id bigint not null,
  sha256_before text not null,
  sha256_after text not null,
  user_id bigint not null,
  create_time timestamptz not null
);
create index seal_log_contract on seal_log (contract_id, log_id desc);
