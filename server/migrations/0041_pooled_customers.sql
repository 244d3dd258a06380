-- Which customers lie in which pool, and how many a person claimed (crm-records.md §4.6). A deleted customer keeps its
-- rows, so that restoring brings it back to where it lay.
create table customer_pool_relations (
  pool_id bigint not null references customer_pools on delete cascade,
  customer_id bigint not null references customer on delete cascade,
  primary key (customer_id, pool_id)
);
create index customer_pool_relations_pool on customer_pool_relations (pool_id, customer_id);

-- Locked by whoever claims: two claims at once cannot both take the last place of the day.
create table pool_receive_counts (
  pool_id bigint not null references customer_pools on delete cascade,
  user_id bigint not null,
  day date not null,
  received integer not null,
  primary key (pool_id, user_id, day)
);

-- The default order of a pool's list.
create index customer_pooled on customer (update_time desc, id desc) where deleted_at is null and owner_user_id is null;
-- Contacts whose customer lies in a pool.
create index contacts_pooled on contacts (customer_id) where deleted_at is null and owner_user_id is null;
-- When the previous owner put it there.
create index owner_records_entered on owner_records (record_id, pre_owner_user_id, create_time) where type = 9;
