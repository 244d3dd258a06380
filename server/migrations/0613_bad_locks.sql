-- Bad locks (locks-and-extensions.md §14).
create table bad_lock (
  bad_no text,
  lock_id integer not null references software_lock,
  shell_num text not null,
  customer_id bigint references customer,
  business_id bigint references business,
  source smallint not null,
  fault_type smallint not null,
  fault_desc text,
  found_date date not null,
  responsible smallint not null,
  cost_money numeric(18, 2) check (cost_money >= 0),
  check_status smallint not null,
  handle_status smallint not null default 0,
  handle_result text,
  handle_user_id bigint,
  handle_time timestamptz
);
select make_record_table('bad_lock', search => '{bad_no,shell_num}');
create unique index unique_bad_lock__bad_no on bad_lock (btrim(bad_no)) where deleted_at is null;
create index bad_lock_customer on bad_lock (customer_id);
create index bad_lock_business on bad_lock (business_id);
create index bad_lock_lock on bad_lock (lock_id);
-- one report at a time is submitted or in force until it is repaired or scrapped
create unique index one_open_bad_lock on bad_lock (lock_id)
  where deleted_at is null and check_status in (1, 3, 10) and handle_status in (0, 1, 3);

-- HS-20261126-0001, by the rule that an installation begins with
insert into number_rules (label) values (32);
