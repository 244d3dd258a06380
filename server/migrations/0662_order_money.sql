-- Money of orders (locks-and-extensions.md §3.3, §9): plans of an order, what receipts give to it, what was sent as a reminder,
-- and which locks an invoice is for.
alter table receivables_plan
  add column business_id bigint references business,
  add column year_no integer,
  add column start_time date,
  add column end_time date,
  add column payment_status smallint not null default 0,
  add column push_status smallint not null default 0,
  add column push_time timestamptz,
  add column settle_user_id bigint,
  add column settle_time timestamptz,
  add column write_off_money numeric(18, 2) not null default 0 check (write_off_money >= 0);
create index receivables_plan_business on receivables_plan (business_id) where business_id is not null;
create index receivables_plan_unsettled on receivables_plan (return_date) where payment_status <> 2;

-- What was written off is not open any more. Dropping a column drops the indexes that hold it.
alter table receivables_plan drop column unreceived_money;
alter table receivables_plan add column unreceived_money numeric(18, 2)
  generated always as (greatest(coalesce(money, 0) - real_received_money - write_off_money, 0)) stored;
create index receivables_plan_owner on receivables_plan (owner_user_id, update_time desc, id desc)
  include (money, real_received_money, unreceived_money, over_money) where deleted_at is null;
create index receivables_plan_figures on receivables_plan (return_date)
  include (owner_user_id, contract_id, unreceived_money) where deleted_at is null and owner_user_id is not null;

-- Plans that were paid before there were orders: they have nothing to deliver, so that what is paid is settled. What is settled,
-- came to nothing with its contract, or was late already reminds of nothing: years of reminders do not arrive on one morning.
update receivables_plan set
  payment_status = case when real_received_money >= coalesce(money, 0) then 2 else 3 end
where real_received_money > 0;
update receivables_plan set push_status = 3
where payment_status = 2 or received_status = 3 or return_date < current_date;

alter table receivables
  add column start_time date,
  add column end_time date;

-- A share is for a plan, or for an order that has none.
alter table receivables_allocation
  alter column receivables_plan_id drop not null,
  add column business_id bigint references business on delete cascade,
  add constraint allocation_of_one check (num_nonnulls(receivables_plan_id, business_id) = 1);
create unique index allocation_of_order_once on receivables_allocation (receivables_id, business_id)
  where business_id is not null;
create index receivables_allocation_business on receivables_allocation (business_id) where business_id is not null;

-- allocation_within_receipt counts shares of orders as well. allocation_of_one_contract holds for plans that belong to no order: an
-- order is paid by any receipt of its customer, since money of a cancelled order remains the customer's (§7.14, §9.3).
create or replace function check_receivables_allocation(receipts bigint[]) returns void language plpgsql as $$
begin
  if exists (select from receivables r join receivables_allocation a on a.receivables_id = r.id
      left join receivables_plan p on p.id = a.receivables_plan_id
      where r.id = any(receipts) and p.deleted_at is null
      group by r.id, r.money having sum(a.money) > coalesce(r.money, 0)) then
    raise exception 'shares of a receipt exceed its money'
      using errcode = 'check_violation', constraint = 'allocation_within_receipt';
  end if;
  if exists (select from receivables_allocation a join receivables r on r.id = a.receivables_id
      join receivables_plan p on p.id = a.receivables_plan_id
      where r.id = any(receipts) and r.deleted_at is null and p.deleted_at is null and p.business_id is null
        and r.contract_id is distinct from p.contract_id) then
    raise exception 'a receipt pays an instalment of another contract'
      using errcode = 'check_violation', constraint = 'allocation_of_one_contract';
  end if;
  if exists (select from receivables_allocation a join receivables r on r.id = a.receivables_id
      left join receivables_plan p on p.id = a.receivables_plan_id
      join business b on b.id = coalesce(a.business_id, p.business_id)
      where r.id = any(receipts) and r.deleted_at is null and p.deleted_at is null
        and r.customer_id is distinct from b.customer_id) then
    raise exception 'a receipt pays an order of another customer'
      using errcode = 'check_violation', constraint = 'allocation_of_one_customer';
  end if;
end $$;

-- Reminders of plans that were sent, and those that failed.
create table push_log (
  id bigint generated always as identity primary key,
  receivables_plan_id bigint not null references receivables_plan on delete cascade,
  channel text not null,
  receiver text not null,
  content text not null,
  result text not null,
  push_time timestamptz not null
);
create index push_log_plan on push_log (receivables_plan_id, push_time desc);

-- The locks that an invoice is for, with what of its amount is for each.
create table invoice_lock (
  invoice_id bigint not null references invoice on delete cascade,
  business_lock_id bigint not null references business_lock on delete cascade,
  lock_id bigint references software_lock,
  shell_num text not null,
  money numeric(18, 2) not null,
  primary key (invoice_id, business_lock_id)
);
create index invoice_lock_line on invoice_lock (business_lock_id);
