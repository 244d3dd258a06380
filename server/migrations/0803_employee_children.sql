-- What belongs to an employee besides the record (hrm.md §5.3, §5.4), one table for each kind, saved row by row.
create table hrm_educations (
  education_id bigint generated always as identity primary key,
  employee_id bigint not null references hrm_employee (id) on delete cascade,
  education smallint,
  graduate_school text,
  major text,
  admission_time date,
  graduation_time date,
  teaching_methods smallint,
  is_first_degree smallint,
  create_time timestamptz not null
);
create index hrm_educations_employee on hrm_educations (employee_id);

create table hrm_work_experiences (
  work_exp_id bigint generated always as identity primary key,
  employee_id bigint not null references hrm_employee (id) on delete cascade,
  work_unit text,
  post text,
  work_start_time date,
  work_end_time date,
  leaving_reason text,
  witness text,
  witness_phone text,
  work_remarks text,
  create_time timestamptz not null
);
create index hrm_work_experiences_employee on hrm_work_experiences (employee_id);

create table hrm_certificates (
  certificate_id bigint generated always as identity primary key,
  employee_id bigint not null references hrm_employee (id) on delete cascade,
  certificate_name text,
  certificate_level text,
  certificate_num text,
  start_time date,
  end_time date,
  issuing_authority text,
  issuing_time date,
  remarks text,
  create_time timestamptz not null
);
create index hrm_certificates_employee on hrm_certificates (employee_id);

create table hrm_trainings (
  training_id bigint generated always as identity primary key,
  employee_id bigint not null references hrm_employee (id) on delete cascade,
  training_course text,
  training_organ_name text,
  start_time date,
  end_time date,
  training_duration text,
  training_results text,
  training_certificate_name text,
  remarks text,
  create_time timestamptz not null
);
create index hrm_trainings_employee on hrm_trainings (employee_id);

create table hrm_contacts (
  contacts_id bigint generated always as identity primary key,
  employee_id bigint not null references hrm_employee (id) on delete cascade,
  contacts_name text,
  relation text,
  contacts_phone text,
  contacts_work_unit text,
  contacts_post text,
  contacts_address text,
  create_time timestamptz not null
);
create index hrm_contacts_employee on hrm_contacts (employee_id);

create table hrm_contracts (
  contract_id bigint generated always as identity primary key,
  employee_id bigint not null references hrm_employee (id) on delete cascade,
  contract_num text,
  contract_type smallint not null,
  start_time date not null,
  end_time date,
  term smallint,
  status smallint not null check (status between 0 and 2),
  sign_company text,
  sign_time date,
  is_expire_remind smallint,
  remarks text,
  batch_id text not null unique,
  create_time timestamptz not null
);
create index hrm_contracts_employee on hrm_contracts (employee_id);
-- What the nightly job brings into the state of its days.
create index hrm_contracts_begins on hrm_contracts (start_time) where status = 0;
create index hrm_contracts_ends on hrm_contracts (end_time) where status < 2;

create table hrm_salary_cards (
  salary_card_id bigint generated always as identity primary key,
  employee_id bigint not null unique references hrm_employee (id) on delete cascade,
  salary_card_num text,
  account_opening_city text,
  bank_name text,
  opening_bank text,
  create_time timestamptz not null
);

create table hrm_social_security (
  social_security_info_id bigint generated always as identity primary key,
  employee_id bigint not null unique references hrm_employee (id) on delete cascade,
  is_first_social_security smallint,
  is_first_accumulation_fund smallint,
  social_security_num text,
  accumulation_fund_num text,
  -- yyyy-MM
  social_security_start_month text,
  create_time timestamptz not null
);

-- 材料附件: files by what they are.
create table hrm_files (
  employee_file_id bigint generated always as identity primary key,
  employee_id bigint not null references hrm_employee (id) on delete cascade,
  file_id bigint not null unique,
  batch_id text not null,
  sub_type smallint not null,
  create_user_id bigint not null,
  create_time timestamptz not null
);
create index hrm_files_employee on hrm_files (employee_id, sub_type);
create index hrm_files_batch on hrm_files (batch_id);
