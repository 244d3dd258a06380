-- What tasks, logs, approvals and events are related to (crm-records.md §17.4).
create table related_records (
  -- key of the kind of thing, as its area declares it
  thing text not null,
  thing_id bigint not null,
  -- key of what it is related to: a record type, or another kind of the dialog
  kind text not null,
  target_id bigint not null,
  create_user_id bigint not null,
  create_time timestamptz not null,
  primary key (thing, thing_id, kind, target_id)
);
create index related_records_target on related_records (kind, target_id, thing);

-- An invoice title is no record: it is deleted by its own call, and with its customer.
create function forget_related_title() returns trigger language plpgsql as $$
begin
  delete from related_records where kind = 'invoiceTitle' and target_id = old.info_id;
  return null;
end $$;
create trigger related_title_forgotten after delete on invoice_titles
  for each row execute function forget_related_title();
