-- Keys by which programs act for a person (platform.md §2.10).
create table api_keys (
  key_id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name varchar(50) not null check (name <> ''),
  key_hash char(64) not null constraint api_keys_hash_key unique,
  -- The last letters, by which the person knows it again.
  hint varchar(8) not null,
  -- Addresses and networks from which it is taken; none: from everywhere.
  addresses text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text
);
create index api_keys_user on api_keys (user_id);
