-- Tables of the lock analysis (locks-and-extensions.md §22, bi.md §14), derived from the ledger by the functions below.
create table lock_sale_event (
  -- of the ledger
  event_id bigint primary key,
  lock_id bigint not null references software_lock on delete cascade,
  event text not null,
  order_type smallint not null,
  business_id bigint,
  event_date date not null,
  amount numeric(18, 2) not null,
  prev_end_time date,
  new_end_time date,
  related_lock_id bigint,
  -- false: its amount counts, the lock does not
  counts boolean not null,
  -- as of the event
  owner_user_id bigint,
  customer_id bigint,
  region smallint,
  distinguish smallint,
  port_number integer,
  payment_status smallint
);
create index lock_sale_event_date on lock_sale_event (event_date, order_type);
create index lock_sale_event_owner on lock_sale_event (owner_user_id, event_date);
create index lock_sale_event_lock on lock_sale_event (lock_id);
create index lock_sale_event_business on lock_sale_event (business_id);

create table lock_term (
  -- the event of the ledger that began it
  term_id bigint primary key,
  lock_id bigint not null references software_lock on delete cascade,
  root_lock_id bigint not null,
  start_date date not null,
  -- null: for ever
  end_date date,
  prev_term_id bigint,
  -- the day on which its successor was bought
  renewed_at date,
  retired_at date
);
create index lock_term_end on lock_term (end_date);
create index lock_term_lock on lock_term (lock_id);
create index lock_term_root on lock_term (root_lock_id);

-- The first lock of the licence that a lock carried at an event: back along the devices that took it over.
create function lock_root(of_lock bigint, at_event bigint) returns bigint language plpgsql stable as $$
declare
  begun record;
  root bigint := of_lock;
  last bigint := at_event;
begin
  loop
    select e.id, e.event_type, e.related_lock_id into begun from public.lock_event e
      where e.lock_id = root and e.id <= last and e.event_type in ('ACTIVATE', 'TRIAL', 'REPLACE_IN')
        and not exists (select from public.lock_event x where x.reversed_event_id = e.id)
      order by e.id desc limit 1;
    if not found or begun.event_type <> 'REPLACE_IN' or begun.related_lock_id is null then
      return root;
    end if;
    root := begun.related_lock_id;
    last := begun.id;
  end loop;
end $$;

-- Locks through which licences of these have gone, before and after.
create function lock_lineage(locks bigint[]) returns bigint[] language sql stable as $$
  with recursive whole(lock_id) as (
    select unnest(locks)
    union
    select e.related_lock_id from whole w join public.lock_event e on e.lock_id = w.lock_id
      where e.event_type in ('REPLACE_IN', 'REPLACE_OUT') and e.related_lock_id is not null
  )
  select coalesce(array_agg(lock_id), '{}') from whole
$$;

-- Rows of lock_sale_event as the ledger has them.
create function lock_sales_of_ledger(locks bigint[]) returns setof lock_sale_event language sql stable as $$
  select e.id, e.lock_id,
    case when e.order_type in (0, 12) then 'newRental' when e.order_type = 1 then 'newPurchase'
      when e.order_type in (2, 3) then 'renewed' when e.order_type = 4 then 'upgraded' when e.order_type = 5 then 'lost'
      when e.order_type = 6 then 'replaced' when e.order_type = 7 then 'merged' when e.order_type = 9 then 'trial'
      when e.order_type = 10 then 'transferred' else 'retimed' end,
    e.order_type, e.business_id, e.sale_date, coalesce(e.amount, 0), e.prev_end_time, e.new_end_time, e.related_lock_id,
    e.event_type not in ('ADD_MODULE', 'MERGE_IN'),
    (f.state ->> 'ownerUserId')::bigint, (f.state ->> 'customerId')::bigint, (f.state ->> 'region')::smallint,
    (f.state ->> 'distinguish')::smallint, (f.state ->> 'portNumber')::integer, b.payment_status
  from public.lock_event e
  left join public.business b on b.id = e.business_id
  -- of a repeated key the last value stays: the patches laid over each other
  cross join lateral (select jsonb_object_agg(p.key, p.value order by g.effective_date, g.id) as state
    from public.lock_event g cross join jsonb_each(g.patch) p
    where g.lock_id = e.lock_id and (g.effective_date, g.id) <= (e.effective_date, e.id)
      and not exists (select from public.lock_event x where x.reversed_event_id = g.id)) f
  where e.lock_id = any(locks) and e.sale_date is not null and e.order_type is not null
    and e.event_type not in ('LOSS', 'REVERSE')
    and not exists (select from public.lock_event x where x.reversed_event_id = e.id)
$$;

-- Rows of lock_term as the ledger has them, of the whole lineages of these locks.
create function lock_terms_of_ledger(locks bigint[]) returns setof lock_term language sql stable as $$
  with counted as materialized (
    select e.id, e.lock_id, e.event_type, e.effective_date, e.term_start, e.new_end_time, e.patch,
      public.lock_root(e.lock_id, e.id) as root
    from public.lock_event e
    where e.lock_id = any(public.lock_lineage(locks)) and e.event_type in ('ACTIVATE', 'TRIAL', 'RENEW', 'RESIGN', 'REISSUE',
        'REPLACE_IN', 'REPLACE_OUT', 'MERGE_IN', 'MERGE_OUT', 'TIME_CHANGE', 'CORRECT', 'LOSS')
      and not exists (select from public.lock_event x where x.reversed_event_id = e.id)
  ), term as (
    select c.*, lead(c.id) over own as next_id, lead(c.event_type) over own as next_type,
      lead(c.effective_date) over own as next_day, lag(c.id) over own as before_id
    from counted c where c.event_type in ('ACTIVATE', 'RENEW', 'RESIGN')
    window own as (partition by c.root order by c.id)
  )
  select t.id, t.lock_id, t.root, coalesce(t.term_start, (t.patch ->> 'startTime')::date, t.effective_date),
    -- a change of days moves the end of the term that runs
    case when m.patch is null then coalesce(t.new_end_time, (t.patch ->> 'endTime')::date)
      else (m.patch ->> 'endTime')::date end,
    case when t.event_type <> 'ACTIVATE' then t.before_id end,
    case when t.next_type <> 'ACTIVATE' then t.next_day end,
    (select min(r.effective_date) from counted r where r.root = t.root and r.id > t.id and r.event_type in ('LOSS', 'REPLACE_OUT', 'MERGE_OUT')
      and r.id < a.id and not exists (select from counted s where s.root = t.root and s.id > r.id and s.id < a.id
        and s.event_type in ('REISSUE', 'REPLACE_IN')))
  from term t
  cross join lateral (select coalesce(min(n.id), 9223372036854775807) as id from term n
    where n.root = t.root and n.id > t.id and n.event_type = 'ACTIVATE') a
  left join lateral (select m.patch from counted m where m.root = t.root and m.id > t.id
    and (t.next_id is null or m.id < t.next_id) and m.event_type in ('TIME_CHANGE', 'MERGE_IN', 'CORRECT') and m.patch ? 'endTime'
    order by m.id desc limit 1) m on true
$$;

-- Makes both tables what the ledger says of these locks.
create function derive_lock_analysis(locks bigint[]) returns void language plpgsql as $$
declare
  whole bigint[] := public.lock_lineage(locks);
begin
  delete from public.lock_sale_event where lock_id = any(locks);
  insert into public.lock_sale_event select * from public.lock_sales_of_ledger(locks);
  delete from public.lock_term where lock_id = any(whole);
  insert into public.lock_term select * from public.lock_terms_of_ledger(whole);
end $$;

-- Where the tables differ from the ledger.
create function lock_analysis_differences(locks bigint[]) returns table (lock_id bigint, place text) language sql stable as $$
  with sales as materialized (select * from public.lock_sales_of_ledger(locks)),
  terms as materialized (select * from public.lock_terms_of_ledger(locks) t where t.lock_id = any(locks)),
  stored_sales as (select * from public.lock_sale_event e where e.lock_id = any(locks)),
  stored_terms as (select * from public.lock_term t where t.lock_id = any(locks))
  select d.lock_id, 'lock_sale_event' from (
    (select * from sales except select * from stored_sales) union all (select * from stored_sales except select * from sales)) d
  union
  select d.lock_id, 'lock_term' from (
    (select * from terms except select * from stored_terms) union all (select * from stored_terms except select * from terms)) d
$$;

-- The payment status of the order is the one column that no event of the ledger changes.
create or replace function sale_money_changed() returns trigger language plpgsql as $$
begin
  perform public.spread_received(array[new.id]);
  update public.lock_sale_event set payment_status = new.payment_status where business_id = new.id;
  return null;
end $$;

select derive_lock_analysis(array(select id from software_lock));
