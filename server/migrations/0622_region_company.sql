-- The companies that sell, one for each region (locks-and-extensions.md §3.4). Names and accounts are filled in by the administrator.
create table region_company (
  region smallint primary key constraint region_known check (region in (1, 2)),
  company_name text not null default '',
  short_name text not null default '',
  credit_code text not null default '',
  address text not null default '',
  telephone text not null default '',
  bank_name text not null default '',
  main_account_no text not null default '',
  -- digits before the number of a customer in a sub-account
  sub_prefix text not null default '' constraint sub_prefix_digits check (sub_prefix ~ '^[0-9]{0,20}$'),
  account_name text not null default '',
  legal_person text not null default '',
  update_time timestamptz not null default now()
);
insert into region_company (region, company_name) values (1, '威海公司'), (2, '青岛公司');
