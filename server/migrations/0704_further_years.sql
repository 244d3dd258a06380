-- Plans of agreed further years, which the radar of renewals looks for beside every lock (locks-and-extensions.md §7.4): few among all plans.
create index receivables_plan_further_years on receivables_plan (contract_id, start_time)
  where business_id is null and deleted_at is null and start_time is not null;
