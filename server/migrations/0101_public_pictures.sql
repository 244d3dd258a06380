-- Whoever knows the address of a public picture sees it: it holds a key that nobody can guess, instead of a count.
alter table files add column public_key varchar(32) unique;
update files set public_key = replace(gen_random_uuid()::text, '-', '') where is_public;
alter table files drop column is_public;
