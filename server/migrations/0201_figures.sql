-- Figures of a period over everybody's records, or those of some owners, are read from these alone (bi.md §21.3).
create index contract_figures on contract (order_date) include (owner_user_id, check_status, money)
  where deleted_at is null and owner_user_id is not null;
create index contract_end on contract (end_time) include (owner_user_id, check_status)
  where deleted_at is null and owner_user_id is not null;
create index receivables_figures on receivables (return_time) include (owner_user_id, check_status, money)
  where deleted_at is null and owner_user_id is not null;
create index receivables_plan_figures on receivables_plan (return_date) include (owner_user_id, contract_id, unreceived_money)
  where deleted_at is null and owner_user_id is not null;
create index customer_figures on customer (create_time) include (owner_user_id, deal_status, last_time, next_time)
  where deleted_at is null and owner_user_id is not null;
create index contacts_figures on contacts (create_time) include (owner_user_id, create_user_id)
  where deleted_at is null and owner_user_id is not null;
create index business_figures on business (create_time) include (owner_user_id, type_id, status_id, is_end, money)
  where deleted_at is null and owner_user_id is not null;
-- What people have written in a period, whoever they are.
create index activities_time on activities (create_time) include (kind, type, record_id, create_user_id);
