-- 相关定额 of honors is a list of numbers, for which one line of text is too short (locks-and-extensions.md §17).
update fields set form_type = 'textarea', max_length = 1000
where label = 25 and field_name = 'quota_ids' and kind = 1 and form_type = 'text';
