-- How a product is sold, and the quotas that it brings (locks-and-extensions.md §16). Products from before are rented ones
-- without quotas. A constant default needs no rewrite of the table.
alter table product
  add column sale_mode integer not null default 0 check (sale_mode between 0 and 2),
  add column quota_ids text;
