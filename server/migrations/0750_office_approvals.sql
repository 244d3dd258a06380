-- Office approvals (approval-office.md §10): the record type oaExamine, and the lines of trips and expenses.

create table oa_examine (
  content text,
  remark text,
  category_id bigint not null references approval_flows (id),
  category_name text not null,
  type_id text,
  start_time timestamptz,
  end_time timestamptz,
  duration numeric,
  money numeric,
  check_status smallint not null,
  kind_values jsonb
);
select make_record_table('oa_examine', search => '{category_name,content}');

-- One's own, newest first; those of a kind; leave of a person that overlaps.
create index oa_examine_own on oa_examine (create_user_id, create_time desc, id desc) where deleted_at is null;
create index oa_examine_category on oa_examine (category_id, create_time desc, id desc);

create table oa_examine_travel (
  vehicle text,
  trip text,
  start_address text,
  end_address text,
  start_time timestamptz,
  end_time timestamptz,
  duration numeric,
  traffic numeric,
  stay numeric,
  diet numeric,
  other numeric,
  money numeric,
  description text,
  invoice_number text,
  batch_id text
);
select make_line_table('oa_examine_travel', 'oa_examine');

-- The same invoice, and the same amount, in two claims of the company.
create index oa_examine_travel_invoice on oa_examine_travel (upper(invoice_number)) where invoice_number is not null;
create index oa_examine_travel_money on oa_examine_travel (money, start_time) where money is not null;

-- The last decided submissions of a flow, for its usual time.
create index approval_records_decided on approval_records (flow_id, update_time desc) where status in (1, 2);
