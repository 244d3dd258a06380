-- How many customers a person may own or lock (crm-records.md §13.1).
create table customer_settings (
  setting_id bigint generated always as identity primary key,
  setting_name varchar(100) not null default '',
  -- 1 owned, 2 locked
  type smallint not null check (type in (1, 2)),
  customer_num integer not null check (customer_num >= 0),
  -- whether customers with a deal count
  customer_deal smallint not null default 1 check (customer_deal in (0, 1)),
  create_time timestamptz not null default now(),
  unique (setting_id, type)
);

create table customer_setting_members (
  setting_id bigint not null,
  type smallint not null,
  user_id bigint references users on delete cascade,
  dept_id bigint references departments on delete cascade,
  foreign key (setting_id, type) references customer_settings (setting_id, type) on delete cascade,
  check (num_nonnulls(user_id, dept_id) = 1)
);
create index customer_setting_members_setting on customer_setting_members (setting_id);
create unique index customer_setting_one_per_user on customer_setting_members (type, user_id) where user_id is not null;
create unique index customer_setting_one_per_dept on customer_setting_members (type, dept_id) where dept_id is not null;

-- Counting what one person owns or has locked.
create index customer_locked on customer (owner_user_id) where status = 2 and deleted_at is null;
