-- The owner stands in the index of the default order as well: a page far down is found without touching the rows before it.
drop index leads_recent;
create index leads_recent on leads (update_time desc, id desc) include (owner_user_id)
  where deleted_at is null and owner_user_id is not null;

drop index customer_recent;
create index customer_recent on customer (update_time desc, id desc) include (owner_user_id)
  where deleted_at is null and owner_user_id is not null;

drop index contacts_recent;
create index contacts_recent on contacts (update_time desc, id desc) include (owner_user_id)
  where deleted_at is null and owner_user_id is not null;
