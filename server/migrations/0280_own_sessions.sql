-- Sessions are shown to the person whose they are, who ends one by its number (platform.md §2.4).
alter table sessions add column session_id bigint generated always as identity;
alter table sessions add constraint sessions_session_id_key unique (session_id);
-- Which program signed in, as it called itself.
alter table sessions add column user_agent text not null default '';
