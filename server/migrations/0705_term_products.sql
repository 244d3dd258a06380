-- Products that a lock may use until the end of its present term, `3,8`: the radar of renewals adds up what a year of many locks costs by the few
-- sets that there are, whatever their prices are today (locks-and-extensions.md §8.5). Written with the row, from the ledger.
alter table software_lock add column term_products text;

-- Rows are written anew with all their indexes: without those that are made again below.
drop index software_lock_rented;

update software_lock r set term_products = s.products
from (select l.id, string_agg(x.product_id::text, ',' order by x.product_id) as products
  from software_lock l join lock_product x on x.lock_id = l.id and x.end_time is not distinct from l.end_time
  group by l.id) s
where s.id = r.id;

create index software_lock_rented on software_lock (end_time, id) include (owner_user_id, port_number, term_products)
  where deleted_at is null and status = 2 and is_trial = 0 and distinguish = 0;
