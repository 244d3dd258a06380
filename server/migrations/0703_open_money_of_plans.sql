-- 0662 made the column anew, and with the old one went its index (0623): proposals for a statement read all plans for each line.
create index receivables_plan_open_money on receivables_plan (unreceived_money, return_date)
  where deleted_at is null and received_status in (0, 2, 4);
