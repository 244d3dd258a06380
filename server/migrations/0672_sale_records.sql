-- 销售台账 (locks-and-extensions.md §15.1): a row for each line of an order that took effect.
create table sale_record (
  sale_record_id bigint generated always as identity primary key,
  sale_date date not null,
  business_id bigint not null references business on delete cascade,
  business_lock_id bigint not null unique references business_lock on delete cascade,
  order_no text not null default '',
  order_type smallint not null,
  customer_id bigint not null,
  customer_name text not null default '',
  lock_id bigint not null,
  shell_num text not null,
  distinguish smallint not null,
  product_names text not null default '',
  product_ids bigint[] not null default '{}',
  port_number integer not null,
  start_time date,
  end_time date,
  receivable_money numeric(18, 2) not null,
  -- kept by the triggers below, up to the end of the columns of contract and invoice
  received_money numeric(18, 2) not null default 0,
  unreceived_money numeric(18, 2) not null generated always as (greatest(receivable_money - received_money, 0)) stored,
  payment_status smallint not null default 0,
  contract_id bigint,
  contract_num text not null default '',
  contract_check_status smallint,
  invoiced_money numeric(18, 2) not null default 0,
  -- 0 nothing, 1 a part, 2 all of it
  invoice_status smallint not null generated always as (case when invoiced_money <= 0 then 0
    when invoiced_money < receivable_money then 1 else 2 end) stored,
  -- as on the day of the sale: figures of that day do not move along with the customer
  owner_user_id bigint not null,
  dept_id bigint,
  region smallint,
  -- 1 counts, 0 the order was cancelled
  status smallint not null default 1
);
create index sale_record_date on sale_record (sale_date desc, sale_record_id desc) where status = 1;
create index sale_record_customer on sale_record (customer_id, sale_date desc, sale_record_id desc) where status = 1;
create index sale_record_owner on sale_record (owner_user_id, sale_date desc, sale_record_id desc) where status = 1;
create index sale_record_business on sale_record (business_id);
create index sale_record_lock on sale_record (lock_id);

-- Spreads what orders have received over their sales in proportion to the amounts: in cents, the largest remainder first.
create function spread_received(orders bigint[]) returns void language sql as $$
  with weighed as (
    select s.sale_record_id as id, s.business_id, b.payment_status, round(b.received_money * 100) as cents,
      case when sum(s.receivable_money) over own = 0 then 0
        else round(b.received_money * 100) * s.receivable_money / sum(s.receivable_money) over own end as exact,
      sum(s.receivable_money) over own as total
    from public.sale_record s join public.business b on b.id = s.business_id
    where s.business_id = any(orders) and s.status = 1
    window own as (partition by s.business_id)
  ), ranked as (
    select w.*, row_number() over (partition by w.business_id order by w.exact - floor(w.exact) desc, w.id) as place,
      w.cents - sum(floor(w.exact)) over (partition by w.business_id) as rest
    from weighed w
  )
  update public.sale_record s
  set payment_status = r.payment_status,
    received_money = case when r.total = 0 then 0
      else (floor(r.exact) + case when r.place <= r.rest then 1 else 0 end) / 100 end
  from ranked r where s.sale_record_id = r.id
$$;

-- The contract of orders: one in force before others, else the last.
create function sale_contract(orders bigint[]) returns void language sql as $$
  update public.sale_record s
  set contract_id = c.id, contract_num = coalesce(c.num, ''), contract_check_status = c.check_status
  from (select b.id as business_id, k.id, k.num, k.check_status from public.business b
    left join lateral (select c.id, c.num, c.check_status from public.contract c
      where (c.business_id = b.id or c.id = b.contract_id) and c.deleted_at is null
      order by c.business_id is not distinct from b.id desc, c.check_status in (1, 10, 12, 13) desc, c.id desc limit 1) k on true
    where b.id = any(orders)) c
  where s.business_id = c.business_id
$$;

-- Writes the sales of orders that have taken effect; those that are there are passed over.
create function record_sales(orders bigint[]) returns void language plpgsql as $$
begin
  insert into public.sale_record (sale_date, business_id, business_lock_id, order_no, order_type, customer_id, customer_name,
      lock_id, shell_num, distinguish, product_names, product_ids, port_number, start_time, end_time, receivable_money,
      invoiced_money, owner_user_id, dept_id, region)
    select coalesce(e.sale_date, (b.effect_time at time zone 'Asia/Shanghai')::date), b.id, x.business_lock_id,
      coalesce(b.order_no, ''), b.order_type, b.customer_id, coalesce(c.customer_name, ''), l.id, l.shell_num, x.distinguish,
      coalesce(p.names, ''), coalesce(p.ids, '{}'), x.port_number, coalesce(e.term_start, l.start_time, x.start_time),
      coalesce(e.new_end_time, l.end_time, x.end_time), x.sales_price, x.invoiced_money, b.owner_user_id,
      u.dept_id, coalesce(b.region, l.region)
    from public.business b
    join public.business_lock x on x.business_id = b.id and x.line_status = 1
    join public.software_lock l on l.id = x.lock_id
    left join public.users u on u.user_id = b.owner_user_id
    left join public.customer c on c.id = b.customer_id
    left join lateral (select e.sale_date, e.term_start, e.new_end_time from public.lock_event e
      where e.lock_id = x.lock_id and e.business_lock_id = x.business_lock_id and e.sale_date is not null
      order by e.id desc limit 1) e on true
    left join lateral (select string_agg(p.name, '、' order by p.id) as names, array_agg(p.id order by p.id) as ids
      from public.product p where x.product_ids @> to_jsonb(p.id)
        and p.id in (select value::bigint from jsonb_array_elements_text(x.product_ids))) p on true
    where b.id = any(orders) and b.order_type is not null and b.effect_status = 3
    on conflict (business_lock_id) do nothing;
  perform public.sale_contract(orders);
  perform public.spread_received(orders);
end $$;

create function sale_money_changed() returns trigger language plpgsql as $$
begin
  perform public.spread_received(array[new.id]);
  return null;
end $$;
create trigger sale_money_changed after update of received_money, payment_status on business
  for each row when (new.order_type is not null and (old.received_money <> new.received_money
    or old.payment_status <> new.payment_status)) execute function sale_money_changed();

-- Merged customers: their orders are the kept one's.
create function sale_customer_changed() returns trigger language plpgsql as $$
begin
  update public.sale_record s set customer_id = c.id, customer_name = coalesce(c.customer_name, '')
  from public.customer c where c.id = new.customer_id and s.business_id = new.id;
  return null;
end $$;
create trigger sale_customer_changed after update of customer_id on business
  for each row when (new.order_type is not null and old.customer_id is distinct from new.customer_id)
  execute function sale_customer_changed();

create function sale_contract_changed() returns trigger language plpgsql as $$
begin
  perform public.sale_contract(array(select distinct s.business_id from public.sale_record s
    where s.contract_id = new.id or s.business_id = new.business_id));
  return null;
end $$;
create trigger sale_contract_changed after update of num, check_status, deleted_at, business_id on contract
  for each row when (old.num is distinct from new.num or old.check_status is distinct from new.check_status
    or old.deleted_at is distinct from new.deleted_at or old.business_id is distinct from new.business_id)
  execute function sale_contract_changed();
create trigger sale_contract_made after insert on contract
  for each row when (new.business_id is not null) execute function sale_contract_changed();
create index sale_record_contract on sale_record (contract_id) where contract_id is not null;

create function sale_invoice_changed() returns trigger language plpgsql as $$
begin
  update public.sale_record set invoiced_money = new.invoiced_money where business_lock_id = new.business_lock_id;
  return null;
end $$;
create trigger sale_invoice_changed after update of invoiced_money on business_lock
  for each row when (old.invoiced_money <> new.invoiced_money) execute function sale_invoice_changed();

-- Orders that had taken effect before.
select record_sales(array(select id from business where effect_status = 3 and order_type is not null));
