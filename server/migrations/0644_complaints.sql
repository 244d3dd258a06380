-- 投诉 (locks-and-extensions.md §19). The handler is the owner.
create table complaint (
  complaint_num text,
  complaint_time timestamptz,
  customer_id bigint not null references customer,
  contacts_id bigint references contacts,
  complaint_person text,
  mobile text,
  shell_num text,
  contract_id bigint references contract,
  complaint_type text,
  source text,
  urgency text,
  handle_status smallint not null default 0,
  handle_time timestamptz,
  content text,
  requirement text,
  handle_result text,
  satisfaction text,
  business_id bigint references business,
  main_file_ids text,
  detail_file_ids text
);
select make_record_table('complaint', search => '{complaint_num,shell_num}');
create unique index unique_complaint__complaint_num on complaint (
  btrim(normalize(regexp_replace(complaint_num, '[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g'), NFKC))
) where deleted_at is null;
create index complaint_customer on complaint (customer_id, update_time desc);
create index complaint_contacts on complaint (contacts_id);
create index complaint_contract on complaint (contract_id);
create index complaint_business on complaint (business_id);

insert into number_rules (label) values (28);
