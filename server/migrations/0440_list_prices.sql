-- The product's price of the day a line was made, beside the price that was sent, and how far the line is sold below it
-- (crm-records.md §1.10). Of lines from before that price is not known: it is taken when their lines are changed the next time.
alter table business_product add column list_price numeric(18, 2), add column deviation numeric(18, 2);
alter table contract_product add column list_price numeric(18, 2), add column deviation numeric(18, 2);

-- The furthest that a line goes, for conditions of flows and those who approve.
alter table business add column largest_discount numeric(18, 2), add column largest_deviation numeric(18, 2);
alter table contract add column largest_discount numeric(18, 2), add column largest_deviation numeric(18, 2);
update business b set largest_discount = l.most
  from (select record_id, max(discount) as most from business_product group by record_id) l where l.record_id = b.id;
update contract c set largest_discount = l.most
  from (select record_id, max(discount) as most from contract_product group by record_id) l where l.record_id = c.id;
