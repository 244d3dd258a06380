-- Quick search by pinyin initials: written when a record is saved, found by their pairs. Rows from before are filled by a job;
-- the partial indexes tell it where they are, and are empty afterwards.
alter table leads
  add column initials text,
  add column initial_grams text[] generated always as (record_grams(initials)) stored;
create index leads_initials on leads using gin (initial_grams);
create index leads_without_initials on leads (id) where initials is null;

alter table customer
  add column initials text,
  add column initial_grams text[] generated always as (record_grams(initials)) stored;
create index customer_initials on customer using gin (initial_grams);
create index customer_without_initials on customer (id) where initials is null;

alter table contacts
  add column initials text,
  add column initial_grams text[] generated always as (record_grams(initials)) stored;
create index contacts_initials on contacts using gin (initial_grams);
create index contacts_without_initials on contacts (id) where initials is null;
