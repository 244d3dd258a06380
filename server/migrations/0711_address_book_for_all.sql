-- The address book is open to everyone (platform.md §4.4): the company's own roles, whose type offered no such right until now. Preset
-- roles get it at the start (roles/upgrade.ts), and of office roles (7) people have decided.
insert into role_menu (role_id, menu_id)
  select role_id, 151 from roles where role_type in (1, 2, 8, 9, 11) and role_id not between 180162 and 180177
  on conflict do nothing;
