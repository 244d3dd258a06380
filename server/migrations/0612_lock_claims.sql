-- Claims of locks (locks-and-extensions.md §13).
create table lock_claim (
  claim_no text,
  region smallint not null,
  purpose smallint not null,
  lock_form smallint not null default 1,
  quantity integer not null constraint quantity_claimed check (quantity between 1 and 200),
  issued_num integer not null default 0 constraint issued_within_claim check (issued_num <= quantity),
  shell_nums text,
  customer_id bigint references customer,
  business_id bigint references business,
  expect_date date,
  remark text,
  check_status smallint not null,
  issue_status smallint not null default 0
);
select make_record_table('lock_claim', search => '{claim_no,shell_nums}');
create unique index unique_lock_claim__claim_no on lock_claim (btrim(claim_no)) where deleted_at is null;
create index lock_claim_customer on lock_claim (customer_id);
create index lock_claim_business on lock_claim (business_id);
-- what stock keepers and the job look for
create index lock_claim_open on lock_claim (issue_status) where issue_status < 3 and deleted_at is null;

-- The locks of a claim. A lock is issued with a claim once: the key of its event names both.
create table lock_claim_item (
  id bigint generated always as identity primary key,
  claim_id bigint not null references lock_claim on delete cascade,
  lock_id bigint not null references software_lock,
  shell_num text not null,
  item_status smallint not null default 0 check (item_status between 0 and 4),
  issue_user_id bigint not null,
  issue_time timestamptz not null,
  confirm_time timestamptz,
  -- the holder has asked to return it
  return_asked_time timestamptz,
  return_remark text check (length(return_remark) <= 500),
  return_time timestamptz,
  unique (claim_id, lock_id)
);
-- a lock is held through one claim at a time
create unique index lock_claim_item_held on lock_claim_item (lock_id) where item_status in (0, 1);
create index lock_claim_item_lock on lock_claim_item (lock_id);
create index lock_claim_item_issued on lock_claim_item (issue_time) where item_status = 0;
create index lock_claim_item_asked on lock_claim_item (claim_id) where return_asked_time is not null and item_status in (0, 1);

-- LY-20261126-0001, by the rule that an installation begins with
insert into number_rules (label) values (31);
