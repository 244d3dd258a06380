-- Businesses that are orders (locks-and-extensions.md §3.2): what a type of order asks for, its lines, and its settings.
alter table business
  add column order_no text,
  add column region smallint,
  add column distinguish smallint,
  add column update_customer bigint references customer,
  add column contract_id bigint references contract,
  add column lease_years integer,
  add column trial_days integer,
  add column start_time date,
  add column end_time date,
  add column merge_mode smallint,
  add column shell_nums text,
  add column main_shell_num text,
  add column ori_shell_nums text,
  add column product_ids text,
  -- of all its lines, for the conditions of flows
  add column port_number integer,
  add column reason_type smallint,
  add column reason text,
  add column source smallint,
  add column handle_user_id bigint,
  add column effect_status smallint not null default 0,
  add column effect_time timestamptz,
  add column payment_status smallint not null default 0,
  add column received_money numeric(18, 2) not null default 0,
  add column write_off_money numeric(18, 2) not null default 0,
  add column cancel_reason text;
alter table business alter column check_status set default 10;
create unique index unique_business__order_no on business (order_no) where order_no is not null;
create index business_order on business (order_type, check_status) where order_type is not null;
create index business_update_customer on business (update_customer) where update_customer is not null;
create index business_governed on business (contract_id) where contract_id is not null;

-- What an order does to each lock; a line without lock is one that is still to be made.
create table business_lock (
  business_lock_id bigint generated always as identity primary key,
  business_id bigint not null references business on delete cascade,
  seq integer not null,
  -- 1 target, 2 main lock, 3 merged into it, 4 replaced
  role smallint not null default 1,
  lock_id bigint references software_lock,
  shell_num text,
  new_lock_id bigint references software_lock,
  new_shell_num text,
  new_chip_no text,
  distinguish smallint not null,
  port_before integer,
  start_before date,
  end_before date,
  port_number integer not null check (port_number >= 1),
  start_time date,
  end_time date,
  remaining_days integer,
  sales_price numeric(18, 2) not null default 0,
  -- how the amount came about, in figures
  arithmetic text not null default '',
  product_ids jsonb not null default '[]',
  -- 0 open, 1 effective, 2 cancelled
  line_status smallint not null default 0,
  reserved boolean not null default false,
  invoiced_money numeric(18, 2) not null default 0
);
create index business_lock_business on business_lock (business_id, seq);
create index business_lock_lock on business_lock (lock_id);
-- I2: a lock has at most one open reservation, as the lock of an order or as the device that takes its place
create unique index one_reservation_per_lock on business_lock (lock_id) where line_status = 0 and reserved;
create unique index one_reservation_per_device on business_lock (new_lock_id) where line_status = 0 and reserved;

-- Settings of types of orders; a type without a row is as declared.
create table order_type_settings (
  order_type smallint primary key,
  need_contract boolean not null,
  need_signed boolean not null,
  need_payment boolean not null,
  need_device boolean not null,
  enabled boolean not null default true,
  update_time timestamptz not null default now()
);

-- The group of stages that orders go through (§28.2).
insert into business_types (type_id, name, create_user_id)
  select 12372, '软件锁业务', coalesce((select user_id from users where is_super order by user_id limit 1), 14773)
  on conflict do nothing;
insert into business_statuses (status_id, type_id, name, rate, order_num) values
  (47671, 12372, '待确认', 10, 1),
  (47672, 12372, '方案报价', 30, 2),
  (47673, 12372, '合同签订', 60, 3),
  (47674, 12372, '待生效', 80, 4)
  on conflict do nothing;

-- Why an order did not take effect although all its gates were closed.
create table order_refusals (
  business_id bigint primary key references business on delete cascade,
  reason text not null
);

-- Numbers of orders by day (§6.3).
create table order_numbers (day date primary key, last_number integer not null);
