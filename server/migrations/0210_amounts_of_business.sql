-- What a business is worth and a product costs is not below nothing (crm-records.md §6.1, §7.1), unless somebody has set another least.
update fields set min_num_restrict = '0'
where kind = 1 and min_num_restrict is null and (label, field_name) in ((5, 'money'), (4, 'price'));
