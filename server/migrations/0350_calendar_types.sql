-- Kinds of events that the company has besides those of the system (approval-office.md §15.1).
create table calendar_types (
  type_id bigint generated always as identity primary key,
  type_name varchar(10) not null constraint calendar_types_name unique,
  color varchar(7) not null
);
