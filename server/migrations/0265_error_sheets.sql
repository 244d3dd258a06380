-- The faulty rows of imports that answer at once, as a workbook for the person who imported (platform.md §5.5).
create table error_sheets (
  error_sheet_id bigint generated always as identity primary key,
  token text not null unique,
  user_id bigint not null references users (user_id) on delete cascade,
  content bytea not null,
  create_time timestamptz not null
);
create index error_sheets_time on error_sheets (create_time);
