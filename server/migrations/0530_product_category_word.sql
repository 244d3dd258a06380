-- One word for the categories of products (crm-records.md §7.1), unless an administrator has named the field otherwise.
update fields set name = '产品类别' where label = 4 and field_name = 'category_id' and name = '产品类型';
