-- The product that a visit is about (crm-records.md §12.1): optional, kept when the product is deleted.
alter table visit add column product_id bigint references product;
create index visit_product on visit (product_id) where product_id is not null;
