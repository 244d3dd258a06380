-- 公函 (locks-and-extensions.md §18).
create table official_letter (
  letters_title text not null,
  letters_num text,
  letters_type text,
  letters_date date,
  theme_type text,
  theme_name text,
  customer_id bigint references customer,
  receiver_name text,
  contacts_id bigint references contacts,
  receiver_mobile text,
  seal_flag text,
  copies numeric,
  send_type text,
  express_no text,
  content text,
  remark text,
  business_id bigint references business,
  contract_id bigint references contract,
  main_file_ids text,
  detail_file_ids text,
  letters_status smallint not null default 0
);
select make_record_table('official_letter', search => '{letters_title,letters_num}');
create unique index unique_official_letter__letters_num on official_letter (
  btrim(normalize(regexp_replace(letters_num, '[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g'), NFKC))
) where deleted_at is null;
create index official_letter_customer on official_letter (customer_id, update_time desc);
create index official_letter_contacts on official_letter (contacts_id);
create index official_letter_business on official_letter (business_id);
create index official_letter_contract on official_letter (contract_id);

insert into number_rules (label) values (27);
