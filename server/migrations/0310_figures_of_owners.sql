-- Figures of a period and sums below a list that is filtered by days are read from these alone (bi.md §21.3,
-- record-engine.md §7.2). Customers are many more than anybody's own: their owner comes first, as with contracts that end,
-- of which all that have ended are counted.
drop index customer_figures;
create index customer_figures on customer (owner_user_id, create_time)
  include (id, deal_status, last_time, next_time) where deleted_at is null and owner_user_id is not null;

drop index contract_end;
create index contract_end on contract (owner_user_id, end_time) include (check_status)
  where deleted_at is null and owner_user_id is not null;

drop index contract_order_date;
drop index contract_figures;
create index contract_figures on contract (order_date)
  include (owner_user_id, check_status, money, received_money, unreceived_money, update_time, id)
  where deleted_at is null and owner_user_id is not null;
