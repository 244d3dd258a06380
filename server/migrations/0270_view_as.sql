-- Whom the person of a session views as (platform.md §4.12); null: himself.
alter table sessions add column viewed_user_id bigint references users on delete set null;
