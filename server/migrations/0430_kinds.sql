-- Fields of a single kind of records, copied from version to version with the field they come from (docs/seams/kinds.md).
alter table fields add column kind_id bigint, add column origin_id bigint;
drop index fields_name;
create unique index fields_name on fields (label, kind_id, field_name) nulls not distinct where parent_field_id is null;
alter table business add column order_type smallint;
