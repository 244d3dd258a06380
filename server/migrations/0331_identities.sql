-- Who somebody is to a provider (its address and `sub`) or to a directory server: by these he signs in (platform.md §2.11, §2.12).
create table user_identities (
  identity_id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('oidc', 'ldap')),
  issuer text not null,
  subject text not null,
  -- as people know it: an address of mail, a login name
  account text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint user_identities_key unique (issuer, subject)
);
create index user_identities_user_id on user_identities (user_id);

-- Log-ins on their way through a provider, each good for one browser and one answer.
create table oidc_attempts (
  state_hash text primary key,
  browser_hash text not null,
  -- begun: at the provider; proven: back, waiting for the second factor
  stage text not null check (stage in ('begun', 'proven')),
  -- sealed: what the answer is checked against, or who he is
  secret text not null,
  -- of who is signed in and links himself
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null
);

-- By what a session was opened, and whether the provider vouched for more than one factor.
alter table sessions add column way text not null default 'local' check (way in ('local', 'oidc', 'ldap'));
alter table sessions add column is_multi_factor boolean not null default false;
