-- From the first talk to the money: products, business, contracts, receivables and their plans, invoices, visits
-- (crm-records.md §6 to §12).

create table product (
  name text,
  category_id bigint,
  unit text,
  num text,
  price numeric(18, 2),
  description text,
  status smallint not null
);
select make_record_table('product', search => '{name,num}');
create unique index unique_product__num on product (btrim(num)) where deleted_at is null;
create index product_category on product (category_id);

create table business (
  business_name text,
  customer_id bigint references customer,
  money numeric(18, 2),
  deal_date timestamptz,
  remark text,
  discount_rate numeric(18, 2),
  total_price numeric(18, 2),
  contacts_id bigint references contacts,
  next_time timestamptz,
  last_time timestamptz,
  last_content text,
  followup smallint not null default 0
);
select make_record_table('business', search => '{business_name}');
create index business_customer on business (customer_id);
create index business_contacts on business (contacts_id);
create table business_product (
  product_id bigint references product,
  name text,
  unit text,
  price numeric(18, 2),
  sales_price numeric(18, 2),
  num numeric(10, 2),
  discount numeric(18, 2),
  subtotal numeric(18, 2)
);
select make_line_table('business_product', 'business');
create index business_product_product on business_product (product_id);

create table contract (
  num text,
  name text,
  customer_id bigint references customer,
  business_id bigint references business,
  money numeric(18, 2),
  order_date date,
  start_time date,
  end_time date,
  contacts_id bigint references contacts,
  company_user_id bigint[],
  remark text,
  flied_xucqai text,
  discount_rate numeric(18, 2),
  total_price numeric(18, 2),
  received_money numeric(18, 2) not null default 0,
  -- may be below nothing: more may come than was agreed
  unreceived_money numeric(18, 2) generated always as (coalesce(money, 0) - received_money) stored,
  last_time timestamptz,
  last_content text,
  check_status smallint not null
);
select make_record_table('contract', search => '{name,num}');
create unique index unique_contract__num on contract (btrim(num)) where deleted_at is null;
create index contract_customer on contract (customer_id);
create index contract_business on contract (business_id);
create index contract_contacts on contract (contacts_id);
create table contract_product (
  product_id bigint references product,
  name text,
  unit text,
  price numeric(18, 2),
  sales_price numeric(18, 2),
  num numeric(10, 2),
  discount numeric(18, 2),
  subtotal numeric(18, 2)
);
select make_line_table('contract_product', 'contract');
create index contract_product_product on contract_product (product_id);

create table receivables_plan (
  customer_id bigint references customer,
  contract_id bigint references contract,
  money numeric(18, 2),
  return_date date,
  remind numeric,
  remark text,
  return_type text,
  num text,
  real_received_money numeric(18, 2) not null default 0,
  unreceived_money numeric(18, 2) generated always as (coalesce(money, 0) - real_received_money) stored,
  real_return_date date,
  received_status smallint not null
);
select make_record_table('receivables_plan', search => '{num}');
create index receivables_plan_customer on receivables_plan (customer_id);
create index receivables_plan_contract on receivables_plan (contract_id);

create table receivables (
  number text,
  customer_id bigint references customer,
  contract_id bigint references contract,
  receivables_plan_id bigint references receivables_plan,
  return_time date,
  money numeric(18, 2),
  return_type text,
  remark text,
  check_status smallint not null
);
select make_record_table('receivables', search => '{number}');
create unique index unique_receivables__number on receivables (btrim(number)) where deleted_at is null;
create index receivables_customer on receivables (customer_id);
create index receivables_contract on receivables (contract_id);
create index receivables_receivables_plan on receivables (receivables_plan_id);

create table invoice (
  invoice_apply_number text,
  customer_id bigint references customer,
  contract_id bigint references contract,
  invoice_money numeric(18, 2),
  invoice_date timestamptz,
  remark text,
  invoice_number text,
  real_invoice_date timestamptz,
  logistics_number text,
  invoice_status smallint not null default 0,
  check_status smallint not null
);
select make_record_table('invoice', search => '{invoice_number,invoice_apply_number}');
create unique index unique_invoice__invoice_apply_number on invoice (btrim(invoice_apply_number)) where deleted_at is null;
create index invoice_customer on invoice (customer_id);
create index invoice_contract on invoice (contract_id);

create table visit (
  visit_number text,
  visit_time timestamptz,
  return_visit_type text,
  customer_id bigint references customer,
  contacts_id bigint references contacts,
  contract_id bigint references contract,
  satisficing text,
  flied_itvzix text
);
select make_record_table('visit', search => '{visit_number}');
create unique index unique_visit__visit_number on visit (btrim(visit_number)) where deleted_at is null;
create index visit_customer on visit (customer_id);
create index visit_contacts on visit (contacts_id);
create index visit_contract on visit (contract_id);
