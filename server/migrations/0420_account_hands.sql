-- Who has set how somebody signs in, or what they may do (platform.md §5.8): within thirty days whoever did so may be that person.
create table account_hands (
  user_id bigint not null references users on delete cascade,
  by_user_id bigint not null references users on delete cascade,
  -- The latest.
  at timestamptz not null,
  primary key (user_id, by_user_id)
);
