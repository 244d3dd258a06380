-- The radar of renewals counts and adds up tens of thousands of locks (locks-and-extensions.md §8.5): from indexes alone.
create index software_lock_rented on software_lock (end_time, id) include (owner_user_id, port_number)
  where deleted_at is null and status = 2 and is_trial = 0 and distinguish = 0;
create index lock_product_licensed on lock_product (product_id, lock_id);
drop index lock_product_product;
