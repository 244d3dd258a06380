-- The form of a contract's file, saved with the contract in one transaction and kept until the file is made of it
-- (locks-and-extensions.md §12.1).
create table contract_file_form (
  contract_id bigint primary key references contract on delete cascade,
  region smallint not null check (region in (1, 2)),
  -- numbers of the chosen locks, joined by commas; '': all of them
  shell_nums text not null,
  form jsonb not null,
  create_user_id bigint not null,
  update_time timestamptz not null
);
