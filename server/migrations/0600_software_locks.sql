-- Software locks and their ledger (locks-and-extensions.md §3.1, §4).
create extension if not exists btree_gist;

-- What is known of each lock today; follows from the ledger.
create table software_lock (
  shell_num text not null,
  shell_num_short text not null generated always as (
    case when length(shell_num) > 4 and shell_num like '3215%' then substr(shell_num, 5) else shell_num end) stored,
  chip_no text,
  lock_form smallint not null default 1,
  region smallint not null,
  status smallint not null default 0,
  distinguish smallint,
  is_trial smallint not null default 0,
  customer_id bigint references customer,
  contract_id bigint references contract,
  business_id bigint references business,
  -- I5: from the first licence on
  port_number integer not null default 1 constraint ports_at_least_one check (port_number >= 1),
  start_time date,
  end_time date,
  sales_price numeric(18, 2),
  claim_user_id bigint,
  main_lock_id integer,
  -- I6
  constraint purchase_without_end check (distinguish is distinct from 1 or end_time is null)
);
select make_record_table('software_lock', search => '{shell_num,chip_no}');
-- one row for each shell number, also while it is in no list
create unique index one_lock_per_number on software_lock (shell_num);
create index software_lock_short on software_lock (shell_num_short);
create index software_lock_customer on software_lock (customer_id, status);
create index software_lock_contract on software_lock (contract_id);
create index software_lock_business on software_lock (business_id);
create index software_lock_ends on software_lock (end_time) where status in (2, 3);
create index software_lock_region on software_lock (region, status);
create index software_lock_holder on software_lock (claim_user_id) where claim_user_id is not null;

-- Products that may be used on a lock, with the 定额 keys as they were written.
create table lock_product (
  lock_id bigint not null references software_lock on delete cascade,
  product_id bigint not null references product,
  start_time date not null,
  end_time date,
  quota_keys jsonb not null default '[]',
  source_business_id bigint,
  primary key (lock_id, product_id)
);
create index lock_product_product on lock_product (product_id);

-- The ledger. It outlives the rows that follow from it, so it points at them without a constraint. Rows are added by the
-- application and never changed: `guard/functions.sql`.
create table lock_event (
  id bigint generated always as identity primary key,
  -- of two writers with the same key one writes (idempotency)
  event_key text not null constraint event_once unique,
  lock_id bigint not null,
  event_type text not null,
  effective_date date not null,
  recorded_at timestamptz not null,
  sale_date date,
  order_type smallint,
  business_id bigint,
  business_lock_id bigint,
  contract_id bigint,
  claim_id bigint,
  bad_id bigint,
  related_lock_id bigint,
  -- an event is taken back once
  reversed_event_id bigint constraint reversed_once unique,
  patch jsonb not null default '{}',
  entitlement_ops jsonb not null default '[]',
  amount numeric(18, 2),
  term_start date,
  prev_end_time date,
  new_end_time date,
  user_id bigint not null,
  reason text check (length(reason) <= 500)
);
create index lock_event_lock on lock_event (lock_id, effective_date, id);
create index lock_event_business on lock_event (business_id) where business_id is not null;

-- Days through which locks carry licences, each begun by an event. No two of one lock share a day.
create table lock_licence (
  lock_id bigint not null references software_lock on delete cascade,
  event_id bigint not null,
  held daterange not null check (not isempty(held)),
  primary key (lock_id, event_id),
  constraint no_two_licences exclude using gist (lock_id with =, held with &&)
);
