-- Sums below a list (record-engine.md §7.2) are added up over everything its reader may see. The index that finds the rows of
-- an owner holds what is added and the state that decides whether it counts, so that the rows themselves are not touched.
drop index business_owner;
create index business_owner on business (owner_user_id, update_time desc, id desc) include (money)
  where deleted_at is null;

drop index contract_owner;
create index contract_owner on contract (owner_user_id, update_time desc, id desc)
  include (check_status, money, received_money, unreceived_money) where deleted_at is null;

drop index receivables_owner;
create index receivables_owner on receivables (owner_user_id, update_time desc, id desc)
  include (check_status, money) where deleted_at is null;

drop index receivables_plan_owner;
create index receivables_plan_owner on receivables_plan (owner_user_id, update_time desc, id desc)
  include (money, real_received_money, unreceived_money) where deleted_at is null;

-- Contracts are looked for by the days of their orders.
create index contract_order_date on contract (order_date) where deleted_at is null;
