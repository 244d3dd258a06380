-- One plan is paid by one receivable: of two that take it at once, the database lets one have it (crm-records.md §9.4).
create unique index one_receivables_per_plan on receivables (receivables_plan_id) where deleted_at is null;

-- The daily look for plans that are overdue (crm-records.md §19.3): 0 waits, 2 is received in part.
create index receivables_plan_due on receivables_plan (return_date)
  where deleted_at is null and received_status in (0, 2);
