-- What is still open and what came beyond stand apart (crm-records.md §9.5): one instalment that was paid twice does not hide
-- that another was not paid. Dropping a column drops the indexes that hold it.
alter table contract drop column unreceived_money;
alter table contract
  add column unreceived_money numeric(18, 2) generated always as (greatest(coalesce(money, 0) - received_money, 0)) stored,
  add column over_money numeric(18, 2) generated always as (greatest(received_money - coalesce(money, 0), 0)) stored;
create index contract_owner on contract (owner_user_id, update_time desc, id desc)
  include (check_status, money, received_money, unreceived_money, over_money) where deleted_at is null;
create index contract_figures on contract (order_date)
  include (owner_user_id, check_status, money, received_money, unreceived_money, over_money, update_time, id)
  where deleted_at is null and owner_user_id is not null;

alter table receivables_plan drop column unreceived_money;
alter table receivables_plan
  add column unreceived_money numeric(18, 2) generated always as (greatest(coalesce(money, 0) - real_received_money, 0)) stored,
  add column over_money numeric(18, 2) generated always as (greatest(real_received_money - coalesce(money, 0), 0)) stored;
create index receivables_plan_owner on receivables_plan (owner_user_id, update_time desc, id desc)
  include (money, real_received_money, unreceived_money, over_money) where deleted_at is null;
create index receivables_plan_figures on receivables_plan (return_date)
  include (owner_user_id, contract_id, unreceived_money) where deleted_at is null and owner_user_id is not null;
