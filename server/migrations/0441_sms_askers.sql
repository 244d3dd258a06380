-- Attempts from the address that asked for a code count apart from those of all others, so that a stranger uses up nobody's
-- (platform.md §2.8).
alter table sms_codes add column asked_from text, add column other_attempts smallint not null default 0;
