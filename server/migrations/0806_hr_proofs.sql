-- 在职证明, 收入证明 (hrm.md §6.4). What was certified never changes: the text is that of the day.
create table hrm_proofs (
  proof_id bigint generated always as identity primary key,
  number text not null unique,
  kind smallint not null check (kind in (1, 2)),
  -- Outlives the employee's record.
  employee_id bigint not null,
  employee_name text not null,
  purpose text not null,
  -- Of a certificate of income.
  amount numeric(14, 2),
  title text not null,
  body text not null,
  signer text not null,
  -- The approval from which it comes; null: issued directly.
  examine_id bigint unique,
  create_user_id bigint not null,
  create_time timestamptz not null,
  revoked_at timestamptz,
  revoke_user_id bigint,
  revoke_reason text
);
create index hrm_proofs_employee on hrm_proofs (employee_id, proof_id desc);

create table hrm_proof_templates (
  kind smallint primary key check (kind in (1, 2)),
  title text not null,
  body text not null,
  signer text not null,
  update_user_id bigint not null,
  update_time timestamptz not null
);
