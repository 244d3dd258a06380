-- Issuing, voiding and red invoices (crm-records.md §11.5, §11.6).
alter table invoice
  add column status_reason text,
  add column red_of bigint references invoice;
-- few invoices are red
create index invoice_red_of on invoice (red_of) where red_of is not null;
-- The day on which it was issued; the time of such a moment was always midnight of the company's clock.
alter table invoice
  alter column real_invoice_date type date using (real_invoice_date at time zone 'Asia/Shanghai')::date;
