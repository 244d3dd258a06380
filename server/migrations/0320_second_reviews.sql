-- 双人复核: what waits for a second person, and how it ended (platform.md §5.8).
create table second_reviews (
  review_id bigint generated always as identity primary key,
  act varchar(40) not null,
  -- Whose account it is about; null: the setting itself.
  user_id bigint references users,
  asked_by bigint not null references users,
  -- What whoever decides reads.
  words text not null,
  -- What is to be, sealed; gone once it is decided.
  sealed text,
  state text not null
    check (state in ('waiting', 'approved', 'declined', 'withdrawn', 'expired', 'void')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- null: nobody, its time was over.
  decided_by bigint references users,
  reason text not null default ''
);
-- One of a kind about a person waits at a time.
create unique index second_reviews_waiting on second_reviews (act, coalesce(user_id, 0)) where state = 'waiting';
create index second_reviews_expire on second_reviews (expires_at) where state = 'waiting';
create index second_reviews_asked on second_reviews (asked_at desc);
