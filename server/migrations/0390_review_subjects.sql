-- 双人复核 of what is about no account: a role, somebody who is to be new (platform.md §5.8).
alter table second_reviews
  -- Which role, which login name; '' where it is about a person or the setting.
  add column subject varchar(40) not null default '',
  -- What it is called.
  add column subject_name varchar(100) not null default '';
drop index second_reviews_waiting;
-- One of a kind about a person or thing waits at a time.
create unique index second_reviews_waiting on second_reviews (act, coalesce(user_id, 0), subject) where state = 'waiting';
