-- What an installation begins with was written by nobody (crm-records.md §21).
alter table print_templates alter column create_user drop not null;
-- How it lay on paper; null where it was not kept.
alter table print_records add column page jsonb;
