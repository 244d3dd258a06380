-- Hand-overs that were made, for whoever asks later (platform.md §5.7); how one is taken back stands in hand_overs.
create table hand_over_records (
  record_id bigint generated always as identity primary key,
  user_id bigint not null references users,
  created_at timestamptz not null,
  -- Names as they were then: of whom, and line by line what went to whom and what stayed.
  people jsonb not null,
  report jsonb not null,
  -- { fromDay, returnDay }; null: they leave.
  absence jsonb,
  disabled boolean not null,
  undone_at timestamptz
);
create index hand_over_records_created on hand_over_records (created_at desc);
