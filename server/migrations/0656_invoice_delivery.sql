-- How an invoice is delivered, and for which locks it is (crm-records.md §11.1). Invoices and titles from before have none of it.
alter table invoice
  add column mailbox text,
  add column post_type smallint check (post_type between 0 and 3),
  add column receipt smallint check (receipt in (0, 1)),
  add column shell_nums text;
alter table invoice_titles
  add column mailbox text,
  add column invoice_type smallint check (invoice_type in (1, 3));
