-- 工资条 (hrm.md §16). A template is its categories with their options, in one document.
create table hrm_slip_templates (
  id bigint generated always as identity primary key,
  name text not null,
  hide_empty smallint not null default 0,
  is_default smallint not null default 0,
  -- Null: the default one, which is made of the open items.
  content jsonb,
  create_user_id bigint not null,
  create_time timestamptz not null
);
create unique index hrm_slip_templates_default on hrm_slip_templates (is_default) where is_default = 1;
insert into hrm_slip_templates (name, is_default, create_user_id, create_time) values ('默认模板', 1, 0, now());

create table hrm_slip_sends (
  id bigint generated always as identity primary key,
  sheet_id bigint not null references hrm_sheets on delete cascade,
  salary_num integer not null,
  create_user_id bigint not null,
  create_time timestamptz not null
);
create index hrm_slip_sends_sheet on hrm_slip_sends (sheet_id);

-- What one employee was sent: names, values and arithmetic as they were.
create table hrm_slips (
  id bigint generated always as identity primary key,
  send_id bigint not null references hrm_slip_sends on delete cascade,
  sheet_id bigint not null references hrm_sheets on delete cascade,
  employee_id bigint not null,
  content jsonb not null,
  net numeric(16, 2) not null,
  remarks text,
  read_at timestamptz,
  recalled_at timestamptz,
  -- 0 nothing yet, 1 confirmed, 2 objected.
  answer smallint not null default 0 check (answer between 0 and 2),
  objection text,
  answered_at timestamptz,
  reply text,
  create_user_id bigint not null,
  create_time timestamptz not null
);
create index hrm_slips_send on hrm_slips (send_id);
create index hrm_slips_employee on hrm_slips (employee_id, sheet_id, id desc);

create function refuse_changed_slip() returns trigger language plpgsql as $$
begin
  raise exception 'a slip that was sent is not changed';
end
$$;
create trigger hrm_slips_kept before update of send_id, sheet_id, employee_id, content, net on hrm_slips
  for each row execute function refuse_changed_slip();
