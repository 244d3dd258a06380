-- 编辑打印内容 (crm-records.md §14.3): who prints a type goes on editing what is printed.
insert into role_menu (role_id, menu_id)
  select role_id, menu_id + 3 from role_menu where menu_id in (501, 502, 503)
  on conflict do nothing;
-- Whether what was printed is unlike its template filled with the record; of earlier prints that is not known.
alter table print_records add column if not exists is_edited boolean;
