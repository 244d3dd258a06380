-- 销售单 is drawn by the page and recorded without a template (locks-and-extensions.md §15.3).
alter table print_records alter column template_id drop not null;
