-- How pay and insurance are counted (hrm.md §12.1): one row, which months and sheets lock before they are made. Days and months are null
-- until they are set once.
create table hrm_config (
  config_id smallint primary key default 1 check (config_id = 1),
  cycle_start_day smallint check (cycle_start_day between 1 and 31),
  cycle_end_day smallint check (cycle_end_day between 1 and 31),
  pay_type smallint,
  pay_day smallint check (pay_day between 1 and 31),
  -- 0 of the month before, 1 of the same, 2 of the next one.
  insurance_month_type smallint not null default 1 check (insurance_month_type between 0 and 2),
  salary_start date check (extract(day from salary_start) = 1),
  insurance_start date check (extract(day from insurance_start) = 1),
  is_salary_set boolean not null default false,
  is_insurance_set boolean not null default false,
  -- From where on a difference against the month before asks for a word (§14.4).
  variance_amount numeric(12, 2) not null default 500 check (variance_amount >= 0),
  variance_percent numeric(6, 2) not null default 20 check (variance_percent >= 0)
);
insert into hrm_config default values;
