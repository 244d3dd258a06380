-- Colleagues whom somebody has starred in the address book (approval-office.md §17).
create table starred_users (
  user_id bigint not null references users (user_id),
  starred_user_id bigint not null references users (user_id),
  primary key (user_id, starred_user_id)
);
