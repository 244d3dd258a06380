-- What the company has set about things outside that the product speaks to (platform.md §6.6). Secrets are sealed with the key
-- of the installation.
create table integrations (
  integration text primary key,
  is_on boolean not null,
  settings jsonb not null,
  secrets jsonb not null,
  update_time timestamptz not null,
  update_user bigint not null
);
