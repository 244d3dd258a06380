-- A second factor at login: an authenticator app, or one of the recovery codes (platform.md §2.9).
create table second_factors (
  user_id bigint primary key references users on delete cascade,
  -- Sealed with the installation's key; null until the first one has been confirmed.
  secret text,
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0,
  -- One that is being set up, beside the one in force.
  pending_secret text,
  pending_at timestamptz,
  check ((secret is null) = (confirmed_at is null))
);

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash char(64) not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Who must have one: holders of the role; without a role everybody.
create table second_factor_rules (
  role_id bigint references roles on delete cascade,
  constraint second_factor_rules_once unique nulls not distinct (role_id)
);
