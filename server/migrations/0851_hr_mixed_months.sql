-- Whether 基本工资 of a month with 转正 or 调薪 is made of both wages by their days (hrm.md §14.3); off, as before.
alter table hrm_pay_groups add column is_mixed smallint not null default 0 check (is_mixed in (0, 1));
