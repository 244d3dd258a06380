-- Plans that were paid while their contract was voided or waited stood as 待回款, 待生效 or 逾期 with nothing left to receive
-- (crm-records.md §10.2). Nobody has edited them: neither a version nor a line of the history.
update receivables_plan
set received_status = case when real_received_money >= money then 1 else 2 end
where deleted_at is null and real_received_money > 0
  and (received_status in (0, 5) or (received_status in (3, 4) and real_received_money >= money));
